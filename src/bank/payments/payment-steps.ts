import type { DeclineReason } from '../../domain/decline-reasons.ts'
import type { PaymentRefusalReason, PaymentStatus } from '../../domain/payment-status.ts'
import { auditHolders, listHolders } from '../accounts/holders.ts'
import { bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, newNotice, type PaymentNoticeType } from '../notifications/give-notice.ts'
import type { Caller } from '../sessions/caller.ts'
import type { PaymentActor, PaymentRow } from './payment.ts'

interface Step {
  readonly status: PaymentStatus
  readonly by: PaymentActor
  readonly at: Date
  readonly declineReason?: DeclineReason
  readonly refusedBecause?: PaymentRefusalReason
  readonly returnCode?: string
  readonly isFeeWaived?: boolean
}

/** Takes a payment to its next step. The caller has locked it and the sum of its day. */
export async function stepTo(
  transaction: Queryable,
  { id }: Pick<PaymentRow, 'id'>,
  { status, by, at, declineReason, refusedBecause, returnCode, isFeeWaived = false }: Step,
): Promise<void> {
  await transaction.query(
    `update payment set status = $2, changed_at = greatest(changed_at, $3), changed_by = $4, decline_reason = $5,
            refused_because = $6, return_code = $7, fee_waived = fee_waived or $8
      where id = $1`,
    [id, status, at, by, declineReason ?? null, refusedBecause ?? null, returnCode ?? null, isFeeWaived],
  )
}

/**
 * Locks what a payment moves money on, and the chains that tell of it, before anything is posted: its account and that of its
 * hold, the others that are named, by id; then the chains of the holders, of who placed it and of the bank, by id.
 */
export async function lockPosting(
  transaction: Queryable,
  { account_id: accountId, customer_id: customerId, hold_id: holdId }: PaymentRow,
  accountIds: readonly string[] = [],
): Promise<void> {
  await transaction.query(
    `select a.id from account a
      where a.id = any ($1::uuid[])
         or a.id in (select t.creditor_account_id from transfer t where t.id = $2)
      order by a.id for no key update`,
    [[accountId, ...accountIds], holdId],
  )
  await transaction.query(
    `select c.id from audit_chain c
      where c.id = any ($1::uuid[])
         or c.id in (select x.customer_id from access_in_force x where x.account_id = $2)
      order by c.id for no key update`,
    [[bankChainId, customerId], accountId],
  )
}

interface PaymentEvent {
  readonly payment: Pick<PaymentRow, 'id' | 'account_id' | 'customer_id'>
  /** What happened, without the beginning `payment_`. */
  readonly what: string
  readonly at: Date
  /** A customer's id, or who else. */
  readonly by: string
  readonly detail?: Readonly<Record<string, string>>
  readonly caller?: Caller | undefined
}

/** Records what happened to a payment in the audit chain of each holder, as the last of a database transaction. */
export async function auditPayment(
  transaction: Queryable,
  { payment, what, at, by, detail = {}, caller }: PaymentEvent,
): Promise<void> {
  const { id: paymentId, account_id: accountId } = payment
  await auditHolders(transaction, {
    accountId,
    holders: await listHolders(transaction, accountId),
    type: `payment_${what}`,
    at,
    detail: { paymentId, ...detail },
    by,
    caller,
  })
}

interface PaymentNotice {
  readonly payment: Pick<PaymentRow, 'id' | 'account_id' | 'customer_id' | 'amount_pence' | 'name'>
  readonly type: PaymentNoticeType
  readonly at: Date
  readonly facts?: Readonly<Record<string, string>>
}

/**
 * Tells the holders of the account what happened to a payment, inside the caller's database transaction. A question is
 * asked of who placed it alone.
 */
export async function tellOfPayment(
  bank: Bank,
  transaction: Queryable,
  { payment, type, at, facts = {} }: PaymentNotice,
): Promise<void> {
  const { amount_pence: amountPence, name } = payment
  const holders = await listHolders(transaction, payment.account_id)
  const told =
    type === 'payment_question'
      ? holders.filter(({ customerId }) => customerId === payment.customer_id)
      : holders
  for (const { customerId } of told)
    await giveNotice(
      transaction,
      newNotice(bank, {
        customerId,
        type,
        category: 'account',
        at,
        facts: { paymentId: payment.id, amountPence: amountPence.toString(), name, ...facts },
        keepsFacts: true,
      }),
    )
}
