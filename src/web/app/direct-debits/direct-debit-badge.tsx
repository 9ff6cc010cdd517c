import type { DirectDebit } from '../../../contract/direct-debits.ts'
import { StatusBadge, type StatusLook } from '../../components/status-badge.tsx'
import { directDebitsWords } from './direct-debits-words.ts'

type What = DirectDebit['history'][number]['what']

const mandates: Readonly<Record<DirectDebit['status'], StatusLook['look']>> = {
  active: 'done',
  cancelled: 'over',
}

const collections: Readonly<Record<What, StatusLook>> = {
  announced: { words: 'Announced', look: 'planned' },
  trying_again: { words: 'Trying again', look: 'waiting' },
  taken: { words: 'Taken', look: 'done' },
  unpaid: { words: 'Unpaid', look: 'failed' },
  refused: { words: 'Refused', look: 'failed' },
  withdrawn: { words: 'Withdrawn', look: 'over' },
  refunded: { words: 'Refunded', look: 'returned' },
}

/** Whether a Direct Debit may be collected. */
export const MandateBadge = ({ status }: Pick<DirectDebit, 'status'>) => (
  <StatusBadge words={directDebitsWords.statuses[status]} look={mandates[status]} />
)

interface CollectionBadgeProps {
  readonly what: What
  /** When it is tried again: a text such as `Trying again at 14:00`. */
  readonly retry: string | undefined
}

/** Where a collection stands. */
export const CollectionBadge = ({ what, retry }: CollectionBadgeProps) => (
  <StatusBadge {...collections[what]} {...(retry !== undefined && { words: retry })} />
)
