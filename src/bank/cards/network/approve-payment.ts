import { notApproved, type CardDecline } from '../../../domain/card-declines.ts'
import { formatForeign } from '../../../domain/currencies.ts'
import { moneyOf } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import {
  type ConfirmationDraft,
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireOwnConfirmation,
} from '../../confirmations/require-confirmation.ts'
import { lockCustomer } from '../../customers/customer.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { type Caller, sharedVisitor } from '../../sessions/caller.ts'
import { shownLabelOf } from '../card.ts'
import { stepCard } from '../card-steps.ts'
import { type CardPaymentRow, stepCardPayment } from './card-payment.ts'
import { countedNow, judgeWithoutPin, readCardPaymentFacts } from './decide.ts'
import { holdOf, postDecided } from './held-money.ts'
import { type CardParty, ledgerTime, lockParty } from './message.ts'
import { auditCardPayment, notifyOfCardPayment } from './notify.ts'

/** In order of precedence. `changed_meanwhile`: it does not wait any more. */
export type RefuseCardPaymentRefusal = { readonly code: 'not_found' | 'approval_ended' | 'changed_meanwhile' }
export type ApproveCardPaymentRefusal = RefuseCardPaymentRefusal | ConfirmationRefusal

/** Where a payment stands then, and why it was declined, if it was. */
export interface DecidedCardPayment {
  readonly status: CardPaymentRow['status']
  readonly decline: CardDecline | undefined
}

interface Waiting {
  readonly party: CardParty & { readonly payment: CardPaymentRow }
  readonly at: Date
}

type Found = Result<Waiting, RefuseCardPaymentRefusal>

interface OwnPayment {
  readonly customerId: string
  readonly paymentId: string
  readonly caller: Caller
  readonly now: Date
}

/**
 * Finds a customer's own payment and locks it with its card and account; what another visitor of a shared demonstration is asked to
 * approve is not found. One whose time is over is declined.
 */
async function findOwn(
  bank: Bank,
  transaction: Queryable,
  { customerId, paymentId, caller, now }: OwnPayment,
): Promise<Found> {
  const { isShared } = bank
  const visitor = await sharedVisitor({ isShared, database: transaction }, customerId, caller)
  const [found] = await transaction.query<{ card_id: string }>(
    `select card_id from card_payment
      where id = $1 and customer_id = $2 and ($3::text is null or visitor_address is null or visitor_address = $3)`,
    [paymentId, customerId, visitor],
  )
  const party =
    found && (await lockParty(transaction, { cardId: found.card_id, paymentId, holdsAlone: true }))
  if (!party?.payment) return refused({ code: 'not_found' })
  const { card, payment } = party
  const at = await ledgerTime(transaction, party, { now, holdsAlone: true })
  if (payment.status === 'waiting' && payment.approve_by !== null && payment.approve_by <= at) {
    const declined = await stepCardPayment(transaction, payment, {
      status: 'declined',
      at,
      decline: notApproved,
    })
    const detail = { reason: notApproved.reason }
    await auditCardPayment(transaction, { payment: declined, what: 'declined', at, by: customerId, detail })
    return refused({ code: 'approval_ended' })
  }
  return accepted({ party: { card, payment }, at })
}

/** Why a payment that no longer waits is not decided: its time was over, or something else came first. */
const isOver = ({ status, approve_by: approveBy }: CardPaymentRow, at: Date) =>
  status === 'declined' && approveBy !== null && approveBy <= at ? 'approval_ended' : 'changed_meanwhile'

interface ApproveCardPayment {
  readonly paymentId: string
  readonly confirming: ConfirmedRequest
}

/** Decides an approved payment once more, now that its money is needed, and holds it. The other holder is notified. */
async function holdApproved(
  transaction: Queryable,
  { party: { card, payment }, at }: Waiting,
  { confirmationId, caller }: { readonly confirmationId: string; readonly caller: Caller },
): Promise<DecidedCardPayment> {
  const { amount_minor: amountMinor, amount_pence: pence, currency, rate } = payment
  if (pence === null) throw new Error(`card payment ${payment.id} waits and is not in pounds`)
  const purchase = { ...payment, cardId: card.id, currency, amountMinor }
  const again = { paymentId: payment.id, heldPence: 0n }
  const facts = await readCardPaymentFacts(transaction, { card, purchase, amountPence: pence, at, again })
  const decline = judgeWithoutPin(facts)
  const own = { at, by: card.customer_id, caller }
  if (decline) {
    const declined = await stepCardPayment(transaction, payment, {
      status: 'declined',
      at,
      decline,
      confirmationId,
    })
    const detail = { reason: decline.reason, confirmationId }
    await auditCardPayment(transaction, { ...own, payment: declined, what: 'declined', detail })
    return { status: 'declined', decline }
  }
  const { held, order } = holdOf({ card, payment, rate, amountMinor, pence, messageId: payment.id, at })
  await postDecided(transaction, [order])
  const step = { status: 'pending', at, held, counted: countedNow(facts, at), confirmationId } as const
  const pending = await stepCardPayment(transaction, payment, step)
  const { customer_id: except } = card
  const notice = { card, payment: pending, subject: payment.id, at, except } as const
  await notifyOfCardPayment(transaction, { ...notice, type: 'card_payment' })
  const detail = { amountPence: pence.toString(), confirmationId }
  await auditCardPayment(transaction, { ...own, payment: pending, what: 'pending', detail })
  return { status: 'pending', decline: undefined }
}

