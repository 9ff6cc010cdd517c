import { formatStepTime } from './payment-times.ts'

/** A step of something that the bank and the customer do together. */
export interface TrailStep {
  readonly label: string
  readonly note?: string | undefined
  /** In UTC; without one, it has no time. */
  readonly at?: string | undefined
  /** `done`; `now`: where it stands; `next`: still to come, by its time. */
  readonly stage: 'done' | 'now' | 'next'
}

const stepMark =
  "before:absolute before:top-[.35rem] before:left-0 before:size-2.5 before:rounded-full before:border-2 before:content-[''] not-last:after:absolute not-last:after:top-[1.15rem] not-last:after:-bottom-1 not-last:after:left-1 not-last:after:w-0.5 not-last:after:bg-line not-last:after:content-['']"
const stageMarks: Readonly<Record<TrailStep['stage'], string>> = {
  done: 'before:border-link before:bg-surface',
  now: 'before:border-accent-active before:bg-gorse',
  next: 'text-muted before:border-line-strong before:bg-surface',
}

/** What happened, in order, and what is still to come: each step with its mark and its time. */
export const StepTrail = ({ steps }: { steps: readonly TrailStep[] }) => (
  <ol className="money border-t border-line px-4 py-5 md:px-6">
    {steps.map(({ label, note, at, stage }) => (
      <li
        key={`${label} ${at ?? ''}`}
        aria-current={stage === 'now' ? 'step' : undefined}
        className={`relative flex flex-wrap justify-between gap-x-4 pb-4 pl-6 text-nav leading-[1.4] last:pb-0 ${stepMark} ${stageMarks[stage]}`}
      >
        <span className="min-w-0">
          <b className={stage === 'next' ? 'font-normal' : 'font-semibold'}>{label}</b>
          {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
        </span>
        {at !== undefined && (
          <time dateTime={at} className="text-sm text-muted">
            {stage === 'next' && 'by '}
            {formatStepTime(at)}
          </time>
        )}
      </li>
    ))}
  </ol>
)
