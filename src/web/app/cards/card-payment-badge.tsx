import type { CardPayment } from '../../../contract/card-payments.ts'
import { type CardPaymentStatus, cardPaymentStatuses } from '../../../domain/card-payments.ts'
import { penceOf } from '../../../domain/money.ts'
import { StatusBadge, type StatusLook } from '../../components/status-badge.tsx'
import { paymentWords as words } from './card-payments-words.ts'

const looks: Readonly<Record<CardPaymentStatus, StatusLook['look']>> = {
  waiting: 'open',
  pending: 'waiting',
  settled: 'done',
  declined: 'failed',
  reversed: 'returned',
  expired: 'over',
}

/** Where a card payment stands, and what was refunded of it. */
export const CardPaymentBadge = ({ payment: { status, refunded } }: { payment: CardPayment }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    <StatusBadge words={cardPaymentStatuses[status]} look={looks[status]} />
    {penceOf(refunded) > 0n && <StatusBadge words={words.refunded(refunded)} look="returned" />}
  </span>
)
