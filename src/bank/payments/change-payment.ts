import { dueDateOf } from '../../domain/due-days.ts'
import type { Pence } from '../../domain/money.ts'
import {
  type PaymentPurpose,
  warningRules,
  warningVersion,
  type WarningRule,
} from '../../domain/payment-purposes.ts'
import { railOf } from '../../domain/payment-rails.ts'
import { missingAnswer, type PaymentFacts, warningRead } from '../../domain/payment-rules.ts'
import type { NameChoice, PaymentExemption } from '../../domain/payment-status.ts'
import { frozen } from '../accounts/move-money.ts'
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
import { readPayee } from '../payees/payees.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Creditor } from '../transfers/find-parties.ts'
import { isDueToday } from './cancel-payment.ts'
import {
  checkDate,
  type CheckedPayment,
  checkPayment,
  type DateRefusal,
  datesOf,
  type PaymentCheckRefusal,
} from './check-payment.ts'
import { decideStep } from './confirm-payment.ts'
import { lockPayment, lockPaymentDay, type PaymentRow } from './payment.ts'
import { isUnchecked } from './own-payment.ts'
import { storedFactsOf } from './payment-facts.ts'
import { auditPayment, choicesOf, stepTo, notifyOfPayment } from './payment-steps.ts'
import { findCheck, findCreditorHere, type PaymentTarget } from './payment-target.ts'
import { type Payer, readPayer } from './payer.ts'
import { confirmedFields, findExemption, targetOfRow } from './place-payment.ts'

/** What a holder changes of a payment that waits for its day; left out, it stays. */
export interface PaymentChange {
  readonly paymentId: string
  /** The version that the holder saw. */
  readonly version: number
  readonly amountPence?: Pence | undefined
  /** The date asked for, `YYYY-MM-DD`. */
  readonly executeOn?: string | undefined
  readonly reference?: string | undefined
  readonly purpose?: PaymentPurpose | undefined
  /** A check that takes the place of one that is over 90 days old. */
  readonly nameCheckId?: string | undefined
  /** What the customer did about a name that this check does not match. */
  readonly nameChoice?: NameChoice | undefined
  readonly warning?: { readonly rule: WarningRule; readonly version: number } | undefined
}

/** In order of precedence. */
export type PaymentChangingRefusal =
  | DateRefusal
  | { readonly code: 'changed_meanwhile' | 'due_today' }
  | PaymentCheckRefusal
  | { readonly code: 'purpose_missing' | 'warning_missing' }
  | ConfirmationRefusal

interface Changing {
  readonly change: PaymentChange
  readonly confirming: ConfirmedRequest
  readonly draft: ConfirmationDraft
  readonly payment: PaymentRow
  readonly payer: Payer
  readonly target: PaymentTarget
  readonly creditor: Creditor | undefined
  /** The purpose that the customer who changes it has given, and the warning that they have read. */
  readonly purpose: PaymentPurpose | undefined
  readonly warning: WarningRule | undefined
}

/**
 * The date asked for of a payment that is changed. One that was released on the day that it was asked for, or later, is due on
 * a day of its own, and stays on it.
 */
function askedForOf({ change, payment }: Pick<Changing, 'change' | 'payment'>): string {
  const { asked_for: askedFor, due_on: dueOn } = payment
  return change.executeOn ?? (dueOn === dueDateOf(askedFor) ? askedFor : dueOn)
}

/** Locks a payment of the customer's account. One that waits for its confirmation is its customer's alone. */
async function lockOfHolder(
  transaction: Queryable,
  { customerId, paymentId }: { readonly customerId: string; readonly paymentId: string },
): Promise<PaymentRow | undefined> {
  const [found] = await transaction.query(
    `select p.id from payment p
       join access_in_force x on x.account_id = p.account_id and x.customer_id = $1
      where p.id = $2 and (p.customer_id = $1 or p.confirmed_at is not null)`,
    [customerId, paymentId],
  )
  return found && lockPayment(transaction, paymentId)
}

