import type { Transaction } from '../../../contract/transactions.ts'
import { SignedAmount } from '../transactions/signed-amount.tsx'
import { StatusBadge } from '../transactions/status-badge.tsx'
import { formatTime } from '../transactions/transaction-words.ts'
import { allTransactionsWords } from './all-transactions-words.ts'
import { formatDate } from './format-date.ts'

/** What the five columns say, as rows for a phone. */
export const AllTransactionsRows = ({ transactions }: { transactions: readonly Transaction[] }) => (
  <ul className="text-nav md:hidden">
    {transactions.map(transaction => (
      <Row key={transaction.id} transaction={transaction} />
    ))}
  </ul>
)

function Row({ transaction }: { transaction: Transaction }) {
  const { date, description, recipientName, reference, type } = transaction
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line px-4 py-3 leading-[1.35] not-first:border-t">
      <div className="grid min-w-0 flex-1 basis-36 gap-1 wrap-anywhere">
        <b className="font-semibold">{description}</b>
        <small className="money grid gap-0.5 text-xs text-muted">
          {recipientName && <span>{allTransactionsWords.to(recipientName)}</span>}
          <span>{allTransactionsWords.reference(reference)}</span>
          <time dateTime={date}>
            {formatDate(date)} {formatTime(date)}
          </time>
        </small>
      </div>
      <div className="grid justify-items-end gap-1.5">
        <span className={`money font-semibold ${type === 'credit' ? 'text-success' : 'text-danger'}`}>
          <SignedAmount of={transaction} />
        </span>
        <StatusBadge of={transaction} declined={allTransactionsWords.declined} isAtEnd />
      </div>
    </li>
  )
}
