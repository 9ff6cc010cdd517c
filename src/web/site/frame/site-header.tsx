import { frameWords } from '../../../../content/frame.ts'
import {
  navigation,
  type NavigationFeature as Feature,
  type NavigationGroup,
  type NavigationLink,
} from '../../../../content/navigation.ts'
import { LinkButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Wordmark } from '../../components/logo.tsx'
import { Picture } from '../../components/picture.tsx'

// The later panels grow to the left, so that every panel stays on the page.
const panelAlignments = ['start', 'start', 'centre', 'end', 'end', 'end'] as const

/** Wordmark, the six groups, and the link to Online Banking. Narrow screens get one menu button instead. */
export const SiteHeader = ({ path }: { path: string }) => (
  <header className="relative z-(--z-header) border-b border-line bg-surface">
    <div className="wrap flex h-16 items-center gap-4 md:h-18 xl:gap-8">
      <a href="/" aria-label={frameWords.home} className="tap flex-none rounded-control text-link">
        <Wordmark className="h-[30px] lg:h-[31px] xl:h-[34px]" />
      </a>
      <nav
        aria-label={frameWords.mainNavigation}
        data-navigation
        className="hidden flex-1 lg:block print:hidden"
      >
        <ul className="flex gap-0.5">
          {navigation.map((group, index) => (
            <li key={group.label} className="relative">
              <NavigationDropdown group={group} path={path} alignment={panelAlignments[index] ?? 'end'} />
            </li>
          ))}
        </ul>
      </nav>
      <LinkButton
        href={frameWords.login.href}
        icon="lock"
        className="ml-auto max-lg:hidden print:hidden max-xl:px-3.5 max-xl:[&>svg]:hidden"
      >
        {frameWords.login.label}
      </LinkButton>
      <MobileMenu path={path} />
    </div>
  </header>
)

const alignmentClasses = {
  start: 'left-0',
  centre: 'left-1/2 -translate-x-1/2',
  end: 'right-0',
}

type NavigationDropdownProps = {
  group: NavigationGroup
  alignment: keyof typeof alignmentClasses
  /** The path of the current page: the link to it is marked. */
  path: string
}

/**
 * A button of the header and the panel below it, as a native disclosure. It opens without scripts, and the shared
 * name keeps one open at a time. The frame's script adds Escape, arrow keys and closing from outside.
 */
function NavigationDropdown({ group, alignment, path }: NavigationDropdownProps) {
  const { links } = group
  const half = Math.ceil(links.length / 2)
  // A single link is above its picture; several are in two columns beside it.
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
        className={`absolute top-[calc(100%+.75rem)] z-(--z-dropdown) grid overflow-hidden rounded-panel border border-line bg-surface shadow-3 rise-in ${shape} ${alignmentClasses[alignment]}`}
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

/** The picture at the end of a panel, with the link that most people want there. */
const NavigationFeature = ({ feature }: { feature: Feature }) => (
  <div className="on-brand flex flex-col">
    <Picture
      name={feature.picture}
      sizes="18rem"
      decorative
      className="aspect-4/3 w-full object-cover object-center"
    />
    <div className="flex flex-1 flex-col items-start p-4 text-sm text-on-brand-muted">
      <p className="mb-1 font-display text-[1.0625rem] leading-snug font-strong text-on-brand">
        {feature.title}
      </p>
      <p>{feature.text}</p>
      <LinkButton href={feature.href} variant="accent" size="small" className="mt-3">
        {feature.action}
      </LinkButton>
    </div>
  </div>
)

/**
 * Below 68rem: a bordered button, and a sheet over the whole screen with the six groups as accordions and
 * Online Banking at its foot. A native disclosure, so that it works without scripts.
 */
const MobileMenu = ({ path }: { path: string }) => (
  <details data-menu className="group/menu ml-auto lg:hidden print:hidden">
    <summary
      aria-label={frameWords.menu}
      className="grid size-11 place-items-center rounded-control border border-line-strong bg-surface group-open/menu:fixed group-open/menu:top-2.5 group-open/menu:right-(--gutter) group-open/menu:z-(--z-dialog)"
    >
      <Icon name="menu" className="group-open/menu:hidden" />
      <Icon name="close" className="hidden group-open/menu:block" />
    </summary>
    <div className="fixed inset-0 z-(--z-overlay) flex flex-col bg-surface low:block low:overflow-y-auto">
      <div className="wrap flex h-16 flex-none items-center low:sticky low:top-0 low:bg-surface">
        <a href="/" aria-label={frameWords.home} className="tap rounded-control text-link">
          <Wordmark className="h-[30px]" />
        </a>
      </div>
      <nav
        aria-label={frameWords.mainNavigation}
        className="flex-1 overflow-y-auto overscroll-contain low:overflow-visible border-y border-line"
      >
        <ul className="wrap">
          {navigation.map(group => (
            <li key={group.label} className="border-b border-line last:border-b-0">
              <MenuGroup group={group} path={path} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="wrap flex-none pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <LinkButton href={frameWords.login.href} icon="lock" size="large" wide>
          {frameWords.login.label}
        </LinkButton>
      </div>
    </div>
  </details>
)

const MenuGroup = ({ group, path }: { group: NavigationGroup; path: string }) => (
  <details name="menu" className="group">
    <summary className="flex min-h-14 items-center justify-between gap-4 text-lg font-semibold group-open:text-link focus-visible:-outline-offset-3">
      {group.label}
      <Icon name="chevron-down" className="text-subtle group-open:rotate-180 group-open:text-current" />
    </summary>
    <ul className="pb-4">
      {group.links.map(({ label, href, description }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={href === path ? 'page' : undefined}
            className="block border-l-3 border-line py-2 pl-4 leading-[1.35] font-medium hover:border-gorse hover:bg-hover focus-visible:-outline-offset-3 aria-[current]:border-gorse aria-[current]:bg-selected"
          >
            {label}
            <small className="block text-sm font-normal text-muted">{description}</small>
          </a>
        </li>
      ))}
    </ul>
  </details>
)

/** The skip link: the first tab stop of every page, past the navigation to the content. */
export const SkipLink = () => (
  <a
    href="#main"
    className="print:hidden fixed top-2 left-2 z-(--z-skip) -translate-y-24 rounded-control bg-surface px-4 py-3 font-semibold text-link focus:translate-y-0 focus:shadow-3"
  >
    {frameWords.skip}
  </a>
)