/** The target of a payment as the customer who changes it knows it: another holder has no payee and reads no check of it. */
async function findChangedTarget(
  transaction: Queryable,
  {
    payment,
    customerId,
    nameCheckId,
  }: { payment: PaymentRow; customerId: string; nameCheckId?: string | undefined },
): Promise<PaymentTarget> {
  const target = targetOfRow(payment)
  const isOwn = payment.customer_id === customerId
  const check = await findCheck(transaction, { customerId, nameCheckId }, target)
  const { payee_id: payeeId } = payment
  const payee = isOwn && payeeId !== null ? await readPayee(transaction, { customerId, payeeId }) : undefined
  const known = target.check && { ...target.check, id: isOwn ? target.check.id : null }
  return {
    ...target,
    payeeId: isOwn ? target.payeeId : null,
    isTrusted: payee?.isTrusted === true,
    check: check ?? known,
  }
}

interface Confirmed {
  readonly confirmationId?: string
  readonly exemption: PaymentExemption | null
  readonly exemptionPeriod: number | null
}

/** What the customer who changes a payment did about the name: a new check wants a choice of its own. */
function nameChoiceOf({ change, payment, target }: Pick<Changing, 'change' | 'payment' | 'target'>) {
  const isSameCheck = target.check?.checkedAt.getTime() === payment.name_checked_at?.getTime()
  return change.nameChoice ?? (isSameCheck ? (payment.name_choice ?? undefined) : undefined)
}

/** Keeps a change, with the step that follows from it. */
async function keepChange(
  bank: Bank,
  transaction: Queryable,
  changing: Changing,
  { checked, confirmationId, exemption, exemptionPeriod }: Confirmed & { readonly checked: CheckedPayment },
): Promise<void> {
  const { change, confirming, draft, payment, payer, target, purpose } = changing
  const { at } = draft
  const amountPence = change.amountPence ?? payment.amount_pence
  const reference = change.reference ?? payment.reference
  const { customer_id: customerId } = payer
  const version = payment.version + 1
  const changed = { ...payment, customer_id: customerId, amount_pence: amountPence, reference, version }
  const { caller } = confirming
  const by = { at, by: customerId, caller }
  const step = await decideStep(bank, transaction, { payment: changed, checked, ...by })
  const { check } = target
  const { warning } = checked.judgement
  const isJudged = exemption !== 'own_account' && exemption !== 'private_desk'
  await transaction.query(
    `update payment set version = $2, customer_id = $3, payee_id = $4, amount_pence = $5, fee_pence = $6, rail = $7,
            reference = $8, asked_for = $9, due_on = $10, is_later = true, purpose = $11, name_check_id = $12, name_code = $13,
            name_checked_at = $14, warning_rule = $15, warning_version = $16, status = $17,
            changed_at = greatest(changed_at, $18), changed_by = 'customer', confirmed_at = greatest(placed_at, $18),
            confirmation_id = $19, exemption = $20, exemption_period = $21, is_new = $22, hold_id = $23, decide_by = $24,
            decline_reason = $25, rule = $26, rule_facts = $27::jsonb, rules_version = $28, name_choice = $29, question = null, answer = null
      where id = $1`,
    [
      payment.id,
      version,
      customerId,
      target.payeeId,
      amountPence,
      checked.feePence,
      checked.rail,
      reference,
      checked.askedFor,
      checked.dueOn,
      purpose ?? null,
      check?.id ?? null,
      check?.code ?? null,
      check?.checkedAt ?? null,
      warning ?? null,
      warning === undefined ? null : warningVersion,
      step.status,
      at,
      confirmationId ?? null,
      exemption,
      exemptionPeriod,
      checked.facts.isNew,
      step.holdId,
      step.decideBy,
      step.declineReason,
      step.rule[0],
      ...storedFactsOf(isJudged ? checked.facts : undefined),
      nameChoiceOf(changing) ?? null,
    ],
  )
  if (step.status === 'held')
    await notifyOfPayment(bank, transaction, { payment: changed, type: 'payment_held', at })
  const detail = {
    version: version.toString(),
    ...(exemption ? { exemption } : { confirmationId: confirmationId ?? '' }),
  }
  const ownDetail = choicesOf({ name_choice: nameChoiceOf(changing) ?? null, warning_rule: warning ?? null })
  await auditPayment(transaction, { payment, what: 'changed', detail, ownDetail, ...by })
  if (step.status !== 'scheduled') await auditPayment(transaction, { payment, what: step.status, ...by })
}

