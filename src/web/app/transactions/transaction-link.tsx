import { Link, type To } from 'react-router'
import type { Transaction } from '../../../contract/transactions.ts'
import { dashboardPaths } from '../dashboard/navigation.ts'
import { formatDay, signedAmount } from './transaction-words.ts'

/** Where a transaction's details open. */
export type DetailsOf = (id: string) => { readonly to: To; readonly state?: object }

/** From a page other than the transactions' own. */
export const detailsFromElsewhere: DetailsOf = id => ({
  to: `${dashboardPaths.transactions}?transaction=${id}`,
})

interface TransactionLinkProps {
  readonly transaction: Transaction
  readonly detailsOf: DetailsOf
  readonly className?: string
}

/** A transaction's description as the link to its details; named so that it differs from the others of its kind. */
export const TransactionLink = ({ transaction, detailsOf, className = '' }: TransactionLinkProps) => (
  <Link
    {...detailsOf(transaction.id)}
    aria-label={`${transaction.description}, ${signedAmount(transaction)}, ${formatDay(transaction.date)}`}
    className={`font-semibold no-underline ${className}`}
  >
    {transaction.description}
  </Link>
)
