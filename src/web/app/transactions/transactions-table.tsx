import { useRef } from 'react'
import type { Transaction } from '../../../contract/transactions.ts'
import { formatMoney } from '../../../contract/money.ts'
import { SignedAmount } from './signed-amount.tsx'
import { directionOf, isSortable, SortButton } from './sort-head.tsx'
import { StatusBadge } from './status-badge.tsx'
import { cellClass, headClass } from './table-class.ts'
import { TransactionColumns } from './transaction-columns.tsx'
import { TransactionLink, type DetailsOf } from './transaction-link.tsx'
import { formatDay, formatTime, recipientLine } from './transaction-words.ts'
import type { ListOrder } from './transactions-asked.ts'
import { transactionsWords } from './transactions-words.ts'
import { usePressedRows } from './use-pressed-rows.ts'

const moneyColumns: readonly string[] = ['Amount', 'Balance']
// A sum that is too long for its column breaks; it never runs into the next.
const amountClass = `${cellClass} money text-right wrap-anywhere`

interface TableHeadProps {
  readonly order: ListOrder
  readonly onSort: (order: ListOrder) => void
}

/** The seven columns of spec section 2. Two of them sort. */
const TableHead = ({ order, onSort }: TableHeadProps) => (
  <thead>
    <tr>
      {transactionsWords.columns.map(column => (
        <th
          key={column}
          scope="col"
          aria-sort={directionOf(column, order)}
          className={`${headClass} ${moneyColumns.includes(column) ? 'text-right' : 'text-left'}`}
        >
          {isSortable(column) ? <SortButton column={column} order={order} onSort={onSort} /> : column}
        </th>
      ))}
    </tr>
  </thead>
)

interface TransactionsTableProps extends TableHeadProps {
  readonly transactions: readonly Transaction[]
  readonly detailsOf: DetailsOf
  /** Whose details are open. */
  readonly selectedId: string | undefined
}

/** The list where its container has room for seven columns; else it is rows. */
export function TransactionsTable(props: TransactionsTableProps) {
  const { transactions, detailsOf, selectedId, ...head } = props
  const rows = useRef<HTMLTableSectionElement>(null)
  usePressedRows(rows)
  return (
    <table className="w-full table-fixed border-collapse text-nav @max-[59rem]:hidden">
      <TransactionColumns />
      <TableHead {...head} />
      <tbody ref={rows}>
        {transactions.map(transaction => (
          <Line
            key={transaction.id}
            transaction={transaction}
            detailsOf={detailsOf}
            isSelected={transaction.id === selectedId}
          />
        ))}
      </tbody>
    </table>
  )
}

interface LineProps {
  readonly transaction: Transaction
  readonly detailsOf: DetailsOf
  readonly isSelected: boolean
}

function Line({ transaction, detailsOf, isSelected }: LineProps) {
  const { date, reference, category, type, balance } = transaction
  const recipient = recipientLine(transaction)
  return (
    <tr
      aria-current={isSelected || undefined}
      className={`cursor-pointer ${isSelected ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      <td className={`${cellClass} money leading-[1.35] whitespace-nowrap`}>
        <time dateTime={date}>
          {formatDay(date)}
          <small className="block text-xs text-muted">{formatTime(date)}</small>
        </time>
      </td>
      <td className={`${cellClass} wrap-anywhere`}>
        <TransactionLink
          transaction={transaction}
          detailsOf={detailsOf}
          className="line-clamp-2 leading-[1.4] hover:underline"
        />
        {recipient && (
          <small className="line-clamp-1 text-xs leading-[1.4] break-all text-muted">{recipient}</small>
        )}
      </td>
      <td className={`${cellClass} money text-sm leading-[1.4] wrap-anywhere text-muted`}>
        <span className="line-clamp-2">{reference || transactionsWords.noValue}</span>
      </td>
      <td className={`${cellClass} text-sm leading-[1.4] text-muted`}>{category}</td>
      <td className={`${amountClass} font-semibold ${type === 'credit' ? 'text-success' : 'text-danger'}`}>
        <SignedAmount of={transaction} />
      </td>
      <td className={amountClass}>{balance ? formatMoney(balance) : transactionsWords.noValue}</td>
      <td className={cellClass}>
        <StatusBadge of={transaction} declined={transactionsWords.declinedOnTransactions} />
      </td>
    </tr>
  )
}
