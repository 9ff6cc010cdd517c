import { Link, useLocation } from 'react-router'
import { DemonstrationNotice } from '../../components/demonstration-notice.tsx'
import { Icon } from '../../components/icon.tsx'
import { SidePromotions } from '../promotions/side-promotions.tsx'
import { shellWords } from './dashboard-words.ts'
import { isCurrent, navigation } from './navigation.ts'

/** The navigation at the left, from 48rem up. */
export function Rail() {
  const { pathname } = useLocation()
  return (
    <div className="flex flex-col border-r border-line bg-surface px-4 pt-5 pb-6 max-md:hidden">
      <nav aria-label={shellWords.navigation} className="grid gap-0.5">
        {navigation.map(item => (
          <Link
            key={item.to}
            to={item.to}
            aria-current={isCurrent(item, pathname) ? 'page' : undefined}
            className="flex min-h-11 items-center gap-3 rounded-control px-3.5 font-medium text-muted no-underline hover:bg-hover aria-[current]:bg-selected aria-[current]:font-strong aria-[current]:text-ink aria-[current]:inset-shadow-[3px_0_0_var(--gorse)] aria-[current]:[&>svg]:text-link"
          >
            <Icon name={item.icon} />
            {item.label}
          </Link>
        ))}
      </nav>
      <SidePromotions />
      <footer className="mt-auto">
        <DemonstrationNotice className="px-1 pt-6 leading-[1.4]" />
      </footer>
    </div>
  )
}

/** The same navigation at the foot of a phone. */
export function BottomBar() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={shellWords.navigation}
      className="fixed inset-x-0 bottom-0 z-(--z-bottom-bar) grid auto-cols-fr grid-flow-col max-[22.5rem]:auto-cols-auto border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {navigation.map(item => (
        <Link
          key={item.to}
          to={item.to}
          aria-current={isCurrent(item, pathname) ? 'page' : undefined}
          className="grid h-(--bottom-bar) place-content-center justify-items-center low:[&>svg]:hidden gap-0.5 text-[length:min(var(--text-2xs),3.5vw)] font-medium text-muted no-underline -outline-offset-3! aria-[current]:font-strong aria-[current]:text-link aria-[current]:inset-shadow-[0_3px_0_var(--gorse)]"
        >
          <Icon name={item.icon} />
          {item.label}
        </Link>
      ))}
    </nav>
  )
}
