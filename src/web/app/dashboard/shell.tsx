import { useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { DemonstrationNotice } from '../../components/demonstration-notice.tsx'
import { Wordmark } from '../../components/wordmark.tsx'
import type { Session } from '../../../contract/sessions.ts'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { TopPromotions } from '../promotions/top-promotions.tsx'
import { shellWords } from './dashboard-words.ts'
import { dashboardPaths, isPromoted } from './navigation.ts'
import { BottomBar, Rail } from './navigation-links.tsx'
import { UserMenu } from './user-menu.tsx'

/**
 * What frames every signed-in page. Without a session it frames the wait for one: the same places, and nothing
 * of any customer.
 */
export function Shell({ session, children }: { session: Session | undefined; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[minmax(3.75rem,auto)_minmax(0,1fr)] max-md:pb-[calc(var(--bottom-bar)+1rem+env(safe-area-inset-bottom))] md:grid-cols-[var(--rail)_minmax(0,1fr)] md:grid-rows-[var(--header)_minmax(0,1fr)]">
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
        {/* Where letters are large and the screen is narrow, the badge goes under the name and may break. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5 py-1.5 md:gap-x-4">
          <Link to={dashboardPaths.home} aria-label={shellWords.home} className="tap flex-none">
            <Wordmark className="h-[26px] text-link md:h-[30px]" />
          </Link>
          <div className="flex min-w-0 *:shrink *:whitespace-normal">
            <Badge look="selected">{shellWords.badge}</Badge>
          </div>
        </div>
        <div className="flex flex-none items-center gap-2 max-md:gap-1 md:max-w-1/2">
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
        {isPromoted(pathname) && <TopPromotions />}
        {children}
        <DemonstrationNotice className="mt-auto justify-center md:hidden" />
      </main>
      <BottomBar />
    </div>
  )
}
