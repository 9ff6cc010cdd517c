import { momentText } from './staff-times.ts'

export interface StaffStep {
  readonly label: string
  readonly note?: string | undefined
  readonly at: string
}

const stepMark =
  "before:absolute before:top-[.35rem] before:left-0 before:size-2.5 before:rounded-full before:border-2 before:border-link before:bg-surface before:content-[''] last:before:border-chart-3 last:before:bg-gorse not-last:after:absolute not-last:after:top-[1.15rem] not-last:after:-bottom-1 not-last:after:left-1 not-last:after:w-0.5 not-last:after:bg-line not-last:after:content-['']"

/** What happened, in order. The last is where it stands. */
export const StaffTrail = ({ steps, nowMs }: { steps: readonly StaffStep[]; nowMs: number }) => (
  <ol className="money border-t border-line px-4 py-4">
    {steps.map(({ label, note, at }, n) => (
      <li
        key={`${at} ${n}`}
        className={`relative flex flex-wrap justify-between gap-x-4 pb-4 pl-6 text-nav leading-[1.4] last:pb-0 ${stepMark}`}
      >
        <span className="min-w-0 wrap-anywhere">
          <b className="font-semibold">{label}</b>
          {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
        </span>
        <time dateTime={at} className="text-sm text-muted">
          {momentText(at, nowMs)}
        </time>
      </li>
    ))}
  </ol>
)
