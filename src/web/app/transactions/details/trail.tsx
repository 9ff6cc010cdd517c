import type { TransactionDetails } from '../../../../contract/transaction-details.ts'
import { formatDay, formatSecond } from '../transaction-words.ts'
import { detailsWords as words } from './details-words.ts'
import { listSteps } from './trail-steps.ts'

const line =
  "before:absolute before:top-[.35rem] before:left-0 before:size-2.5 before:border-2 before:content-['']"
const unended =
  "before:rounded-full before:border-link before:bg-surface after:absolute after:top-[1.15rem] after:-bottom-1 after:left-1 after:w-0.5 after:bg-line after:content-['']"
const ends = {
  completed: 'before:rounded-full before:border-success-mark before:bg-success-mark',
  declined: 'before:rotate-45 before:rounded-[1px] before:border-danger-mark before:bg-danger-mark',
}

/** What happened to a transaction, step by step; the day stands at the first. */
export function Trail({ details }: { details: TransactionDetails }) {
  const steps = listSteps(details)
  return (
    <ol aria-label={words.trail} className="money print:hidden">
      {steps.map(({ label, at }, index) => (
        <li
          key={label}
          className={`relative flex flex-wrap justify-between gap-x-4 pb-3 pl-6 text-sm last:pb-0 ${line} ${
            index === steps.length - 1 ? ends[details.transaction.status] : unended
          }`}
        >
          <b className="font-medium">{label}</b>
          <time dateTime={at} className="text-muted">
            {index === 0 && `${formatDay(at)}, `}
            {formatSecond(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
