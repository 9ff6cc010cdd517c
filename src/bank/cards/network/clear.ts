import { clearsAtMostPence, clearsWithoutAtMostPence } from '../../../domain/card-payments.ts'
import { inPounds } from '../../../domain/currencies.ts'
import type { Pence } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import type { PostingOrder } from '../../ledger/order.ts'
import {
  cardTransferId,
  type CardPaymentRow,
  type Cleared,
  type Counted,
  keepCardPayment,
  stepCardPayment,
  textsOfCardPayment,
} from './card-payment.ts'
import { convert, countedNow, judgeWithoutPin, readCardPaymentFacts } from './decide.ts'
import { expireLocked, postDecided } from './held-money.ts'
import {
  type Answered,
  type Received,
  type CardMessageRefusal,
  type CardParty,
  type Clearing,
  type Decision,
  refuse,
  takeMessage,
} from './message.ts'
import { auditCardPayment, byNetwork, notifyOfDecline, notifyOfCardPayment } from './notify.ts'

interface AccountRow {
  readonly available_pence: bigint
  readonly is_frozen: boolean
  readonly is_closed: boolean
}

/** What an account has available, less what it owes, and whether it may pay. The caller has locked it. */
async function readAccount(transaction: Queryable, accountId: string, at: Date): Promise<AccountRow> {
  const [row] = await transaction.query<AccountRow>(
    `select a.balance_pence - a.held_pence - a.floor_pence - owed_pence(a.id) as available_pence,
            a.frozen_at is not null or coalesce(london_day($2) < a.locked_until, false) as is_frozen,
            a.closed_at is not null as is_closed
       from account a where a.id = $1`,
    [accountId, at],
  )
  if (!row) throw new Error(`account ${accountId} is not there`)
  return row
}

interface ReceivedClearing extends Received<Clearing, CardParty> {
  readonly account: AccountRow
}

/** What a clearing comes to in pounds: at the payment's rate, if it is in its currency. */
async function poundsOf({
  transaction,
  message,
  party: { payment },
  at,
}: ReceivedClearing): Promise<{ readonly pence: Pence | undefined; readonly rate: string | null }> {
  if (payment?.currency !== message.currency || (payment.rate === null && message.currency !== 'GBP'))
    return convert(transaction, message, at)
  return { pence: inPounds(message, payment.rate ?? undefined), rate: payment.rate }
}

/** In order of precedence. */
function findRefusal(
  { message, party: { payment }, isReversedBefore, account }: ReceivedClearing,
  pence: Pence | undefined,
): CardMessageRefusal | undefined {
  if (payment?.status === 'settled') return 'already_cleared'
  if (payment?.status === 'reversed') return 'reversed'
  const { authorisationId } = message
  if (!payment && authorisationId !== undefined && isReversedBefore) return 'reversed'
  if (payment?.status === 'declined' || payment?.status === 'waiting' || account.is_closed)
    return 'not_authorised'
  if (pence === undefined) return undefined
  if (payment) {
    const { how, authorised_pence: authorisedPence } = payment
    return pence > clearsAtMostPence(how, authorisedPence ?? 0n) ? 'amount_above_authorised' : undefined
  }
  return authorisationId === undefined && pence > clearsWithoutAtMostPence ? 'not_authorised' : undefined
}

/** The sum that is posted for a clearing, and the part that the account is short of. */
interface Posted {
  readonly orders: readonly PostingOrder[]
  readonly owedPence: Pence
}

function ordersOf(
  { message, party: { card, payment }, account, at }: ReceivedClearing,
  { pence, rate }: { readonly pence: Pence; readonly rate: string | null },
): Posted {
  const texts = textsOfCardPayment({ card, payment: payment ?? message, money: message, rate })
  const order = (step: 'capture' | 'release' | 'posting') => ({
    ...texts,
    id: cardTransferId(message.id, step),
    decidedAt: at,
  })
  const posting = { ...order('posting'), kind: 'posting', amountPence: pence } as const
  const heldPence = payment?.status === 'pending' ? (payment.authorised_pence ?? 0n) : 0n
  const isCovered = !account.is_frozen && account.available_pence + heldPence >= pence
  if (payment?.status !== 'pending' || payment.hold_id === null)
    return isCovered ? { orders: [posting], owedPence: 0n } : { orders: [], owedPence: pence }
  const { hold_id: subjectTransferId } = payment
  const capture = (amountPence: Pence) =>
    ({ ...order('capture'), kind: 'capture', subjectTransferId, amountPence }) as const
  if (pence <= heldPence) return { orders: [capture(pence)], owedPence: 0n }
  return isCovered
    ? { orders: [{ ...order('release'), kind: 'release', subjectTransferId }, posting], owedPence: 0n }
    : { orders: [capture(heldPence)], owedPence: pence - heldPence }
}

interface ToSettle {
  readonly pence: Pence
  readonly rate: string | null
  readonly amountPence: Pence
  /** Of one that was decided now; left out if it counts as it was authorised. */
  readonly counted?: Counted
}

