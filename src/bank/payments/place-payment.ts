import { encodeDestination } from '../../domain/destination.ts'
import { moneyOf, type Pence } from '../../domain/money.ts'
import { exemptionOf, missingAnswer, type PaymentFacts, warningRead } from '../../domain/payment-rules.ts'
import type { SparingExemption } from '../../domain/payment-status.ts'
import { isCurrent, shortAccountName } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationDraft,
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireOwnConfirmation,
} from '../confirmations/require-confirmation.ts'
import { constraintOf, type Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { visitorOf } from '../sessions/caller.ts'
import type { Creditor } from '../transfers/find-parties.ts'
import {
  checkDate,
  type CheckedPayment,
  checkPayment,
  type DateRefusal,
  type PaymentCheckRefusal,
} from './check-payment.ts'
import { confirmPayment, refuseByRule } from './confirm-payment.ts'
import { findIdUse, fingerprintOf, keepPayment, type PaymentRequest } from './keep-payment.ts'
import { makePayment } from './make-payment.ts'
import { isUnchecked, type OwnPaymentRefusal, placeOwnPayment, scheduleOwnPayment } from './own-payment.ts'
import { lockPayment, type PaymentRow, wholeDestinationOf } from './payment.ts'
import { countLowValue, readLowValueUse } from './payment-facts.ts'
import { auditPayment, choicesOf, stepTo } from './payment-steps.ts'
import { findCreditorHere, findTarget, type PaymentTarget } from './payment-target.ts'
import { type Payer, readPayer } from './payer.ts'

/** In order of precedence. */
export type PaymentRefusal =
  | DateRefusal
  | PaymentCheckRefusal
  | OwnPaymentRefusal
  | { readonly code: 'too_many_later_payments' | 'purpose_missing' | 'warning_missing' }
  | ConfirmationRefusal

interface PlacePayment {
  readonly payment: PaymentRequest
  readonly confirming: ConfirmedRequest
}

/** An order in hand: what was asked, who pays, who is paid, and the row if it is kept already. */
interface Ordered extends PlacePayment {
  readonly payer: Payer
  readonly target: PaymentTarget
  readonly creditor: Creditor | undefined
  readonly row: PaymentRow | undefined
  readonly draft: ConfirmationDraft
}

/** Keeps a payment as it was ordered, unless it is kept. */
async function keep(
  transaction: Queryable,
  { payment, payer, target, row, draft: { at }, confirming: { caller } }: Ordered,
  { rail, feePence, askedFor, dueOn, isLater, facts, judgement }: CheckedPayment,
): Promise<PaymentRow> {
  if (row) return row
  const { customer_id: customerId, account_id: accountId } = payer
  const { id, amountPence, purpose, nameChoice } = payment
  return keepPayment(transaction, {
    id,
    customerId,
    accountId,
    target,
    amountPence,
    feePence,
    reference: payment.reference ?? `Transfer to ${target.name}`,
    rail,
    dates: { askedFor, dueOn, isLater },
    purpose,
    nameChoice,
    warning: judgement.act === 'refuse' ? undefined : judgement.warning,
    facts,
    at,
    fingerprint: fingerprintOf(customerId, payment),
    visitor: visitorOf(payer.is_demo, caller),
  })
}

/** Every field that decides a payment (SCA-RTS, Article 5). */
export const confirmedFields = (
  {
    payer,
    target,
    amountPence,
    reference,
  }: Pick<Ordered, 'payer' | 'target'> & { readonly amountPence: Pence; readonly reference: string },
  { feePence, askedFor, dueOn }: CheckedPayment,
): Readonly<Record<string, string>> => ({
  account: payer.account_id,
  from: shortAccountName(payer.account_name, payer.account_number),
  name: target.name,
  destination: encodeDestination(target.destination),
  ...(target.rollNumber !== undefined && { rollNumber: target.rollNumber }),
  amount: moneyOf(amountPence),
  fee: moneyOf(feePence),
  ...(askedFor !== dueOn && { askedFor }),
  dueOn,
  reference,
})

/** What spares a payment its confirmation. */
interface Spared {
  readonly exemption: SparingExemption
  /** Of low value: the period in which it counts. */
  readonly exemptionPeriod: number | undefined
}

/** What spares a payment of this customer its confirmation, if anything does. One of low value is counted. */
export async function findExemption(
  transaction: Queryable,
  {
    customerId,
    amountPence,
    isTrusted,
    facts,
  }: {
    readonly customerId: string
    readonly amountPence: Pence
    readonly isTrusted: boolean
    readonly facts: PaymentFacts
  },
): Promise<Spared | undefined> {
  const used = await readLowValueUse(transaction, { customerId, locks: true })
  const exemption = exemptionOf(facts, { isTrusted, used })
  if (exemption === undefined) return undefined
  const exemptionPeriod =
    exemption === 'low_value' ? await countLowValue(transaction, { customerId, amountPence }) : undefined
  return { exemption, exemptionPeriod }
}

/** Whether a payment has this id and does not wait for its confirmation any more. */
async function isDecided(transaction: Queryable, id: string): Promise<boolean> {
  const found = await transaction.query(
    `select from payment where id = $1 and status <> 'awaiting_confirmation'`,
    [id],
  )
  return found.length > 0
}

type Placed = Result<{ readonly replayed: boolean }, PaymentRefusal>

/** Orders a payment, or confirms one that is kept. The caller has locked the customer, the confirmation and the row. */
async function order(bank: Bank, transaction: Queryable, ordered: Ordered): Promise<Placed> {
  const { payment, payer, target, creditor, row, draft, confirming } = ordered
  const { session, caller } = confirming
  const { at } = draft
  const { amountPence, executeOn, nameChoice, purpose } = payment
  const request = {
    payer,
    target,
    creditor,
    amountPence,
    executeOn,
    nameChoice,
    purpose,
    session,
    caller,
    at,
    locks: true,
  }
  const checked = await checkPayment(bank, transaction, { ...request, isConfirming: row !== undefined })
  if (!checked.ok) return checked
  const warning = warningRead(payment.warning)
  const missing = row ? undefined : missingAnswer(checked.value.judgement, { purpose, warning })
  if (missing) return refused({ code: missing })
  const by = { at, by: payer.customer_id, caller }
  if (checked.value.judgement.act === 'refuse') {
    const kept = await keep(transaction, ordered, checked.value)
    await refuseByRule(transaction, { payment: kept, checked: checked.value, ...by })
    return accepted({ replayed: false })
  }
  const { facts } = checked.value
  const { customer_id: customerId } = payer
  // One that was kept to be confirmed is confirmed.
  const spared = row
    ? undefined
    : await findExemption(transaction, { customerId, amountPence, isTrusted: target.isTrusted, facts })
  if (spared) {
    const kept = await keep(transaction, ordered, checked.value)
    await confirmPayment(bank, transaction, { payment: kept, checked: checked.value, ...spared, ...by })
    return accepted({ replayed: false })
  }
  const reference = payment.reference ?? `Transfer to ${target.name}`
  const fields = confirmedFields({ payer, target, amountPence, reference }, checked.value)
  const need = { action: 'payment', subject: payment.id, fields } as const
  const confirmed = await requireOwnConfirmation(bank, transaction, confirming, { need, draft })
  if (!confirmed.ok && confirmed.refusal.code !== 'confirmation_required') return confirmed
  const kept = await keep(transaction, ordered, checked.value)
  if (!confirmed.ok) {
    if (!row)
      await auditPayment(transaction, { payment: kept, what: 'ordered', ownDetail: choicesOf(kept), ...by })
    return confirmed
  }
  const confirmationId = confirmed.value
  await confirmPayment(bank, transaction, { payment: kept, checked: checked.value, confirmationId, ...by })
  return accepted({ replayed: false })
}

/** The target of a payment that is kept. */
export const targetOfRow = (row: PaymentRow): PaymentTarget => ({
  payeeId: row.payee_id,
  name: row.name,
  kind: row.kind,
  destination: wholeDestinationOf(row.destination),
  rollNumber: row.roll_number ?? undefined,
  isTrusted: false,
  check: row.name_checked_at
    ? { id: row.name_check_id, code: row.name_code, checkedAt: row.name_checked_at }
    : undefined,
})

/** Whether a customer has as many payments of a later day as they may: those that wait for it, and those that are held. */
async function hasMostLater(
  bank: Bank,
  transaction: Queryable,
  { payment: { executeOn }, confirming }: PlacePayment,
): Promise<boolean> {
  if (executeOn === undefined) return false
  const [row] = await transaction.query<{ count: bigint }>(
    `select count(*) as count from payment
      where customer_id = $1 and is_later and standing_order_id is null and status in ('scheduled', 'held')`,
    [confirming.session.customerId],
  )
  return Number(row?.count ?? 0n) >= bank.limits.laterPaymentsMax
}

async function placeIn(
  bank: Bank,
  transaction: Queryable,
  { draft, ...request }: PlacePayment & { readonly draft: ConfirmationDraft },
): Promise<Placed | { readonly payer: Payer; readonly target: PaymentTarget }> {
  const { payment, confirming } = request
  const { customerId } = confirming.session
  await lockForConfirmation(transaction, confirming)
  const outOfRange = checkDate(payment.executeOn, draft.at)
  if (outOfRange && !(await isDecided(transaction, payment.id))) return refused(outOfRange)
  const payer = await readPayer(transaction, { customerId, accountId: payment.accountId })
  if (!payer) return refused({ code: 'not_found' })
  const { isSame, isTransfer: isIdTaken } = await findIdUse(transaction, {
    id: payment.id,
    fingerprint: fingerprintOf(customerId, payment),
  })
  if (isSame === false) return refused({ code: 'payment_id_reused' })
  const row = isSame ? await lockPayment(transaction, payment.id) : undefined
  if (row && row.status !== 'awaiting_confirmation') return accepted({ replayed: true })
  if (row && row.expires_at <= draft.at) {
    await stepTo(transaction, row, { status: 'cancelled', by: 'bank', at: draft.at })
    await auditPayment(transaction, { payment: row, what: 'cancelled', at: draft.at, by: 'confirmation' })
    return accepted({ replayed: true })
  }
  const target = row ? targetOfRow(row) : await findTarget(transaction, { customerId, ...payment })
  if (!target) return refused({ code: 'not_found' })
  if (await hasMostLater(bank, transaction, request)) return refused({ code: 'too_many_later_payments' })
  const creditor = await findCreditorHere(transaction, target.destination)
  if (isUnchecked(payer, creditor))
    return payment.executeOn === undefined
      ? { payer, target }
      : scheduleOwnPayment(bank, transaction, {
          ...request,
          executeOn: payment.executeOn,
          payer,
          target,
          creditor,
          isIdTaken,
          at: draft.at,
        })
  if (!isCurrent(payer.product_code)) return refused({ code: 'not_found' })
  if (isIdTaken) return refused({ code: 'payment_id_reused' })
  return order(bank, transaction, { ...request, payer, target, creditor, row, draft })
}

// Another customer sent a request with the same id at the same time.
const isTaken = (fault: unknown): boolean => constraintOf(fault) === 'payment_pkey'

/**
 * Orders a payment to somebody. A payment that needs a confirmation is stored, `awaiting_confirmation`, for 15 minutes: the same
 * request with the confirmation confirms it, and after them cancels it. One database transaction uses the confirmation, takes the
 * limits and judges the rules; the payment is then made, held until the bank has decided, or refused. A process that stops before it
 * is made leaves it to the due run. The same request again otherwise changes nothing and succeeds. Between own accounts, and of the
 * private desk, it is a transfer as Transfer Funds places it, or scheduled for a later day. Refusals, in this order:
 * `date_out_of_range`; `not_found`, for an account that is not theirs; `payment_id_reused`; `not_found`, for a payee that is not
 * theirs; `too_many_later_payments`, with 500 that wait; `payment_id_reused`, for the id of a transfer; those of
 * {@link checkPayment}; `purpose_missing`; `warning_missing`; what a confirmation refuses. A rule that refuses the payment, and a
 * decline of the ledger, are outcomes. Source: specification sections 12.5, 12.7 and 14.3.
 */
export async function placePayment(bank: Bank, request: PlacePayment): Promise<Placed> {
  const { payment, confirming } = request
  const draft = draftConfirmation(bank)
  const placed = await bank.database
    .transaction(transaction => placeIn(bank, transaction, { ...request, draft }))
    .catch((fault: unknown) => {
      if (!isTaken(fault)) throw fault
      return refused({ code: 'payment_id_reused' } as const)
    })
  if ('payer' in placed) {
    const { target, payer } = placed
    const { id, amountPence, reference } = payment
    const { name, destination } = target
    const own = { id, payer, name, destination, amountPence, reference, caller: confirming.caller }
    return placeOwnPayment(bank, own)
  }
  if (placed.ok) await makePayment(bank, payment.id)
  return placed
}
