import { Icon } from '../../components/icon.tsx'
import type { Transaction } from '../../../contract/transactions.ts'
import { Skeleton } from '../skeleton.tsx'
import { StatusBadge } from './status-badge.tsx'
import { counterpart, formatDayAndTime, signedAmount } from './transaction-words.ts'

type TransactionRowsProps = { transactions: readonly Transaction[]; declined: string }

const rowClass =
  'grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-t border-line px-4 py-3 md:gap-x-4 md:px-6'

/** Transactions as rows: description, date and time, recipient or reference, signed amount and status. */
export const TransactionRows = ({ transactions, declined }: TransactionRowsProps) => (
  <ul>
    {transactions.map(transaction => (
      <Row key={transaction.id} transaction={transaction} declined={declined} />
    ))}
  </ul>
)

function Row({ transaction, declined }: { transaction: Transaction; declined: string }) {
  const { type, date, description } = transaction
  const isCredit = type === 'credit'
  const other = counterpart(transaction)
  return (
    <li className={rowClass}>
      <span
        className={`row-span-2 grid size-10 place-items-center rounded-control ${isCredit ? 'bg-success-tint text-success' : 'bg-sunken text-muted'}`}
      >
        <Icon name={isCredit ? 'money-in' : 'money-out'} />
      </span>
      <span className="font-semibold max-md:text-nav max-md:leading-[1.3]">{description}</span>
      <span
        className={`money text-right font-semibold max-md:text-nav ${isCredit ? 'text-success' : 'text-danger'}`}
      >
        {signedAmount(transaction)}
      </span>
      <span className="money text-sm text-muted">
        <time dateTime={date}>{formatDayAndTime(date)}</time>
        {other && <span className="max-md:hidden"> &nbsp;·&nbsp; {other}</span>}
      </span>
      <span className="text-right">
        <StatusBadge status={transaction.status} declined={declined} />
      </span>
    </li>
  )
}

const skeletonWidths = ['w-44', 'w-56', 'w-44', 'w-48', 'w-60', 'w-44']

/** The rows' places while they are on their way. */
export const TransactionRowsSkeleton = () => (
  <div aria-hidden="true">
    {skeletonWidths.map((width, index) => (
      <div key={index} className={rowClass}>
        <span className="row-span-2 size-10 rounded-control bg-sunken" />
        <Skeleton className={`h-3 ${width}`} />
        <Skeleton className="ml-auto h-3 w-28" />
        <Skeleton className="h-2.5 w-52" />
        <Skeleton className="ml-auto h-4.5 w-20" />
      </div>
    ))}
  </div>
)