/** What the customer confirms: the card as they know it, the merchant, and the amount in both currencies. */
export function needOf({ payment, card }: { readonly payment: CardPaymentRow; readonly card: string }) {
  const { amount_pence: pence, amount_minor: amountMinor, merchant, currency } = payment
  return {
    action: 'card_payment',
    subject: payment.id,
    fields: {
      card,
      merchant,
      amount: moneyOf(pence ?? 0n),
      ...(currency !== 'GBP' && { theirs: formatForeign({ currency, amountMinor }) }),
    },
  } as const
}

async function approveIn(
  bank: Bank,
  transaction: Queryable,
  { paymentId, confirming, draft }: ApproveCardPayment & { readonly draft: ConfirmationDraft },
): Promise<Result<DecidedCardPayment, ApproveCardPaymentRefusal>> {
  const { session, caller } = confirming
  await lockForConfirmation(transaction, confirming)
  const own = { customerId: session.customerId, paymentId, caller, now: draft.at }
  const found = await findOwn(bank, transaction, own)
  if (!found.ok) return found
  const { party, at } = found.value
  const { status } = party.payment
  if (status !== 'waiting') {
    const isApproved = party.payment.approve_by !== null && status !== 'declined'
    return isApproved
      ? accepted({ status, decline: undefined })
      : refused({ code: isOver(party.payment, at) })
  }
  const card = await shownLabelOf(bank, transaction, { card: party.card, caller })
  const confirmed = await requireOwnConfirmation(bank, transaction, confirming, {
    need: needOf({ payment: party.payment, card }),
    draft,
  })
  if (!confirmed.ok) return confirmed
  return accepted(await holdApproved(transaction, found.value, { confirmationId: confirmed.value, caller }))
}

/**
 * Approves an online payment that waits, by a confirmation of the card, the merchant and both amounts. It is decided once more
 * then, and held. Again, it changes nothing. Refusals, in this order: `not_found`, also for the other holder of a joint account
 * and for another visitor of a shared demonstration;
 * `approval_ended`, after 5 minutes; `changed_meanwhile`; what a confirmation refuses. Source: part two, 15.3.
 */
export function approveCardPayment(
  bank: Bank,
  received: ApproveCardPayment,
): Promise<Result<DecidedCardPayment, ApproveCardPaymentRefusal>> {
  const draft = draftConfirmation(bank)
  return bank.database.transaction(transaction => approveIn(bank, transaction, { ...received, draft }))
}

/** Whether its customer has said "Not me" of a payment. */
async function isRefused(
  transaction: Queryable,
  { id, customer_id: customerId, changed_at: changedAt }: CardPaymentRow,
): Promise<boolean> {
  const found = await transaction.query(
    `select from audit_event
      where chain_id = $1 and at >= $3 and type in ('card_payment_declined', 'card_payment_not_me')
        and detail ->> 'cardPaymentId' = $2 and detail ->> 'because' = 'not_me' limit 1`,
    [customerId, id, changedAt],
  )
  return found.length > 0
}

/** Whether the merchant reversed a payment that waited, within its 5 minutes: nobody approved it, and nobody refused it. */
const isReversedInTime = (
  { status, approve_by: approveBy, changed_at: changedAt, confirmation_id: confirmationId }: CardPaymentRow,
  at: Date,
): boolean =>
  status === 'declined' &&
  confirmationId === null &&
  approveBy !== null &&
  changedAt < approveBy &&
  at < approveBy

/**
 * Declines an online payment that waits, and freezes its card: it was not its customer. If its merchant reversed it meanwhile,
 * the card is frozen all the same. Again, it changes nothing. Refusals, in this order: `not_found`; `approval_ended`, after 5
 * minutes; `changed_meanwhile`. Source: part two, 15.3.
 */
export function refuseCardPayment(
  bank: Bank,
  { customerId, paymentId, caller }: { customerId: string; paymentId: string; caller: Caller },
): Promise<Result<DecidedCardPayment, RefuseCardPaymentRefusal>> {
  const now = bank.clock()
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const found = await findOwn(bank, transaction, { customerId, paymentId, caller, now })
    if (!found.ok) return found
    const { party, at } = found.value
    const { card, payment } = party
    const declined = { status: 'declined', decline: notApproved } as const
    if (payment.status === 'declined' && (await isRefused(transaction, payment))) return accepted(declined)
    const isReversed = isReversedInTime(payment, at)
    if (payment.status !== 'waiting' && !isReversed) return refused({ code: isOver(payment, at) })
    if (!isReversed) await stepCardPayment(transaction, payment, { ...declined, at })
    if (card.status === 'active') await stepCard(transaction, card, { to: 'frozen', at, caller })
    const detail = { reason: notApproved.reason, because: 'not_me' }
    await auditCardPayment(transaction, {
      payment,
      what: isReversed ? 'not_me' : 'declined',
      at,
      by: customerId,
      detail,
      caller,
    })
    return accepted(declined)
  })
}
