import { Badge } from '../../components/badge.tsx'
import { transactionsWords } from './transactions-words.ts'

/**
 * A transaction's status. Which word stands for declined depends on the page. One that we do not know shows as plain
 * text (spec section 4).
 */
export function StatusBadge({ status, declined }: { status: string; declined: string }) {
  if (status === 'completed') return <Badge look="completed">{transactionsWords.completed}</Badge>
  if (status === 'declined') return <Badge look="declined">{declined}</Badge>
  return <span className="wrap-anywhere">{status}</span>
}