type Changed = Result<null, PaymentChangingRefusal>

/** What is asked of a payment that needs no checks: nothing. */
const unknownFacts = {
  isNew: false,
  name: 'unchecked',
  purpose: undefined,
  isStopped: false,
  newInLastHour: 0,
  isNewDevice: false,
  hasChangedAccess: false,
  largestPence: 0n,
} as const satisfies Omit<PaymentFacts, 'amountPence'>
const unjudged = { act: undefined, rule: undefined, warning: undefined, asksPurpose: false } as const

/** Changes a payment that needs neither checks nor a confirmation, and that counts in no limit. */
async function changeUnchecked(bank: Bank, transaction: Queryable, changing: Changing): Promise<Changed> {
  const { change, payment, payer, target, draft } = changing
  if (payer.is_closed) return refused({ code: 'account_closed' })
  if (payer.is_frozen) return refused(frozen(payer))
  const { customer_kind: kind, payment_checks: hasChecks } = payer
  const amountPence = change.amountPence ?? payment.amount_pence
  const rail = railOf({ destination: target.destination, amountPence })
  const dates = datesOf(askedForOf(changing), { rail, kind, at: draft.at })
  const checked = {
    ...dates,
    rail,
    feePence: 0n,
    facts: { ...unknownFacts, amountPence },
    judgement: unjudged,
  }
  const exemption = hasChecks ? 'own_account' : 'private_desk'
  await keepChange(bank, transaction, changing, { checked, exemption, exemptionPeriod: null })
  return accepted(null)
}

/** Changes a payment to somebody else: it is checked, limited, judged and confirmed as if it were ordered now. */
async function changeChecked(bank: Bank, transaction: Queryable, changing: Changing): Promise<Changed> {
  const { change, confirming, draft, payment, payer, target, creditor, purpose } = changing
  const { session, caller } = confirming
  const { at } = draft
  const amountPence = change.amountPence ?? payment.amount_pence
  const executeOn = askedForOf(changing)
  const nameChoice = nameChoiceOf(changing)
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
  }
  const checked = await checkPayment(bank, transaction, {
    ...request,
    locks: true,
    isConfirming: false,
    replaced: payment,
  })
  if (!checked.ok) return checked
  const { facts, judgement } = checked.value
  const { customer_id: customerId } = payer
  if (judgement.act === 'refuse') {
    await stepTo(transaction, payment, { status: 'refused', by: 'bank', at, refusedBecause: 'payee_blocked' })
    const detail = { rule: judgement.rule ?? '' }
    await auditPayment(transaction, { payment, what: 'refused', at, by: customerId, detail, caller })
    return accepted(null)
  }
  const missing = missingAnswer(judgement, changing)
  if (missing) return refused({ code: missing })
  const { isTrusted } = target
  const spared = await findExemption(transaction, { customerId, amountPence, isTrusted, facts })
  if (spared) {
    const { exemption, exemptionPeriod = null } = spared
    await keepChange(bank, transaction, changing, { checked: checked.value, exemption, exemptionPeriod })
    return accepted(null)
  }
  const reference = change.reference ?? payment.reference
  const fields = confirmedFields({ payer, target, amountPence, reference }, checked.value)
  const need = { action: 'payment_changed', subject: payment.id, fields } as const
  const confirmed = await requireOwnConfirmation(bank, transaction, confirming, { need, draft })
  if (!confirmed.ok) return confirmed
  const confirmationId = confirmed.value
  const by = { confirmationId, exemption: null, exemptionPeriod: null }
  await keepChange(bank, transaction, changing, { checked: checked.value, ...by })
  return accepted(null)
}

