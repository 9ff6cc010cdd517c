import { frameWords } from '../../../../content/frame.ts'
import { navigation, type NavigationGroup } from '../../../../content/navigation.ts'
import { Icon } from '../../components/icon.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Wordmark } from '../../components/wordmark.tsx'

/**
 * Below 68rem: a bordered button, and a sheet over the whole screen with the six groups as accordions and
 * Online Banking at its foot. A native disclosure, so that it works without scripts.
 */
export const MobileMenu = ({ path }: { path: string }) => (
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
