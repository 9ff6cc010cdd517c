import { Badge } from '../../components/badge.tsx'
import type { Transaction } from '../../../contract/transactions.ts'
import { transactionsWords } from './transactions-words.ts'

/** A transaction's status. Which word stands for declined depends on the page. */
export const StatusBadge = ({ status, declined }: { status: Transaction['status']; declined: string }) => (
  <Badge look={status}>{status === 'completed' ? transactionsWords.completed : declined}</Badge>
)
