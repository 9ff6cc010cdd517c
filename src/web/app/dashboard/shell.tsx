import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { DemonstrationNotice } from '../../components/demonstration-notice.tsx'
import { Wordmark } from '../../components/wordmark.tsx'
import type { Session } from '../../../contract/sessions.ts'
import { shellWords } from './dashboard-words.ts'
import { dashboardPaths } from './navigation.ts'
import { BottomBar, Rail } from './navigation-links.tsx'
import { UserMenu } from './user-menu.tsx'

/**
 * What frames every signed-in page. Without a session it frames the wait for one: the same places, and nothing
 * of any customer.
 */
export function Shell({ session, children }: { session?: Session; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[3.75rem_minmax(0,1fr)] max-md:pb-[calc(var(--bottom-bar)+1rem+env(safe-area-inset-bottom))] md:grid-cols-[var(--rail)_minmax(0,1fr)] md:grid-rows-[var(--header)_minmax(0,1fr)]">
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
        <Link to={dashboardPaths.home} aria-label={shellWords.home} className="flex-none">
          <Wordmark className="h-[26px] text-link md:h-[30px]" />
        </Link>
        <Badge look="selected">{shellWords.badge}</Badge>
        <div className="ml-auto flex min-w-0 items-center gap-2">
          {session && <UserMenu session={session} />}
        </div>
      </header>
      <Rail />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="grid w-full max-w-[82rem] grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 outline-none md:gap-6 md:px-8 md:pt-6 md:pb-12"
      >
        {children}
        <DemonstrationNotice className="justify-center md:hidden" />
      </main>
      <BottomBar />
    </div>
  )
}
