import type { Claim } from '../../../contract/claims.ts'
import { StatusBadge, type StatusLook } from '../../components/status-badge.tsx'

const looks: Readonly<Record<Claim['status'], StatusLook>> = {
  received: { words: 'Received', look: 'open' },
  information_needed: { words: 'Waits for you', look: 'waiting' },
  withdrawn: { words: 'Withdrawn', look: 'over' },
  paid: { words: 'Paid', look: 'done' },
  part_paid: { words: 'Part paid', look: 'done' },
  recovered: { words: 'Recovered', look: 'done' },
  refused: { words: 'Refused', look: 'failed' },
  not_recovered: { words: 'Not recovered', look: 'failed' },
}

/** What a claim's status is called. */
export const claimStatusInWords = (status: Claim['status']): string => looks[status].words

/** Where a claim stands, with a mark of its own shape. */
export const ClaimBadge = ({ status }: Pick<Claim, 'status'>) => <StatusBadge {...looks[status]} />
