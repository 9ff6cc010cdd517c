import { Fragment } from 'react'
import { Link, type To } from 'react-router'
import type { Transaction } from '../../../contract/transactions.ts'
import { declineWords } from '../../../domain/decline-reasons.ts'
import { Badge } from '../../components/badge.tsx'
import { Icon } from '../../components/icon.tsx'
import { Skeleton } from '../skeleton.tsx'
import {
  counterpart,
  formatDay,
  formatDayAndTime,
  signedAmount,
  isKnownStatus,
  statusWords,
  transactionsWords,
} from './transaction-words.ts'

/** A transaction in a list; in that of all accounts, with its account. */
export type ListedTransaction = Transaction & { readonly accountId?: string }
type Listed = { readonly id: string; readonly accountId?: string | undefined }

/** What distinguishes a transaction from all others of a list: numbers repeat from account to account. */
export const listKey = ({ id, accountId = '' }: Listed): string => accountId + id

interface RowWays {
  readonly declined: string
  /** In the list of all accounts: the name of a transaction's account. */
  readonly accountOf?: AccountOf | undefined
  /** Without it, the rows lead nowhere. */
  readonly detailsOf?: DetailsOf
  /** The transaction whose details are open, by its {@link listKey}. */
  readonly selectedKey?: string | undefined
}

export type AccountOf = (transaction: ListedTransaction) => string

interface TransactionRowsProps extends RowWays {
  readonly transactions: readonly ListedTransaction[]
}

// With text so large that a row has no room for two columns, it has one.
const rowClass =
  'relative grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 border-t border-line px-4 py-3 md:gap-x-4 md:px-6 @max-[16rem]:grid-cols-1 @max-[16rem]:*:text-left @max-[16rem]:*:first:hidden'

/**
 * Transactions as rows: description, date and time, recipient or reference, signed amount and status. Each links to
 * its details.
 */
export const TransactionRows = ({ transactions, ...ways }: TransactionRowsProps) => (
  <ul className="@container">
    {transactions.map(transaction => (
      <Row key={listKey(transaction)} transaction={transaction} {...ways} />
    ))}
  </ul>
)

function Row(props: RowWays & { transaction: ListedTransaction }) {
  const { transaction, declined, accountOf, detailsOf, selectedKey } = props
  const { type, date } = transaction
  const isSelected = listKey(transaction) === selectedKey
  const isCredit = type === 'credit'
  const other = counterpart(transaction)
  return (
    <li
      aria-current={isSelected || undefined}
      className={`${rowClass} ${isSelected ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      <span
        className={`row-span-2 grid size-10 place-items-center self-center rounded-control ${isCredit ? 'bg-success-tint text-success' : 'bg-sunken text-muted'}`}
      >
        <Icon name={isCredit ? 'money-in' : 'money-out'} />
      </span>
      {detailsOf ? (
        <TransactionLink
          transaction={transaction}
          detailsOf={detailsOf}
          className="outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus max-md:text-nav max-md:leading-[1.3]"
        />
      ) : (
        <span className="font-semibold max-md:text-nav max-md:leading-[1.3]">{transaction.description}</span>
      )}
      <span
        className={`money text-right font-semibold max-md:text-nav ${isCredit ? 'text-success' : 'text-danger'}`}
      >
        <SignedAmount of={transaction} />
      </span>
      {/* If both do not fit on one line, the other party has its own line below the date and the badge. */}
      <span className="col-span-2 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 @max-[16rem]:col-span-1 @max-[20rem]:grid-cols-1 @min-[42rem]:contents">
        <span className="money min-w-0 text-sm text-muted @max-[42rem]:contents">
          <time dateTime={date}>{formatDayAndTime(date)}</time>
          {[other, accountOf?.(transaction)].map(
            (part, place) =>
              part && (
                <Fragment key={place === 0 ? 'other' : 'account'}>
                  <span className="@max-[42rem]:hidden"> &nbsp;·&nbsp; </span>
                  <span className="wrap-anywhere @max-[42rem]:order-last @max-[42rem]:col-span-full @max-[42rem]:line-clamp-2">
                    {part}
                  </span>
                </Fragment>
              ),
          )}
        </span>
        <span className="justify-self-end @max-[20rem]:justify-self-start">
          <StatusBadge of={transaction} declined={declined} isAtEnd />
        </span>
      </span>
    </li>
  )
}

const skeletonWidths = ['w-44', 'w-56', 'w-44', 'w-48', 'w-60']

/** Placeholders for this many rows while they load. */
export const TransactionRowsSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden="true" className="@container">
    {Array.from({ length: count }, (_, row) => (
      <div
        key={row}
        className={`${rowClass} min-h-19 items-center! @max-[42rem]:min-h-24 @max-[42rem]:content-center @max-[42rem]:gap-y-3`}
      >
        <span className="row-span-2 size-10 rounded-control bg-sunken @max-[42rem]:row-span-3" />
        <Skeleton className={`h-3 ${skeletonWidths[row % skeletonWidths.length] ?? ''}`} />
        <Skeleton className="ml-auto h-3 w-28" />
        <Skeleton className="h-2.5 w-52" />
        <Skeleton className="ml-auto h-4.5 w-20" />
        <Skeleton className="h-2.5 w-40 @min-[42rem]:hidden" />
      </div>
    ))}
  </div>
)

/** The address of a transaction's details. */
export type DetailsOf = (line: ListedTransaction) => { readonly to: To; readonly state?: object }

interface TransactionLinkProps {
  readonly transaction: ListedTransaction
  readonly detailsOf: DetailsOf
  readonly className?: string
}

/** A transaction's description as the link to its details; its accessible name distinguishes it from similar ones. */
export const TransactionLink = ({ transaction, detailsOf, className = '' }: TransactionLinkProps) => (
  <Link
    {...detailsOf(transaction)}
    aria-label={`${transaction.description}, ${signedAmount(transaction)}, ${formatDay(transaction.date)}`}
    className={`font-semibold no-underline ${className}`}
  >
    {transaction.description}
  </Link>
)

/**
 * An amount with its sign. For screen readers the direction is in words: they do not convey colour, and some skip
 * signs.
 */
export const SignedAmount = ({ of }: { of: Pick<Transaction, 'type' | 'amount'> }) => (
  <span className="relative">
    <span className="sr-only">{transactionsWords.directions[of.type]} </span>
    {signedAmount(of)}
  </span>
)

interface StatusBadgeProps {
  readonly of: Pick<Transaction, 'reason'> & { readonly status: string }
  readonly declined: string
  /** If the badge stands at the end of its line, so does the reason below it. */
  readonly isAtEnd?: boolean
}

/** A transaction's status, and why it was declined. An unknown status shows as plain text (spec section 4). */
export function StatusBadge({ of, declined, isAtEnd = false }: StatusBadgeProps) {
  const { status, reason } = of
  if (!isKnownStatus(status)) return <span className="wrap-anywhere">{status}</span>
  const badge = <Badge look={status}>{statusWords(of, declined)}</Badge>
  const note = status === 'declined' && declineWords(reason).note
  if (!note) return badge
  return (
    <span className={`inline-grid gap-0.5 ${isAtEnd ? 'justify-items-end' : 'justify-items-start'}`}>
      {badge}
      <small className="text-xs leading-[1.4] text-muted">{note}</small>
    </span>
  )
}

/** The cell styles of the transaction tables. */
export const headClass =
  'bg-sunken px-3 py-2.5 text-xs font-semibold whitespace-nowrap text-muted first:pl-6 last:pr-6'
export const cellClass = 'border-t border-line px-3 py-[.78rem] first:pl-6 last:pr-6'
