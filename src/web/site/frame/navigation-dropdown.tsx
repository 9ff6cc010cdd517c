import type { NavigationGroup, NavigationLink } from '../../../../content/navigation.ts'
import { Icon } from '../../components/icon.tsx'
import { NavigationFeature } from './navigation-feature.tsx'

const alignments = {
  start: 'left-0',
  centre: 'left-1/2 -translate-x-1/2',
  end: 'right-0',
}

type NavigationDropdownProps = {
  group: NavigationGroup
  alignment: keyof typeof alignments
  /** Of the page that it stands on: its own link is marked. */
  path: string
}

/**
 * A button of the header and the panel below it, as a native disclosure: it opens without scripts, and the
 * shared name lets one be open at a time. The frame's script adds Escape, arrow keys and closing from outside.
 */
export function NavigationDropdown({ group, alignment, path }: NavigationDropdownProps) {
  const { links } = group
  const half = Math.ceil(links.length / 2)
  // One link alone stands above its picture; more stand in two columns beside it.
  const [columns, shape] =
    links.length === 1
      ? [[links], 'w-72']
      : [[links.slice(0, half), links.slice(half)], 'w-[44rem] grid-cols-[1fr_1fr_13.5rem]']
  return (
    <details name="navigation" className="group">
      <summary className="flex h-11 items-center gap-1 rounded-control px-[.3rem] text-sm font-medium whitespace-nowrap group-open:bg-selected group-open:text-link group-[:not([open])]:hover:bg-hover xl:px-[.7rem] xl:text-nav">
        {group.label}
        <Icon
          name="chevron-down"
          size="small"
          className="text-subtle group-open:rotate-180 group-open:text-current"
        />
      </summary>
      <div
        className={`absolute top-[calc(100%+.75rem)] z-(--z-dropdown) grid overflow-hidden rounded-panel border border-line bg-surface shadow-3 rise-in ${shape} ${alignments[alignment]}`}
      >
        {columns.map(column => (
          <ul key={column[0]?.href} className="px-2 py-4">
            {column.map(link => (
              <li key={link.href}>
                <DropdownLink link={link} path={path} />
              </li>
            ))}
          </ul>
        ))}
        <NavigationFeature feature={group.feature} />
      </div>
    </details>
  )
}

const DropdownLink = ({ link, path }: { link: NavigationLink; path: string }) => (
  <a
    href={link.href}
    aria-current={link.href === path ? 'page' : undefined}
    className="block rounded-control px-3 py-2 text-nav leading-[1.35] font-semibold hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-selected aria-[current]:text-link"
  >
    {link.label}
    <small className="block text-xs font-normal text-muted">{link.description}</small>
  </a>
)
