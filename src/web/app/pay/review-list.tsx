import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../../../domain/money.ts'
import { payWords } from './pay-words.ts'

export interface ReviewRow {
  readonly name: string
  readonly value: ReactNode
  readonly note?: string | undefined
  /** The end of the address of the step that changes it: `?step=2`. */
  readonly change?: string
}

/** All that is going to happen, each with the way to change it. */
export const ReviewList = ({ rows }: { rows: readonly ReviewRow[] }) => (
  <dl className="money rounded-panel border border-line bg-surface px-4 py-2 text-nav leading-[1.45] md:px-6">
    {rows.map(row => (
      <Row key={row.name} {...row} />
    ))}
  </dl>
)

const rowClass =
  'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line py-2.75 not-first:border-t md:grid-cols-[8rem_minmax(0,1fr)_auto] md:items-baseline'

const Row = ({ name, value, note, change }: ReviewRow) => (
  <div className={rowClass}>
    <dt className="text-muted max-md:col-span-2">{name}</dt>
    <dd className="min-w-0 font-semibold wrap-anywhere">
      {value}
      {note !== undefined && <span className="block text-sm font-normal text-muted">{note}</span>}
    </dd>
    {change !== undefined && (
      <dd className="text-sm">
        <Link to={{ search: change }} className="link tap -my-3">
          {payWords.review.change}
          <span className="sr-only"> {name.toLowerCase()}</span>
        </Link>
      </dd>
    )}
  </div>
)

/** The amount, larger than all else. */
export const ReviewAmount = ({ amount }: { amount: string }) => (
  <span className="font-display text-[1.5rem] leading-[1.15] font-heading tracking-[-.02em]">
    {formatMoney(amount)}
  </span>
)
