import { encodeDestination } from '../../domain/destination.ts'
import { moneyOf, type Pence } from '../../domain/money.ts'
import { type PaymentPurpose, warningVersion, type WarningRule } from '../../domain/payment-purposes.ts'
import { exemptionOf } from '../../domain/payment-rules.ts'
import type { NameChoice, PaymentExemption } from '../../domain/payment-status.ts'
import { shortAccountName } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationDraft,
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireOwnConfirmation,
} from '../confirmations/require-confirmation.ts'
import type { Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'
import { accepted, refused, type Result } from '../result.ts'
import { visitorAddress } from '../sessions/caller.ts'
import { type CheckedPayment, checkPayment, type PaymentCheckRefusal } from './check-payment.ts'
import { confirmPayment, refuseByRule } from './confirm-payment.ts'
import { makePayment } from './make-payment.ts'
import { isUnchecked, type OwnPaymentRefusal, placeOwnPayment } from './own-payment.ts'
import { lockPayment, type PaymentRow, wholeDestinationOf } from './payment.ts'
import { countLowValue, readLowValueUse } from './payment-facts.ts'
import { auditPayment, stepTo } from './payment-steps.ts'
import { findTarget, type PaymentTarget, type Recipient } from './payment-target.ts'
import { type Payer, readPayer } from './payer.ts'

/** A payment as its customer orders it. Either to a payee or to a recipient. */
export interface PaymentRequest {
  /** Made by the client. */
  readonly id: string
  readonly accountId: string
  readonly payeeId?: string | undefined
  readonly recipient?: Recipient | undefined
  readonly amountPence: Pence
  readonly reference?: string | undefined
  readonly purpose?: PaymentPurpose | undefined
  readonly nameCheckId?: string | undefined
  readonly nameChoice?: NameChoice | undefined
  /** The warning that the customer read and went on after. */
  readonly warning?: { readonly rule: WarningRule; readonly version: number } | undefined
}

/** In order of precedence. */
export type PaymentRefusal =
  | PaymentCheckRefusal
  | OwnPaymentRefusal
  | { readonly code: 'purpose_missing' | 'warning_missing' }
  | ConfirmationRefusal

interface PlacePayment {
  readonly payment: PaymentRequest
  readonly confirming: ConfirmedRequest
}

/** The version of {@link fingerprintOf}: `hash_coverage` lists what each version covers. */
const fingerprintVersion = 1

const fingerprintOf = (customerId: string, payment: PaymentRequest): Uint8Array => {
  const { recipient, warning } = payment
  return hashText(
    JSON.stringify([
      payment.id,
      customerId,
      payment.accountId,
      payment.payeeId ?? null,
      recipient
        ? [
            recipient.name,
            recipient.kind,
            encodeDestination(recipient.destination),
            recipient.rollNumber ?? null,
          ]
        : null,
      payment.amountPence.toString(),
      payment.reference ?? null,
      payment.purpose ?? null,
      payment.nameCheckId ?? null,
      payment.nameChoice ?? null,
      warning ? [warning.rule, warning.version] : null,
    ]),
  )
}

/** Whether a payment has this id: of the same request, of another one, or none. */
async function findSame(
  transaction: Queryable,
  { id, fingerprint }: { readonly id: string; readonly fingerprint: Uint8Array },
): Promise<'same' | 'other' | undefined> {
  const [found] = await transaction.query<{ is_same: boolean }>(
    'select (fingerprint, fingerprint_version) = ($2::bytea, $3) as is_same from payment where id = $1',
    [id, fingerprint, fingerprintVersion],
  )
  return found && (found.is_same ? 'same' : 'other')
}

/** An order in hand: what was asked, who pays, who is paid, and the row if it is kept already. */
interface Ordered extends PlacePayment {
  readonly payer: Payer
  readonly target: PaymentTarget
  readonly row: PaymentRow | undefined
  readonly draft: ConfirmationDraft
}

/** Keeps a payment as it was ordered, unless it is kept. */
async function keep(
  transaction: Queryable,
  { payment, payer, target, row, draft: { at }, confirming: { caller } }: Ordered,
  { rail, feePence, dueOn, judgement }: CheckedPayment,
): Promise<PaymentRow> {
  if (row) return row
  const { check } = target
  const warning = judgement.act === 'refuse' ? undefined : judgement.warning
  await transaction.query(
    `insert into payment (id, customer_id, account_id, payee_id, name, kind, destination, roll_number, amount_pence,
                          fee_pence, reference, rail, due_on, purpose, name_check_id, name_code, name_checked_at,
                          name_choice, warning_rule, warning_version, placed_at, expires_at, status, changed_at,
                          changed_by, fingerprint, fingerprint_version, visitor_address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21::timestamptz,
             $21::timestamptz + interval '15 minutes', 'awaiting_confirmation', $21::timestamptz, 'customer', $22, $23,
             $24)`,
    [
      payment.id,
      payer.customer_id,
      payer.account_id,
      target.payeeId,
      target.name,
      target.kind,
      encodeDestination(target.destination),
      target.rollNumber ?? null,
      payment.amountPence,
      feePence,
      payment.reference ?? `Transfer to ${target.name}`,
      rail,
      dueOn,
      payment.purpose ?? null,
      check?.id ?? null,
      check?.code ?? null,
      check?.checkedAt ?? null,
      payment.nameChoice ?? null,
      warning ?? null,
      warning === undefined ? null : warningVersion,
      at,
      fingerprintOf(payer.customer_id, payment),
      fingerprintVersion,
      await visitorAddress(transaction, payer.customer_id, caller),
    ],
  )
  const kept = await lockPayment(transaction, payment.id)
  if (!kept) throw new Error(`payment ${payment.id} was not kept`)
  return kept
}

/** Every field that decides a payment (SCA-RTS, Article 5). */
const confirmedFields = (
  { payment, payer, target }: Ordered,
  { feePence, dueOn }: CheckedPayment,
): Readonly<Record<string, string>> => ({
  account: payer.account_id,
  from: shortAccountName(payer.account_name, payer.account_number),
  name: target.name,
  destination: encodeDestination(target.destination),
  ...(target.rollNumber !== undefined && { rollNumber: target.rollNumber }),
  amount: moneyOf(payment.amountPence),
  fee: moneyOf(feePence),
  dueOn,
  reference: payment.reference ?? `Transfer to ${target.name}`,
})

interface Spared {
  readonly exemption: PaymentExemption
  /** Of low value: the period in which it counts. */
  readonly exemptionPeriod: number | undefined
}

/** What spares the payment its confirmation. One that was kept to be confirmed is confirmed. */
async function findExemption(
  transaction: Queryable,
  { payer, target, payment, row }: Ordered,
  { facts }: CheckedPayment,
): Promise<Spared | undefined> {
  if (row) return undefined
  const { customer_id: customerId } = payer
  const used = await readLowValueUse(transaction, { customerId, locks: true })
  const exemption = exemptionOf(facts, { isTrusted: target.isTrusted, used })
  if (exemption === undefined) return undefined
  const { amountPence } = payment
  const exemptionPeriod =
    exemption === 'low_value' ? await countLowValue(transaction, { customerId, amountPence }) : undefined
  return { exemption, exemptionPeriod }
}

/** Whether the customer was asked, and read, what the rules want. */
function missingStep(
  { payment, row }: Ordered,
  { judgement: { act, asksPurpose, warning } }: CheckedPayment,
): 'purpose_missing' | 'warning_missing' | undefined {
  if (row || act === 'refuse') return undefined
  if (asksPurpose && payment.purpose === undefined) return 'purpose_missing'
  const { rule, version } = payment.warning ?? {}
  return warning !== undefined && (rule !== warning || version !== warningVersion)
    ? 'warning_missing'
    : undefined
}

type Placed = Result<{ readonly replayed: boolean }, PaymentRefusal>

/** Orders a payment, or confirms one that is kept. The caller has locked the customer, the confirmation and the row. */
async function order(bank: Bank, transaction: Queryable, ordered: Ordered): Promise<Placed> {
  const { payment, payer, target, row, draft, confirming } = ordered
  const { session, caller } = confirming
  const { at } = draft
  const { amountPence, purpose } = payment
  const asked = { payer, target, amountPence, purpose, session, caller, at, locks: true }
  const checked = await checkPayment(bank, transaction, { ...asked, isConfirming: row !== undefined })
  if (!checked.ok) return checked
  const missing = missingStep(ordered, checked.value)
  if (missing) return refused({ code: missing })
  const by = { at, by: payer.customer_id, caller }
  if (checked.value.judgement.act === 'refuse') {
    const kept = await keep(transaction, ordered, checked.value)
    await refuseByRule(transaction, { payment: kept, checked: checked.value, ...by })
    return accepted({ replayed: false })
  }
  const spared = await findExemption(transaction, ordered, checked.value)
  if (spared) {
    const kept = await keep(transaction, ordered, checked.value)
    await confirmPayment(bank, transaction, { payment: kept, checked: checked.value, ...spared, ...by })
    return accepted({ replayed: false })
  }
  const fields = confirmedFields(ordered, checked.value)
  const need = { action: 'payment', subject: payment.id, fields } as const
  const confirmed = await requireOwnConfirmation(bank, transaction, confirming, { need, draft })
  if (!confirmed.ok && confirmed.refusal.code !== 'confirmation_required') return confirmed
  const kept = await keep(transaction, ordered, checked.value)
  if (!confirmed.ok) {
    if (!row) await auditPayment(transaction, { payment: kept, what: 'ordered', ...by })
    return confirmed
  }
  const confirmationId = confirmed.value
  await confirmPayment(bank, transaction, { payment: kept, checked: checked.value, confirmationId, ...by })
  return accepted({ replayed: false })
}

/** The target of a payment that is kept. */
const targetOfRow = (row: PaymentRow): PaymentTarget => ({
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

async function placeIn(
  bank: Bank,
  transaction: Queryable,
  { draft, ...asked }: PlacePayment & { readonly draft: ConfirmationDraft },
): Promise<Placed | { readonly payer: Payer; readonly target: PaymentTarget }> {
  const { payment, confirming } = asked
  const { customerId } = confirming.session
  await lockForConfirmation(transaction, confirming)
  const payer = await readPayer(transaction, { customerId, accountId: payment.accountId })
  if (!payer) return refused({ code: 'not_found' })
  const known = await findSame(transaction, {
    id: payment.id,
    fingerprint: fingerprintOf(customerId, payment),
  })
  if (known === 'other') return refused({ code: 'payment_id_reused' })
  const row = known && (await lockPayment(transaction, payment.id))
  if (row && row.status !== 'awaiting_confirmation') return accepted({ replayed: true })
  if (row && row.expires_at <= draft.at) {
    await stepTo(transaction, row, { status: 'cancelled', by: 'bank', at: draft.at })
    await auditPayment(transaction, { payment: row, what: 'cancelled', at: draft.at, by: 'due_run' })
    return accepted({ replayed: true })
  }
  const target = row ? targetOfRow(row) : await findTarget(transaction, { customerId, ...payment })
  if (!target) return refused({ code: 'not_found' })
  if (await isUnchecked(transaction, payer, target.destination)) return { payer, target }
  const [taken] = await transaction.query('select id from transfer where id = $1', [payment.id])
  if (payer.is_savings) return refused({ code: 'not_found' })
  if (taken) return refused({ code: 'payment_id_reused' })
  return order(bank, transaction, { ...asked, payer, target, row, draft })
}

// Another customer sent a request with the same id at the same time.
const isTaken = (fault: unknown): boolean =>
  fault instanceof Error && 'constraint' in fault && fault.constraint === 'payment_pkey'

/**
 * Orders a payment to somebody. One that nothing spares its confirmation is kept, `awaiting_confirmation`, for 15 minutes:
 * the same request with the confirmation confirms it. One database transaction uses the confirmation, takes the limits and
 * judges the rules; the payment is then made, held until the bank has decided, or refused. A process that stops before it is
 * made leaves it to the due run. The same request again changes nothing and succeeds. Between own accounts, and of the
 * private desk, it is a transfer as Transfer Funds places it. Refusals, in this order: `not_found`, for an account or a
 * payee that is not theirs; `payment_id_reused`; those of {@link checkPayment}; `purpose_missing`; `warning_missing`; what
 * a confirmation refuses. A rule that refuses the payment, and a decline of the ledger, are outcomes. Source:
 * specification sections 12.5, 12.7 and 14.3.
 */
export async function placePayment(bank: Bank, asked: PlacePayment): Promise<Placed> {
  const { payment, confirming } = asked
  const draft = draftConfirmation(bank)
  const placed = await bank.database
    .transaction(transaction => placeIn(bank, transaction, { ...asked, draft }))
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
