import { appPages } from '../../../../content/app-pages.ts'
import { openingWords as words } from '../../runtime/opening-words.ts'
import { useLate } from '../skeleton.tsx'
import { useBankState } from './bank-in-browser.ts'

interface OpeningCardProps {
  /** What is done of it, from 0 to 1. */
  readonly part: number
  readonly isFirst: boolean
  readonly place: keyof typeof placeClasses
}

const placeClasses = {
  overPage:
    'fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem+env(safe-area-inset-bottom))] z-(--z-bottom-bar) pointer-events-none ml-auto max-w-[23.5rem] shadow-3 md:right-6 md:bottom-14 md:left-auto md:w-full',
  inPage: 'mt-4',
} as const

/**
 * How far the bank has come, once that takes long enough to be seen. Where the page has no place for it, it lies over
 * the page, which can be used meanwhile. Announced to screen readers once; they can look up the progress.
 */
export function OpeningCard({ part, isFirst, place }: OpeningCardProps) {
  const isLate = useLate()
  const { lead, text } = isFirst ? words.first : words.later
  const label = `${lead} ${text}`.trim()
  const percent = Math.floor(part * 100)
  return (
    <>
      <output className="sr-only">{isLate && label}</output>
      {isLate && (
        <section
          aria-label={words.label}
          data-lies-over-page={place === 'overPage' || undefined}
          className={`on-brand grid gap-2.5 rise-in rounded-md px-4 py-3 text-sm leading-[1.4] dark:inset-ring dark:inset-ring-brand-line ${placeClasses[place]}`}
        >
          <p aria-hidden="true" className="flex items-baseline justify-between gap-4">
            <span>
              <b className="block font-semibold">{lead}</b>
              <span className="text-on-brand-muted">{text}</span>
            </span>
            <span className="money text-on-brand-muted">{words.percent(percent)}</span>
          </p>
          <progress
            aria-label={label}
            max={100}
            value={percent}
            className="block h-1 w-full appearance-none overflow-hidden rounded-full border-0 bg-brand-line [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-gorse [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-gorse"
          />
        </section>
      )}
    </>
  )
}

/** The address of the page that has {@link OpeningInPage}: where most people are while the bank opens. */
export const pageWithOpening = appPages.login.path

/** How far the bank of this browser has come, where the page has a place for it: nothing is covered. */
export function OpeningInPage() {
  const state = useBankState()
  if (state.phase !== 'starting') return null
  return <OpeningCard part={state.part} isFirst={state.isFirst} place="inPage" />
}
