import { Badge } from '../../components/badge.tsx'
import type { Transaction } from '../../../contract/transactions.ts'
import { statusWords } from './transaction-words.ts'
import { transactionsWords as words } from './transactions-words.ts'

interface StatusBadgeProps {
  readonly of: Pick<Transaction, 'reason'> & { readonly status: string }
  readonly declined: string
  /** Where the badge stands at the end of its line, the reason below it does too. */
  readonly isAtEnd?: boolean
}

/** A transaction's status, and why it was declined for good. One that we do not know shows as plain text (spec section 4). */
export function StatusBadge({ of, declined, isAtEnd = false }: StatusBadgeProps) {
  const { status, reason } = of
  if (status !== 'completed' && status !== 'declined') return <span className="wrap-anywhere">{status}</span>
  const badge = <Badge look={status}>{statusWords(of, declined)}</Badge>
  if (reason !== 'insufficient_funds') return badge
  return (
    <span className={`inline-grid gap-0.5 ${isAtEnd ? 'justify-items-end' : 'justify-items-start'}`}>
      {badge}
      <small className="text-xs leading-[1.4] text-muted">{words.insufficientFunds}</small>
    </span>
  )
}
