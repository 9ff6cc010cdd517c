import { type RefObject, useEffect, useRef } from 'react'
import { limits } from '../../../../content/facts.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Icon } from '../../components/icon.tsx'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import type { ListOrder } from './list-request.ts'
import {
  type AccountOf,
  cellClass,
  type DetailsOf,
  headClass,
  type ListedTransaction,
  listKey,
  SignedAmount,
  StatusBadge,
  TransactionLink,
  TransactionRowsSkeleton,
} from './transaction-rows.tsx'
import { formatDay, formatTime, recipientLine, transactionsWords } from './transaction-words.ts'

const moneyColumns: readonly string[] = ['Amount', 'Balance']
// An amount that is too long for its column wraps; it never overlaps the next.
const amountClass = `${cellClass} money text-right wrap-anywhere`

interface TableHeadProps {
  readonly columns: readonly Column[]
  readonly order: ListOrder
  readonly onSort: (order: ListOrder) => void
}

/** The seven columns of spec section 2, or with the account eight (spec section 11.4). Two of them sort. */
const TableHead = ({ columns, order, onSort }: TableHeadProps) => (
  <thead>
    <tr>
      {columns.map(column => (
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

interface TransactionsTableProps extends Omit<TableHeadProps, 'columns'> {
  readonly transactions: readonly ListedTransaction[]
  readonly accountOf: AccountOf | undefined
  readonly detailsOf: DetailsOf
  /** The transaction whose details are open, by its key in the list. */
  readonly selectedKey: string | undefined
}

/** The list where its container has room for all columns; otherwise it is rows. */
export function TransactionsTable(props: TransactionsTableProps) {
  const { transactions, accountOf, detailsOf, selectedKey, ...head } = props
  const columns = accountOf ? allColumns : transactionsWords.columns
  const rows = useRef<HTMLTableSectionElement>(null)
  usePressedRows(rows)
  return (
    <table
      className={`w-full table-fixed border-collapse text-nav ${accountOf ? '@max-[68rem]:hidden' : '@max-[59rem]:hidden'}`}
    >
      <TransactionColumns columns={columns} />
      <TableHead columns={columns} {...head} />
      <tbody ref={rows}>
        {transactions.map(transaction => (
          <Line
            key={listKey(transaction)}
            transaction={transaction}
            accountOf={accountOf}
            detailsOf={detailsOf}
            isSelected={listKey(transaction) === selectedKey}
          />
        ))}
      </tbody>
    </table>
  )
}

interface LineProps {
  readonly transaction: ListedTransaction
  readonly accountOf: AccountOf | undefined
  readonly detailsOf: DetailsOf
  readonly isSelected: boolean
}

function Line({ transaction, accountOf, detailsOf, isSelected }: LineProps) {
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
      {accountOf && (
        <td className={`${cellClass} money text-sm leading-[1.4] wrap-anywhere text-muted`}>
          <span className="line-clamp-3">{accountOf(transaction)}</span>
        </td>
      )}
    </tr>
  )
}

/** The orders that a column sorts by: the usual one first, then its reverse. */
const ordersOfColumn = {
  Date: { descending: 'newest', ascending: 'oldest' },
  Amount: { descending: 'largest', ascending: 'smallest' },
} as const satisfies Record<string, Record<'descending' | 'ascending', ListOrder>>

type Sortable = keyof typeof ordersOfColumn
const isSortable = (column: string): column is Sortable => Object.hasOwn(ordersOfColumn, column)

/** The direction in which the list is sorted by a column, if it is. */
export function directionOf(column: string, order: ListOrder): 'ascending' | 'descending' | undefined {
  if (!isSortable(column)) return undefined
  const { descending, ascending } = ordersOfColumn[column]
  if (order === descending) return 'descending'
  return order === ascending ? 'ascending' : undefined
}

interface SortButtonProps {
  readonly column: Sortable
  readonly order: ListOrder
  readonly onSort: (order: ListOrder) => void
}

/** A column header that sorts; pressing it again reverses the order. */
function SortButton({ column, order, onSort }: SortButtonProps) {
  const direction = directionOf(column, order)
  const { descending, ascending } = ordersOfColumn[column]
  return (
    <button
      type="button"
      onClick={() => onSort(direction === 'descending' ? ascending : descending)}
      className="tap inline-flex cursor-pointer items-center gap-1 font-semibold hover:text-ink"
    >
      {column}
      <Icon
        name={direction ? 'chevron-down' : 'sort'}
        size="small"
        className={direction === 'ascending' ? 'rotate-180' : ''}
      />
    </button>
  )
}

const allColumns = [...transactionsWords.columns, transactionsWords.account] as const

type Column = (typeof allColumns)[number]

// By the width of the table's container.
const columnWidths: Record<Column, string> = {
  Date: 'w-29',
  Description: '',
  Reference: 'w-30 @min-[66rem]:w-33 @min-[76rem]:w-39',
  Category: 'w-28 @min-[68rem]:w-42 @min-[76rem]:w-44',
  Amount: 'w-34 @min-[66rem]:w-36 @min-[76rem]:w-37',
  Balance: 'w-32 @min-[76rem]:w-35',
  Status: 'w-44',
  Account: 'w-40 @min-[74rem]:w-56',
}

/** Where an eighth column needs the room. */
const narrowWidths: Partial<Record<Column, string>> = {
  Reference: 'w-28 @min-[76rem]:w-33',
  Category: 'w-28',
  Amount: 'w-34',
  Balance: 'w-32',
  Status: 'w-40',
}

/**
 * The columns of the transaction table: each keeps its width whatever the page holds, and the description takes the
 * rest.
 */
const TransactionColumns = ({ columns }: Pick<TableHeadProps, 'columns'>) => (
  <colgroup>
    {columns.map(column => (
      <col
        key={column}
        className={(columns === allColumns && narrowWidths[column]) || columnWidths[column]}
      />
    ))}
  </colgroup>
)

/** Follows the link of the pressed row, unless the press was on the link itself or selects text. */
function pressLink({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest('a') || getSelection()?.isCollapsed === false) return
  const link = target.closest('tr')?.querySelector('a')
  link?.focus({ preventScroll: true })
  link?.click()
}

/** With a pointer a whole row of the table acts as its link; keyboard and screen readers use the link itself. */
function usePressedRows(rows: RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const ends = new AbortController()
    rows.current?.addEventListener('click', pressLink, { signal: ends.signal })
    return () => ends.abort()
  }, [rows])
}

const skeletonWidths = ['w-20', 'w-36', 'w-20', 'w-18', 'ml-auto w-24', 'ml-auto w-20', 'w-24']

/** The space of the search and its buttons while the session loads. */
export const ListBarPlaceholder = () => <div aria-hidden="true" className="h-19 @max-[40rem]:h-33" />

/** Placeholders for the list while it loads, shown after a short delay. */
export const ListSkeleton = () => (
  <Placeholder>
    <div aria-hidden="true" className="@container overflow-hidden">
      <table className="w-full table-fixed border-collapse @max-[59rem]:hidden">
        <TransactionColumns columns={transactionsWords.columns} />
        <thead>
          <tr>
            <td colSpan={skeletonWidths.length} className={headClass}>
              &nbsp;
            </td>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: limits.transactionsPageSize }, (_, line) => (
            <tr key={line}>
              {skeletonWidths.map((width, column) => (
                <td key={transactionsWords.columns[column]} className={`${cellClass} h-16`}>
                  <Skeleton className={`h-3 ${width}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="@min-[59rem]:hidden">
        <TransactionRowsSkeleton count={limits.transactionsPageSize} />
      </div>
    </div>
  </Placeholder>
)
