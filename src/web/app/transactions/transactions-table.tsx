import type { Transaction } from '../../../contract/transactions.ts'
import { formatMoney } from '../../../contract/money.ts'
import { StatusBadge } from './status-badge.tsx'
import { formatDay, formatTime, signedAmount } from './transaction-words.ts'
import { transactionsWords } from './transactions-words.ts'

const moneyColumns: readonly string[] = ['Amount', 'Balance']
// What scrolls must be reachable without a pointer (WCAG 2.1.1), so it is a region with a place in the tab order.
const scrollable = { role: 'region', 'aria-label': transactionsWords.heading, tabIndex: 0 }

const headClass =
  'bg-sunken px-3 py-2.5 text-xs font-semibold whitespace-nowrap text-muted first:pl-6 last:pr-6'
const cellClass = 'border-t border-line px-3 py-[.78rem] first:pl-6 last:pr-6'
const amountClass = `${cellClass} money text-right whitespace-nowrap`

/** The seven columns of spec section 2, from 48rem up. It scrolls within itself where the screen is narrow. */
export const TransactionsTable = ({ transactions }: { transactions: readonly Transaction[] }) => (
  <div {...scrollable} className="overflow-x-auto max-md:hidden">
    <table className="w-full min-w-[58rem] border-collapse text-nav">
      <thead>
        <tr>
          {transactionsWords.columns.map(column => (
            <th
              key={column}
              scope="col"
              className={`${headClass} ${moneyColumns.includes(column) ? 'text-right' : 'text-left'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {transactions.map(transaction => (
          <Line key={transaction.id} transaction={transaction} />
        ))}
      </tbody>
    </table>
  </div>
)

function Line({ transaction }: { transaction: Transaction }) {
  const { date, description, recipientName, reference, category, type, balance, status } = transaction
  return (
    <tr className="hover:bg-hover">
      <td className={`${cellClass} money leading-[1.35] whitespace-nowrap`}>
        <time dateTime={date}>
          {formatDay(date)}
          <small className="block text-xs text-muted">{formatTime(date)}</small>
        </time>
      </td>
      <td className={`${cellClass} max-w-80 min-w-52 wrap-anywhere`}>
        <b className="font-semibold">{description}</b>
        {recipientName && (
          <small className="block text-xs leading-[1.4] text-muted">To: {recipientName}</small>
        )}
      </td>
      <td className={`${cellClass} money max-w-64 min-w-36 text-sm wrap-anywhere text-muted`}>
        {reference || transactionsWords.noValue}
      </td>
      <td className={`${cellClass} text-sm text-muted`}>{category}</td>
      <td className={`${amountClass} font-semibold ${type === 'credit' ? 'text-success' : 'text-danger'}`}>
        {signedAmount(transaction)}
      </td>
      <td className={amountClass}>{balance ? formatMoney(balance) : transactionsWords.noValue}</td>
      <td className={cellClass}>
        <StatusBadge status={status} declined={transactionsWords.declinedOnTransactions} />
      </td>
    </tr>
  )
}
