import { encodeDestination } from '../../domain/destination.ts'
import { amountOn } from '../../domain/frequencies.ts'
import { moneyOf, type Pence } from '../../domain/money.ts'
import type { PaymentPurpose, WarningRule } from '../../domain/payment-purposes.ts'
import { missingAnswer, warningRead } from '../../domain/payment-rules.ts'
import type { NameChoice } from '../../domain/payment-status.ts'
import { shortAccountName } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import type { ConfirmedFields } from '../confirmations/confirmation.ts'
import {
  type ConfirmationDraft,
  type ConfirmationRefusal,
  type ConfirmedRequest,
  requireOwnConfirmation,
} from '../confirmations/require-confirmation.ts'
import type { Queryable } from '../database/database.ts'
import { type CheckedPayment, checkPayment, type PaymentCheckRefusal } from '../payments/check-payment.ts'
import { findPaymentCreditor } from '../payments/payment-order.ts'
import { lockPosting } from '../payments/payment-steps.ts'
import { findCreditorHere } from '../payments/payment-target.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { OrderParties } from './order-parties.ts'
import { type CheckedTerms, largerAmountOf } from './order-terms.ts'

/** What the checks before a payment may ask of the customer who sets up or changes a standing order. */
export interface OrderAnswers {
  readonly purpose?: PaymentPurpose | undefined
  readonly nameCheckId?: string | undefined
  readonly nameChoice?: NameChoice | undefined
  /** The warning that the customer read and went on after. */
  readonly warning?: { readonly rule: WarningRule; readonly version: number } | undefined
}

/** In order of precedence. */
export type OrderCheckRefusal =
  | PaymentCheckRefusal
  | { readonly code: 'purpose_missing' | 'warning_missing' | 'standing_order_refused' }
  | { readonly code: 'nothing_to_hold'; readonly availablePence: Pence }
  | ConfirmationRefusal

interface CheckedOrder extends OrderParties {
  /** The id of the standing order. */
  readonly id: string
  readonly terms: CheckedTerms
  readonly reference: string
  readonly answers: OrderAnswers
  readonly confirming: ConfirmedRequest
  readonly draft: ConfirmationDraft
}

/** What let a standing order pass: a confirmation, or what spares it one. */
export type PassedOrder =
  | { readonly confirmationId: string; readonly checked: CheckedPayment }
  | { readonly confirmationId: null; readonly checked: undefined }

/** Every field that decides what a standing order pays (SCA-RTS, Article 5). */
const confirmedFields = ({ payer, target, terms, reference }: CheckedOrder): ConfirmedFields => ({
  account: payer.account_id,
  from: shortAccountName(payer.account_name, payer.account_number),
  name: target.name,
  destination: encodeDestination(target.destination),
  ...(target.rollNumber !== undefined && { rollNumber: target.rollNumber }),
  amount: moneyOf(terms.amountPence),
  ...(terms.lastAmountPence !== undefined && { lastAmount: moneyOf(terms.lastAmountPence) }),
  reference,
  frequency: terms.rule.frequency,
  firstOn: terms.rule.startsOn,
  ...(terms.rule.endOn !== undefined && { endOn: terms.rule.endOn }),
  ...(terms.rule.payments !== undefined && { payments: terms.rule.payments.toString() }),
})

/**
 * Locks what a held first payment is set aside from, and the chains, and says how much the account lacks for it. The money
 * is there, then, when it is set aside after the confirmation.
 */
async function findLack(
  transaction: Queryable,
  { id, payer, target, terms }: CheckedOrder,
): Promise<Pence | undefined> {
  const destination = encodeDestination(target.destination)
  const creditor = await findPaymentCreditor(transaction, { destination, creditor_account_id: null })
  const { account_id, customer_id } = payer
  await lockPosting(
    transaction,
    { account_id, customer_id, hold_id: null },
    creditor ? [creditor.accountId] : [],
  )
  const [account] = await transaction.query<{ available_pence: bigint }>(
    'select balance_pence - held_pence - floor_pence as available_pence from account where id = $1',
    [account_id],
  )
  if (!account) throw new Error(`standing order ${id} has no account`)
  const firstPence = amountOn(terms.rule, terms, terms.rule.startsOn)
  return account.available_pence < firstPence ? account.available_pence : undefined
}

/**
 * Checks a standing order to somebody else as if the larger of its amounts were paid now, on its first due date, and requires
 * its confirmation. One between own accounts, and of the private desk, needs neither. Refusals, in this order: those of
 * {@link checkPayment}; `standing_order_refused`; `purpose_missing`; `warning_missing`; `nothing_to_hold`, if its first payment
 * would be held and the account does not have it; what a confirmation refuses. Source: specification sections 12.4, 13.3 and
 * 14.3.
 */
export async function passOrder(
  bank: Bank,
  transaction: Queryable,
  request: CheckedOrder,
): Promise<Result<PassedOrder, OrderCheckRefusal>> {
  if (request.exemption) return accepted({ confirmationId: null, checked: undefined })
  const { id, payer, target, terms, answers, confirming, draft } = request
  const { session, caller } = confirming
  const checked = await checkPayment(bank, transaction, {
    payer,
    target,
    creditor: await findCreditorHere(transaction, target.destination),
    amountPence: largerAmountOf(terms),
    executeOn: terms.rule.startsOn,
    nameChoice: answers.nameChoice,
    purpose: answers.purpose,
    session,
    caller,
    at: draft.at,
    locks: true,
    isConfirming: false,
    standingOrderId: id,
  })
  if (!checked.ok) return checked
  const { judgement } = checked.value
  if (judgement.act === 'refuse') return refused({ code: 'standing_order_refused' })
  const { purpose } = answers
  const missing = missingAnswer(judgement, { purpose, warning: warningRead(answers.warning) })
  if (missing) return refused({ code: missing })
  if (judgement.act === 'hold') {
    const availablePence = await findLack(transaction, request)
    if (availablePence !== undefined) return refused({ code: 'nothing_to_hold', availablePence })
  }
  const need = { action: 'standing_order', subject: id, fields: confirmedFields(request) } as const
  const confirmed = await requireOwnConfirmation(bank, transaction, confirming, { need, draft })
  return confirmed.ok
    ? accepted({ confirmationId: confirmed.value, checked: checked.value })
    : refused(confirmed.refusal)
}
