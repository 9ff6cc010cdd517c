import type { Payment } from '../../../contract/payments.ts'
import { londonDateOf } from '../../../domain/london-time.ts'

type Waiting = Pick<Payment, 'status' | 'dueOn' | 'changeUntil' | 'retryAt'>

/**
 * What can be done about a payment at a time, in milliseconds: money has not left. A scheduled one is cancelled until 00:00 in
 * London of its day, from when it is being made, and again between its attempts. One that was ordered for a later day can be
 * changed too; one that was ordered for now, or that is of a standing order, cannot (specification section 13.2).
 */
export function actsOn({ status, dueOn, changeUntil, retryAt }: Waiting, now: number) {
  const isScheduled = status === 'scheduled'
  const isEarly = londonDateOf(new Date(now)) < dueOn
  return {
    isBeingMade: isScheduled && !isEarly && retryAt === null,
    isChangeable: isScheduled && changeUntil !== null && now <= Date.parse(changeUntil),
    isCancellable:
      status === 'held' ||
      status === 'awaiting_confirmation' ||
      (isScheduled && (isEarly || retryAt !== null)),
  }
}

/**
 * Whether a standing order ends with this payment of it when that is cancelled: the bank checks the payment and has not decided
 * (specification section 13.3).
 */
export const endsStandingOrder = ({
  status,
  standingOrderId,
}: Pick<Payment, 'status' | 'standingOrderId'>): boolean => status === 'held' && standingOrderId !== null

/**
 * Whether a payment can be reported: one that was made, by the customer themselves and to somebody else. The other holder of
 * a joint account reports their own.
 */
export const isReportable = ({
  status,
  placedBy,
  exemption,
}: Pick<Payment, 'status' | 'placedBy' | 'exemption'>): boolean =>
  status === 'completed' && placedBy === null && exemption !== 'own_account'

type PayeesPayment = Pick<
  Payment,
  'status' | 'placedBy' | 'rollNumber' | 'standingOrderId' | 'changeUntil' | 'retryAt'
>

/**
 * Whether a payment to the destination of a payee is cancelled when that is deleted: the customer's own, with its roll number,
 * that is held or waits for a later day. A standing order ends with its payments and is listed by itself; a payment that was
 * ordered for now is on its way (specification section 13.7).
 */
export const endsWithPayee = (
  { status, placedBy, rollNumber, standingOrderId, changeUntil, retryAt }: PayeesPayment,
  payee: { readonly rollNumber: string | null },
): boolean =>
  placedBy === null &&
  rollNumber === payee.rollNumber &&
  standingOrderId === null &&
  (status === 'held' || (status === 'scheduled' && (changeUntil !== null || retryAt !== null)))
