import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { buttonClass } from '../../components/button.tsx'
import { DemonstrationNotice } from '../../components/demonstration-notice.tsx'
import { Icon } from '../../components/icon.tsx'
import { Wordmark } from '../../components/logo.tsx'
import { PageHeading } from '../page-heading.tsx'
import { frameWords as words } from './sign-up-words.ts'

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
        <MoorlandPicture />
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

/** Leaving the sign-up loads the next page from the server, and what this one had in memory is gone. */
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
  return to.startsWith(appPages.signUp.path) ? (
    <Link to={to} className="link tap text-sm">
      {content}
    </Link>
  ) : (
    <a href={to} className="link tap text-sm">
      {content}
    </a>
  )
}

type Step = 1 | 2 | 3

const places = ['text-left', 'text-center', 'text-right']

/** The three steps on a line: a tick on those that are done, half a sun under the one that is on. */
const StepLine = ({ now }: { now: Step }) => (
  <ol
    aria-label={words.progress}
    className="mt-6 flex flex-wrap justify-between gap-x-3 border-b border-line text-xs font-medium text-muted md:grid md:grid-cols-3 md:text-sm"
  >
    {words.steps.map((name, index) => {
      const step = index + 1
      const isNow = step === now
      const isDone = step < now
      const look = isNow ? 'font-strong text-ink' : isDone ? 'text-link' : ''
      return (
        <li
          key={name}
          aria-current={isNow ? 'step' : undefined}
          className={`whitespace-nowrap ${places[index]} ${look}`}
        >
          <span className="relative inline-block pb-4.5">
            {isDone && (
              <Icon
                name="tick"
                size="small"
                className="mr-1.5 inline-block align-[-.15em] max-[22.5rem]:hidden"
              />
            )}
            {name}
            {isDone && <span className="sr-only"> {words.done}</span>}
            {isNow && <HalfSun />}
          </span>
        </li>
      )
    })}
  </ol>
)

const HalfSun = () => (
  <span
    aria-hidden="true"
    className="absolute bottom-0 left-1/2 h-[11px] w-[22px] -translate-x-1/2 rounded-t-full bg-gorse forced-colors:bg-[Highlight]"
  />
)

type StepHeadingProps = { title: string; children: string; lead: ReactNode }

/** A step's heading and one sentence; `title` names the document. */
export const StepHeading = ({ title, children, lead }: StepHeadingProps) => (
  <>
    <PageHeading title={title} className="mt-6 text-[1.75rem] md:mt-8 md:text-[2.125rem]">
      {children}
    </PageHeading>
    <p className="money mt-2 text-lg text-muted">{lead}</p>
  </>
)

/** A step back, beside the button that goes on. */
export const StepLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={buttonClass({ variant: 'line', size: 'large' })}>
    {children}
  </Link>
)

/** The moor at the foot of the page: two hills, the stones on the further one, the sun between them. Decorative. */
const MoorlandPicture = () => (
  <svg
    viewBox="0 0 1440 150"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
    className="h-auto min-h-37.5 w-full"
  >
    <path
      d="M0 150V92c150-30 280-52 430-40s230 34 380 20 230-50 360-52 200 18 270 30v100z"
      className="fill-(--surface-sunken)"
    />
    <path d="M1154 78a22 22 0 0 1 44 0z" className="fill-gorse" />
    <path
      d="M1126 18l98-2 2 16-101 2zM1134 36h19l2 42h-23zM1198 35h19l3 43h-24z"
      className="fill-[color-mix(in_srgb,var(--border-strong)_34%,var(--surface))]"
    />
    <path
      d="M0 150v-24c260-34 520-34 760-40s450-26 680-8v72z"
      className="fill-[color-mix(in_srgb,var(--surface-sunken)_64%,var(--border))]"
    />
  </svg>
)