/** Locks the days on which a payment counts and will count, in one order for all. */
async function lockDays(transaction: Queryable, changing: Omit<Changing, 'creditor'>): Promise<void> {
  const { payment, payer } = changing
  const dueOn = dueDateOf(askedForOf(changing))
  const days = new Map(
    [
      { customerId: payment.customer_id, day: payment.due_on },
      { customerId: payer.customer_id, day: dueOn },
    ].map(day => [`${day.customerId} ${day.day}`, day]),
  )
  for (const key of [...days.keys()].toSorted()) {
    const day = days.get(key)
    if (day) await lockPaymentDay(transaction, day)
  }
}

async function changeIn(
  bank: Bank,
  transaction: Queryable,
  request: Pick<Changing, 'change' | 'confirming' | 'draft'>,
): Promise<Changed> {
  const { change, confirming, draft } = request
  const { customerId } = confirming.session
  const { at } = draft
  await lockForConfirmation(transaction, confirming)
  const outOfRange = checkDate(change.executeOn, at)
  if (outOfRange) return refused(outOfRange)
  const payment = await lockOfHolder(transaction, { customerId, paymentId: change.paymentId })
  const payer = payment && (await readPayer(transaction, { customerId, accountId: payment.account_id }))
  if (!payment || !payer) return refused({ code: 'not_found' })
  // An earlier run of this database transaction committed, and its acknowledgement was lost.
  if (payment.version === change.version + 1 && payment.changed_at.getTime() === at.getTime())
    return accepted(null)
  if (payer.is_closed) return refused({ code: 'account_closed' })
  const isOpen = payment.status === 'scheduled' && payment.is_later && payment.standing_order_id === null
  if (!isOpen || payment.version !== change.version) return refused({ code: 'changed_meanwhile' })
  // Not the draft's time: its day may have begun while this waited for the lock.
  if (payment.retry_at !== null || isDueToday(payment, bank.clock())) return refused({ code: 'due_today' })
  const target = await findChangedTarget(transaction, {
    payment,
    customerId,
    nameCheckId: change.nameCheckId,
  })
  const isOwn = payment.customer_id === customerId
  const read = warningRead(change.warning)
  const known = {
    ...request,
    payment,
    payer,
    target,
    purpose: change.purpose ?? (isOwn ? (payment.purpose ?? undefined) : undefined),
    warning: read ?? (isOwn ? warningRules.find(rule => rule === payment.warning_rule) : undefined),
  }
  await lockDays(transaction, known)
  const creditor = await findCreditorHere(transaction, target.destination)
  const changing = { ...known, creditor }
  return isUnchecked(payer, creditor)
    ? changeUnchecked(bank, transaction, changing)
    : changeChecked(bank, transaction, changing)
}

/**
 * Changes a payment that waits for its day: amount, date, reference. Any holder may, until 23:59 of the day before; it is
 * checked, limited, judged and confirmed as if that holder ordered it now, and is placed by them from then on. Refusals, in
 * this order: `date_out_of_range`; `not_found`; `account_closed`; `changed_meanwhile`, if it does not wait any more, or the
 * version is not its own; `due_today`, also between its attempts; what a payment to this account is refused for;
 * `purpose_missing`; `warning_missing`; what a confirmation refuses. Source: part two, sections 13.1, 13.2 and 13.8.
 */
export const changePayment = (
  bank: Bank,
  request: { readonly change: PaymentChange; readonly confirming: ConfirmedRequest },
): Promise<Changed> => {
  const draft = draftConfirmation(bank)
  return bank.database.transaction(transaction => changeIn(bank, transaction, { ...request, draft }))
}
