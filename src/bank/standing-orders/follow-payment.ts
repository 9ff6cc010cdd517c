import type { CancellationReason } from '../../domain/standing-orders.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import type { PaymentRow } from '../payments/payment.ts'
import type { Caller } from '../sessions/caller.ts'
import {
  auditOrder,
  lockStandingOrder,
  overAtOf,
  type StandingOrder,
  notifyOfOrder,
} from './standing-order.ts'

interface SetCancelled {
  readonly standingOrder: StandingOrder
  readonly because: CancellationReason
  /** The id of the customer who did it, `operator`, `bank` or `due_run`. */
  readonly by: string
  readonly at: Date
  readonly caller?: Caller | undefined
  /**
   * Whether its holders are notified, apart from the customer who did it: by their transaction alerts, and always if the bank
   * cancels it.
   */
  readonly isNotified?: boolean
}

/** Cancels a standing order that is locked and active, audits it and, unless `isNotified` is false, notifies its holders. */
export async function setCancelled(
  bank: Bank,
  transaction: Queryable,
  { standingOrder: { order, version }, because, by, at, caller, isNotified = true }: SetCancelled,
): Promise<void> {
  const overAt = overAtOf(order, at)
  const isBanks = ['operator', 'bank', 'due_run'].includes(by)
  const pressedBy = isBanks ? undefined : by
  await transaction.query(
    `update standing_order set state = 'cancelled', over_at = $2, cancelled_because = $3,
            cancelled_by = $4, cancelled_before = next_asked_for, next_asked_for = null, next_due_on = null
      where id = $1`,
    [order.id, overAt, because, pressedBy ?? null],
  )
  const { amount_pence: amountPence } = version
  const news = { order, amountPence, what: 'cancelled', at, except: pressedBy, isAlways: isBanks } as const
  if (isNotified) await notifyOfOrder(bank, transaction, news)
  const detail = { because }
  await auditOrder(transaction, { order, what: 'cancelled', at: overAt, by, detail, caller })
}

/** What another bank answers for an account that is closed. */
const closedCode = '1161'

interface EndedPayment {
  readonly status: PaymentRow['status']
  readonly refused_because: PaymentRow['refused_because']
  readonly return_code: string | null
  readonly was_held: boolean
}

/** The effect of a payment's end on its standing order: why that is cancelled, if it is (part two, 13.3). */
function reasonOf(payment: EndedPayment): CancellationReason | undefined {
  const { status, refused_because: because, return_code: code, was_held: wasHeld } = payment
  if (status === 'returned') return code === closedCode ? 'payee_account_closed' : undefined
  if (status === 'refused' && because === 'account_closed') return 'payee_account_closed'
  const isStopped = wasHeld && (status === 'cancelled' || (status === 'refused' && because !== 'missed'))
  return isStopped ? 'payment_refused' : undefined
}

interface EndOfPayment extends Pick<SetCancelled, 'at' | 'by' | 'caller'> {
  readonly payment: PaymentRow
}

/**
 * Cancels the standing order of a payment that has just ended, if that means its end: the bank held it and refused it, or a
 * holder cancelled it then; or the account that it pays is closed. The caller has locked the payment, and with it the
 * standing order.
 */
export async function followPayment(
  bank: Bank,
  transaction: Queryable,
  { payment: { id, standing_order_id: standingOrderId }, at, by, caller }: EndOfPayment,
): Promise<void> {
  if (standingOrderId === null) return
  const [ended] = await transaction.query<EndedPayment>(
    `select p.status, p.refused_because, p.return_code,
            coalesce((select e.status = 'held' from payment_event e where e.payment_id = p.id
                       order by e.event_no desc offset 1 limit 1), false) as was_held
       from payment p where p.id = $1`,
    [id],
  )
  const because = ended && reasonOf(ended)
  const standingOrder = because && (await lockStandingOrder(transaction, standingOrderId))
  if (because && standingOrder?.order.state === 'active')
    await setCancelled(bank, transaction, { standingOrder, because, at, by, caller })
}
