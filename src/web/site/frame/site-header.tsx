import { frameWords } from '../../../../content/frame.ts'
import { navigation } from '../../../../content/navigation.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { Wordmark } from '../../components/wordmark.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NavigationDropdown } from './navigation-dropdown.tsx'

// A panel must stay on the page whichever button it opens below, so the later ones grow to the left.
const alignments = ['start', 'start', 'centre', 'end', 'end', 'end'] as const

/** Wordmark, the six groups, and the way into Online Banking. Narrow screens get one menu button instead. */
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
              <NavigationDropdown group={group} path={path} alignment={alignments[index] ?? 'end'} />
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
