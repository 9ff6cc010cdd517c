import { type DisputeStatus, disputeStatuses } from '../../../domain/card-disputes.ts'
import { StatusBadge, type StatusLook } from '../../components/status-badge.tsx'

const looks: Readonly<Record<DisputeStatus, StatusLook['look']>> = {
  received: 'open',
  information_needed: 'waiting',
  credited: 'returned',
  refused: 'failed',
  contested: 'open',
  won: 'done',
  lost: 'failed',
  withdrawn: 'over',
}

/** Where a dispute stands. */
export const DisputeBadge = ({ status }: { status: DisputeStatus }) => (
  <StatusBadge words={disputeStatuses[status]} look={looks[status]} />
)