/** Posts what cleared, settles its payment, and notifies of what the account is short of. */
async function settle(received: ReceivedClearing, { pence, rate, counted }: ToSettle): Promise<void> {
  const { transaction, message, at, party, visitorAddress } = received
  const { card } = party
  const { orders, owedPence } = ordersOf(received, { pence, rate })
  if (orders.length > 0) await postDecided(transaction, orders)
  const money = { currency: message.currency, amountMinor: message.amountMinor }
  const cleared: Cleared = { clearingId: message.id, money, rate, pence, owedPence }
  const step = { status: 'settled', at, cleared, counted } as const
  const payment = party.payment
    ? await stepCardPayment(transaction, party.payment, step)
    : await keepCardPayment(transaction, {
        ...step,
        id: message.authorisationId ?? message.id,
        card,
        purchase: message,
        rate,
        amountPence: pence,
        hasPin: false,
        visitorAddress,
      })
  const own = { card, payment, subject: message.id, at }
  // A payment that was not authorised is notified now: the bank knew nothing of it before.
  if (!party.payment) await notifyOfCardPayment(transaction, { ...own, type: 'card_payment' })
  const facts = { owedPence: owedPence.toString() }
  if (owedPence > 0n)
    await notifyOfCardPayment(transaction, {
      ...own,
      type: 'card_payment_not_covered',
      facts,
      amount: { pence, money },
    })
  const detail = { clearedPence: pence.toString(), ...(owedPence > 0n && facts) }
  await auditCardPayment(transaction, { payment, what: 'settled', at, by: byNetwork, detail })
}

/** A late clearing is decided like an authorisation, except for the PIN, the approval and the funds. */
async function decideLate(
  received: ReceivedClearing,
  { pence, rate }: { readonly pence: Pence | undefined; readonly rate: string | null },
): Promise<Decision> {
  const { transaction, message, at, party, visitorAddress } = received
  const { card } = party
  const purchase = message
  const again = party.payment && { paymentId: party.payment.id, heldPence: 0n }
  const facts = await readCardPaymentFacts(transaction, { card, purchase, amountPence: pence, at, again })
  const decline = judgeWithoutPin(facts, { leavesFunds: true })
  if (!decline) {
    if (pence === undefined) throw new Error('what has no rate is declined')
    const counted = countedNow(facts, at)
    const carryOut = () => settle(received, { pence, rate, amountPence: pence, counted })
    return { answer: { answer: 'approved' }, pence, carryOut }
  }
  return {
    answer: { answer: 'declined', reason: decline.reason },
    async carryOut() {
      const payment =
        party.payment ??
        (await keepCardPayment(transaction, {
          id: message.authorisationId ?? message.id,
          card,
          purchase,
          rate,
          amountPence: pence,
          status: 'declined',
          at,
          hasPin: false,
          decline,
          visitorAddress,
        }))
      const amount = { pence, money: purchase }
      await notifyOfDecline(transaction, { card, payment, decline, subject: message.id, at, amount })
    },
  }
}

async function decide({ party, ...received }: Received<Clearing, CardParty>): Promise<Decision> {
  const { transaction, at } = received
  const account = await readAccount(transaction, party.card.account_id, at)
  const clearing: ReceivedClearing = { ...received, party, account }
  const { pence, rate } = await poundsOf(clearing)
  const refusal = findRefusal(clearing, pence)
  if (refusal) return refuse(refusal)
  if (party.payment?.status !== 'pending' || pence === undefined) return decideLate(clearing, { pence, rate })
  const carryOut = () => settle(clearing, { pence, rate, amountPence: pence })
  return { answer: { answer: 'approved' }, pence, carryOut }
}

/** A hold whose time is over is released before anything is decided, although the round that does so has not come yet. */
async function expireFirst(received: Received<Clearing, CardParty>): Promise<CardPaymentRow | undefined> {
  const { transaction, at, party } = received
  const { card, payment } = party
  return payment?.status === 'pending' && payment.hold_ends_at !== null && payment.hold_ends_at <= at
    ? expireLocked(transaction, { card, payment, at })
    : payment
}

/**
 * Clears a payment: the merchant has what was paid. Within the hold it is captured; above it, or without one, the hold is
 * released and the whole is posted. If the account is short or frozen, the held money is captured and the rest is owed. What
 * expired, what the bank does not know, and what was never authorised, up to £100.00, is decided now, but for the PIN, the
 * approval and the funds. Refusals, in this order: `not_authorised`, of another card than was authorised; `already_cleared`;
 * `reversed`; `not_authorised`, for a payment that was declined or waits, of a closed account, or above £100.00 without an
 * authorisation; `amount_above_authorised`, over 120 % in pounds, or over 100 % of what was approved online. Source: part two,
 * 15.2.
 */
export const clear = (
  bank: Bank,
  message: Clearing,
  visitorAddress: string | null = null,
): Promise<Answered> =>
  takeMessage(
    bank,
    message,
    async ({ party, ...received }) => {
      if (!party) throw new Error('a clearing names its card')
      if (party.card.id !== message.cardId) return refuse('not_authorised')
      const payment = await expireFirst({ ...received, party })
      return decide({ ...received, party: { ...party, payment } })
    },
    visitorAddress,
  )
