import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { DemonstrationNotice } from '../../components/demonstration-notice.tsx'
import { Icon } from '../../components/icon.tsx'
import { Wordmark } from '../../components/wordmark.tsx'
import { MoorLine } from './moor-line.tsx'
import { frameWords as words } from './sign-up-words.ts'
import { StepLine, type Step } from './step-line.tsx'

type Back = { to: string | undefined; label: string }

type SignUpFrameProps = {
  /** The step that is on; none once it is all done. Where nobody may go back now, the link's place stays empty. */
  step?: { now: Step; back: Back }
  children: ReactNode
}

/** What the three steps and their end stand in: a column of 40rem between the wordmark and the moor. */
export function SignUpFrame({ step, children }: SignUpFrameProps) {
  useTopOfPage()
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <header className="wrap flex h-17 items-center justify-between gap-4 md:h-22">
        <a href="/" aria-label={words.home} className="tap text-link">
          <Wordmark />
        </a>
        <span className="text-right text-xs text-muted md:text-sm">
          {words.already}{' '}
          <a href="/login" className="link tap">
            {words.logIn}
          </a>
        </span>
      </header>
      <main className="mx-auto w-[min(40rem,100%-2*var(--gutter))] flex-1 pt-4 pb-16">
        {step && (
          <>
            <BackLink {...step.back} />
            <StepLine now={step.now} />
          </>
        )}
        {children}
      </main>
      <footer className="relative">
        <MoorLine />
        <div className="absolute inset-x-0 bottom-4 flex justify-center px-(--gutter)">
          <DemonstrationNotice />
        </div>
      </footer>
    </div>
  )
}

/** A step that was come to from another begins at its top; one that was loaded stays where the browser puts it. */
function useTopOfPage() {
  const { key } = useLocation()
  const isFirst = useRef(key === 'default')
  useEffect(() => {
    if (!isFirst.current) window.scrollTo(0, 0)
  }, [])
}

/** Out of the sign-up a page is loaded anew, and what this one had in memory is gone. */
const BackLink = ({ to, label }: Back) => {
  const content = (
    <>
      <Icon name="chevron-left" size="small" />
      {label}
    </>
  )
  if (to === undefined)
    return (
      <span aria-hidden="true" className="link invisible text-sm">
        {content}
      </span>
    )
  return to.startsWith('/signup') ? (
    <Link to={to} className="link tap text-sm">
      {content}
    </Link>
  ) : (
    <a href={to} className="link tap text-sm">
      {content}
    </a>
  )
}
