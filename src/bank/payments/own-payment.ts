import type { WholeDestination } from '../../domain/destination.ts'
import type { Pence } from '../../domain/money.ts'
import { railOf } from '../../domain/payment-rails.ts'
import { isPaying } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorOf } from '../sessions/caller.ts'
import type { Creditor } from '../transfers/find-parties.ts'
import { placeTransfer } from '../transfers/place-transfer.ts'
import { checkAccount, datesOf, type PaymentCheckRefusal } from './check-payment.ts'
import { fingerprintOf, keepPayment, type PaymentRequest } from './keep-payment.ts'
import { auditPayment } from './payment-steps.ts'
import type { PaymentTarget } from './payment-target.ts'
import type { Payer } from './payer.ts'

/** In order of precedence. */
export type OwnPaymentRefusal = PaymentCheckRefusal | { readonly code: 'payment_id_reused' }

/**
 * Whether a payment needs no check, limit or confirmation: of the private desk, or to an own account (part two, 12.4 and
 * 14.5).
 */
export const isUnchecked = (
  { customer_id: customerId, payment_checks: hasChecks }: Pick<Payer, 'customer_id' | 'payment_checks'>,
  creditor: { readonly receivers: readonly { readonly customer_id: string }[] } | undefined,
): boolean =>
  !hasChecks || creditor?.receivers.some(({ customer_id: receiver }) => receiver === customerId) === true

interface OwnPayment {
  readonly id: string
  readonly payer: Payer
  readonly name: string
  readonly destination: WholeDestination
  readonly amountPence: Pence
  readonly reference: string | undefined
  readonly caller: Caller
}

/**
 * Places such a payment as Transfer Funds does. Its transfer is all there is of it. Refused as `not_found` if it was to an
 * own account and is not any more: then it wants checks.
 */
export async function placeOwnPayment(
  bank: Bank,
  { id, payer, name, destination, amountPence, reference, caller }: OwnPayment,
): Promise<Result<{ readonly replayed: boolean }, OwnPaymentRefusal>> {
  const [taken] = await bank.database.query('select id from payment where id = $1', [id])
  if (taken) return refused({ code: 'payment_id_reused' })
  const placed = await placeTransfer(bank, {
    customerId: payer.customer_id,
    accountId: payer.account_id,
    order: { id, recipientName: name, destination, amountPence, reference },
    caller,
    isPayment: true,
  })
  if (placed.ok) return accepted({ replayed: placed.value.replayed })
  const { refusal } = placed
  if (refusal.code === 'transfer_id_reused') return refused({ code: 'payment_id_reused' })
  if (refusal.code === 'checks_needed') throw new Error(`payment ${id} was taken for a transfer`)
  return refused(refusal)
}

interface ScheduleOwn {
  readonly payment: PaymentRequest
  /** The date asked for, `YYYY-MM-DD`. */
  readonly executeOn: string
  readonly payer: Payer
  readonly target: PaymentTarget
  readonly creditor: Creditor | undefined
  readonly isIdTaken: boolean
  readonly confirming: { readonly caller: Caller }
  readonly at: Date
}

/**
 * Schedules such a payment for a later day: nothing is confirmed, and it counts in no limit. Refusals, in this order:
 * `not_found`, for Fixed Savings, whose money goes only when it is moved; `payment_id_reused`; what the account refuses, as of
 * other payments. Source: part two, sections 13.2, 13.3 and 14.5.
 */
export async function scheduleOwnPayment(
  bank: Bank,
  transaction: Queryable,
  { payment, executeOn, payer, target, creditor, isIdTaken, confirming: { caller }, at }: ScheduleOwn,
): Promise<Result<{ readonly replayed: boolean }, OwnPaymentRefusal>> {
  const { id, amountPence, purpose, nameChoice } = payment
  const { customer_id: customerId, account_id: accountId, customer_kind: kind } = payer
  if (!isPaying(payer.product_code)) return refused({ code: 'not_found' })
  if (isIdTaken) return refused({ code: 'payment_id_reused' })
  const unfit = await checkAccount(bank, transaction, {
    payer,
    target,
    creditor,
    caller,
    isConfirming: false,
  })
  if (unfit) return refused(unfit)
  const rail = railOf({ destination: target.destination, amountPence })
  const dates = datesOf(executeOn, { rail, kind, at })
  const kept = await keepPayment(transaction, {
    id,
    customerId,
    accountId,
    target,
    amountPence,
    feePence: 0n,
    reference: payment.reference ?? `Transfer to ${target.name}`,
    rail,
    dates,
    purpose,
    nameChoice,
    at,
    fingerprint: fingerprintOf(customerId, payment),
    visitor: visitorOf(payer.is_demo, caller),
    exemption: payer.payment_checks ? 'own_account' : 'private_desk',
  })
  const detail = { exemption: kept.exemption ?? '' }
  await auditPayment(transaction, { payment: kept, what: 'scheduled', at, by: customerId, detail, caller })
  return accepted({ replayed: false })
}
