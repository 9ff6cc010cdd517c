import { type ReactNode, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { dashboardPath } from '../../../../content/app-pages.ts'
import type { Session } from '../../../contract/sessions.ts'
import { Badge } from '../../components/badge.tsx'
import { DemonstrationNotice } from '../../components/demonstration-notice.tsx'
import { Icon } from '../../components/icon.tsx'
import { Wordmark } from '../../components/logo.tsx'
import { useCarriedAccount } from '../accounts/account-address.ts'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { SidePromotions } from '../promotions/side-promotions.tsx'
import { TopPromotions } from '../promotions/top-promotions.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { shellWords } from './dashboard-words.ts'
import { isCurrent, navigation, pageAt } from './navigation.ts'
import { UserMenu } from './user-menu.tsx'

/** The frame of every signed-in page. While the session loads it has the same layout, without any customer data. */
export function Shell({ session, children }: { session: Session | undefined; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[minmax(3.75rem,auto)_minmax(0,1fr)] max-md:pb-[calc(var(--bottom-bar)+1rem+env(safe-area-inset-bottom))] md:grid-cols-[var(--rail)_minmax(0,1fr)] md:grid-rows-[var(--header)_minmax(0,1fr)] print:block">
      <a
        href="#main"
        onClick={event => {
          event.preventDefault()
          main.current?.focus()
        }}
        className="z-(--z-skip) rounded-control bg-surface px-4 py-2 font-semibold text-link not-focus:sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {shellWords.skip}
      </a>
      <header className="flex items-center gap-3 border-b border-line bg-surface pr-2 pl-4 md:col-span-2 md:gap-4 md:px-6">
        {/* With large text on a narrow screen, the badge goes under the name and may wrap. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5 py-1.5 md:gap-x-4">
          <Link to={dashboardPath} aria-label={shellWords.home} className="tap flex-none">
            <Wordmark className="h-[26px] text-link md:h-[30px]" />
          </Link>
          <div className="flex min-w-0 *:shrink *:whitespace-normal">
            <Badge look="selected">{shellWords.badge}</Badge>
          </div>
        </div>
        <div className="flex flex-none items-center gap-2 max-md:gap-1 md:max-w-1/2 print:hidden">
          {session && <NotificationBell />}
          {session && <UserMenu session={session} />}
        </div>
      </header>
      <Rail />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[82rem] flex-col gap-4 p-4 *:flex-none outline-none md:gap-6 md:px-8 md:pt-6 md:pb-12"
      >
        {pageAt(pathname).isPromoted && <TopPromotions />}
        {children}
        <DemonstrationNotice className="mt-auto justify-center md:hidden print:flex" />
      </main>
      <BottomBar />
    </div>
  )
}

/** The navigation at the left, from 48rem up. */
function Rail() {
  const { pathname } = useLocation()
  const carried = useCarriedAccount()
  return (
    <div className="flex flex-col border-r border-line bg-surface px-4 pt-5 pb-6 max-md:hidden print:hidden">
      <nav aria-label={shellWords.navigation} className="grid gap-0.5">
        {navigation.map(item => (
          <Link
            key={item.path}
            to={item.hasAccount ? item.path + carried : item.path}
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
