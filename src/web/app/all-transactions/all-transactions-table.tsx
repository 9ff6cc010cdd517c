import type { ReactNode } from 'react'
import type { Transaction } from '../../../contract/transactions.ts'
import { SignedAmount } from '../transactions/signed-amount.tsx'
import { StatusBadge } from '../transactions/status-badge.tsx'
import { formatTime } from '../transactions/transaction-words.ts'
import { cellClass, headClass } from '../transactions/table-class.ts'
import { allTransactionsWords } from './all-transactions-words.ts'
import { formatDate } from './format-date.ts'

export type Column = (typeof allTransactionsWords.columns)[number]

// Each column keeps its place whatever the page holds, and the description has the rest.
const columnWidths: Record<Column, string> = {
  Date: 'w-33',
  Description: '',
  Reference: 'w-36 lg:w-[27%]',
  Amount: 'w-40',
  Status: 'w-37',
}
const stickyHeadClass = `${headClass} sticky top-0 z-1 shadow-[0_1px_0_var(--border)]`

/** The five columns of spec section 2, from 48rem up; their heads stay in sight. */
export const AllTransactionsFrame = ({ children }: { children: ReactNode }) => (
  <table className="w-full table-fixed border-collapse text-nav max-md:hidden">
    <colgroup>
      {allTransactionsWords.columns.map(column => (
        <col key={column} className={columnWidths[column]} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {allTransactionsWords.columns.map(column => (
          <th
            key={column}
            scope="col"
            className={`${stickyHeadClass} ${column === allTransactionsWords.amount ? 'text-right' : 'text-left'}`}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** The transactions of a page, a line each. */
export const AllTransactionsTable = ({ transactions }: { transactions: readonly Transaction[] }) => (
  <AllTransactionsFrame>
    {transactions.map(transaction => (
      <Line key={transaction.id} transaction={transaction} />
    ))}
  </AllTransactionsFrame>
)

function Line({ transaction }: { transaction: Transaction }) {
  const { date, description, recipientName, reference, type } = transaction
  return (
    <tr className="[&:first-child>td]:border-t-0">
      <td className={`${cellClass} money leading-[1.35] whitespace-nowrap`}>
        <time dateTime={date}>
          {formatDate(date)}
          <small className="block text-xs text-muted">{formatTime(date)}</small>
        </time>
      </td>
      <td className={`${cellClass} wrap-anywhere`}>
        <b className="font-semibold">{description}</b>
        {recipientName && (
          <small className="block text-xs leading-[1.4] text-muted">
            {allTransactionsWords.to(recipientName)}
          </small>
        )}
      </td>
      <td className={`${cellClass} money text-sm wrap-anywhere text-muted`}>
        {reference || allTransactionsWords.noReference}
      </td>
      <td
        className={`${cellClass} money text-right font-semibold wrap-anywhere ${type === 'credit' ? 'text-success' : 'text-danger'}`}
      >
        <SignedAmount of={transaction} />
      </td>
      <td className={cellClass}>
        <StatusBadge of={transaction} declined={allTransactionsWords.declined} />
      </td>
    </tr>
  )
}
