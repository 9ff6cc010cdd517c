import type { Queryable } from '../../database/database.ts'
import { deriveId } from '../../derive-id.ts'
import { type CardPaymentRow, stepCardPayment } from './card-payment.ts'
import { type PendingPayment, postDecided, releaseOf } from './held-money.ts'
import { auditCardPayment, byRun } from './tell.ts'

/** Gives back what is held for a payment whose time is over. The caller has locked its card, itself and its account. */
export async function expireLocked(
  transaction: Queryable,
  { card, payment, at }: PendingPayment,
): Promise<CardPaymentRow> {
  await postDecided(transaction, [
    releaseOf({ card, payment, at }, deriveId(`sarsen/card/${payment.id}/expiry`)),
  ])
  const expired = await stepCardPayment(transaction, payment, { status: 'expired', at })
  await auditCardPayment(transaction, { payment: expired, what: 'expired', at, by: byRun })
  return expired
}
