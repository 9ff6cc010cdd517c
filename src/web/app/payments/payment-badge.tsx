import type { PaymentStatus } from '../../../domain/payment-status.ts'
import { StatusBadge, type StatusLook } from '../../components/status-badge.tsx'

const looks: Readonly<Record<PaymentStatus, StatusLook>> = {
  completed: { words: 'Completed', look: 'done' },
  scheduled: { words: 'Scheduled', look: 'planned' },
  held: { words: 'Held', look: 'waiting' },
  awaiting_confirmation: { words: 'Waits for you', look: 'open' },
  returned: { words: 'Returned', look: 'returned' },
  declined: { words: 'Declined', look: 'failed' },
  refused: { words: 'Refused', look: 'failed' },
  cancelled: { words: 'Cancelled', look: 'over' },
}

/** Where a payment stands, with a mark of its own shape. */
export const PaymentBadge = ({ status, onTint }: { status: PaymentStatus; onTint?: boolean }) => (
  <StatusBadge {...looks[status]} {...(onTint && { onTint })} />
)
