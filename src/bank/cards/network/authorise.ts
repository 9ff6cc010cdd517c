import { notApproved } from '../../../domain/card-declines.ts'
import { approvalMs, waitingMax } from '../../../domain/card-payments.ts'
import type { Pence } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import type { HoldOrder } from '../../ledger/order.ts'
import type { CardRow } from '../card.ts'
import { type CardPaymentRow, keepCardPayments, type NewCardPayment } from './card-payment.ts'
import {
  convert,
  countedNow,
  judgeWithPin,
  type KnownForPayment,
  knownOf,
  type KnownRow,
  readKnown,
} from './decide.ts'
import { holdOf, postDecided } from './held-money.ts'
import {
  type Answered,
  type Received,
  type Authorisation,
  type CardAnswer,
  type CardParty,
  type Decision,
  refuse,
  takeMessage,
} from './message.ts'
import {
  auditCardPayments,
  byNetwork,
  type CardPaymentEvent,
  type CardPaymentNotice,
  notifyOfCardPayments,
} from './notify.ts'

/** An authorisation of a payment that the bank does not know. Its card, its account and their chains are locked. */
export interface NewAuthorisation extends Pick<Bank, 'cardVault'> {
  readonly message: Authorisation
  readonly card: CardRow
  /** The ledger's time. */
  readonly at: Date
  readonly visitorAddress: string | null
  /** What the database knows then. */
  readonly row: KnownRow
}

/** The effects of an authorisation: the payment, its hold, its notices and its audit events. */
interface Outcome {
  readonly payment: NewCardPayment
  readonly order?: HoldOrder
  readonly notice?: Pick<CardPaymentNotice, 'type' | 'facts'>
  readonly event: Pick<CardPaymentEvent, 'what' | 'detail'>
}

/** The answer to an authorisation, and what becomes of it. */
export interface DecidedAuthorisation {
  readonly answer: CardAnswer
  readonly outcome: Outcome
}

/** What else stands in the way of a payment that the order of 15.3 lets through: its customer's approval. */
function needsApproval(
  { how }: Authorisation,
  { waitingCount, isKnownMerchant }: KnownForPayment,
): 'waits' | 'cannot' | 'no' {
  if (how === 'online') return waitingCount < waitingMax ? 'waits' : 'cannot'
  return how !== 'recurring' || isKnownMerchant ? 'no' : 'cannot'
}

interface InPounds {
  readonly pence: Pence | undefined
  /** Units of its currency for a pound; null for pounds. */
  readonly rate: string | null
}

const paymentOf = (
  { message, card, at, visitorAddress }: Omit<NewAuthorisation, 'row'>,
  { pence, rate }: InPounds,
  hasPin: boolean,
) => ({ id: message.id, card, purchase: message, rate, amountPence: pence, at, hasPin, visitorAddress })

/** Decides an authorisation by what the bank knows, in the order of part two, 15.3. A wrong PIN is counted. */
async function decideKnown(
  transaction: Queryable,
  received: NewAuthorisation,
  { pence, rate, known }: InPounds & { readonly known: KnownForPayment },
): Promise<DecidedAuthorisation> {
  const { message, card, at } = received
  const typed = { card, purchase: message, pin: message.pin, messageId: message.id, at }
  const { decline: stopped, hasPin } = await judgeWithPin(received, transaction, known, typed)
  const approval = stopped ? 'no' : needsApproval(message, known)
  const decline = stopped ?? (approval === 'cannot' ? notApproved : undefined)
  const payment = paymentOf(received, { pence, rate }, hasPin)
  if (decline || pence === undefined) {
    if (!decline) throw new Error('what has no rate is declined')
    const { reason, facts } = decline
    return {
      answer: { answer: 'declined', reason },
      outcome: {
        payment: { ...payment, status: 'declined', decline },
        notice: { type: 'card_payment_declined', facts: { ...facts, reason } },
        event: { what: 'declined', detail: { reason } },
      },
    }
  }
  if (approval === 'waits')
    return {
      answer: { answer: 'waiting' },
      outcome: {
        payment: { ...payment, status: 'waiting', approveBy: new Date(at.getTime() + approvalMs) },
        notice: { type: 'approve_a_payment' },
        event: { what: 'waiting' },
      },
    }
  const { amountMinor, id: messageId } = message
  const { held, order } = holdOf({ card, payment: message, rate, amountMinor, pence, messageId, at })
  return {
    answer: { answer: 'approved' },
    outcome: {
      payment: { ...payment, status: 'pending', held, counted: countedNow(known.facts, at) },
      order,
      notice: { type: 'card_payment' },
      event: {
        what: 'pending',
        detail: { amountPence: pence.toString() },
      },
    },
  }
}

/**
 * Decides authorisations of payments that the bank does not know, in order, by what the database knows of each. No two of them are
 * of one customer or of one account: none sees what another one takes.
 */
export async function decideNew(
  transaction: Queryable,
  received: readonly NewAuthorisation[],
): Promise<readonly DecidedAuthorisation[]> {
  const decided: DecidedAuthorisation[] = []
  for (const one of received) {
    const { message, card, at, row } = one
    const amount = await convert(transaction, message, at)
    const known = knownOf({ card, purchase: message, amountPence: amount.pence, at }, row)
    decided.push(await decideKnown(transaction, one, { ...amount, known }))
  }
  return decided
}

/** Carries out what was decided of authorisations, with one statement each for all that follows. Their messages are kept. */
export async function carryOut(transaction: Queryable, outcomes: readonly Outcome[]): Promise<void> {
  const orders = outcomes.flatMap(({ order }) => (order ? [order] : []))
  if (orders.length > 0) await postDecided(transaction, orders)
  const payments = await keepCardPayments(
    transaction,
    outcomes.map(({ payment }) => payment),
  )
  const made = outcomes.flatMap((outcome, n) => {
    const payment = payments[n]
    const { card, at, id: subject } = outcome.payment
    return payment ? [{ ...outcome, own: { card, payment, subject, at } }] : []
  })
  await notifyOfCardPayments(
    transaction,
    made.flatMap(({ notice, own }) => (notice ? [{ ...own, ...notice }] : [])),
  )
  await auditCardPayments(
    transaction,
    made.map(({ event, own: { payment, at } }) => ({ ...event, payment, at, by: byNetwork })),
  )
}

/** What was reversed whole before it came: it begins as reversed, if it can be kept in pounds, and nothing is held. */
async function decideReversed(
  transaction: Queryable,
  received: Omit<NewAuthorisation, 'row'>,
): Promise<Decision> {
  const amount = await convert(transaction, received.message, received.at)
  if (amount.pence === undefined) return refuse('reversed')
  const payment = { ...paymentOf(received, amount, false), status: 'reversed' } as const
  return {
    ...refuse('reversed'),
    carryOut: () => carryOut(transaction, [{ payment, event: { what: 'reversed' } }]),
  }
}

/** What came before its authorisation: nothing is held for it any more. */
function answerLate({ status }: CardPaymentRow): Decision {
  if (status === 'settled') return refuse('already_cleared')
  return refuse(status === 'reversed' ? 'reversed' : 'not_authorised')
}

/** Decides an authorisation by itself, also one that something else came before. */
async function decideAlone({
  bank: { cardVault },
  transaction,
  message,
  party,
  isReversedBefore,
  at,
  visitorAddress,
}: Received<Authorisation, CardParty | undefined>): Promise<Decision> {
  if (!party) throw new Error('an authorisation names its card')
  if (party.payment) return answerLate(party.payment)
  const received = { cardVault, message, card: party.card, at, visitorAddress }
  if (isReversedBefore) return decideReversed(transaction, received)
  const typesPin = message.pin !== undefined
  const row = await readKnown(transaction, { card: party.card, purchase: message, at, typesPin })
  const [decided] = await decideNew(transaction, [{ ...received, row }])
  if (!decided) throw new Error('an authorisation was not decided')
  return { answer: decided.answer, carryOut: () => carryOut(transaction, [decided.outcome]) }
}

/**
 * Authorises a payment, or declines it: decided in the order of part two, 15.3. What is authorised is held, for 7 days or 30; an
 * online one waits 5 minutes for its customer first, and nothing is held. One that was cleared or reversed before it came holds
 * nothing, and is refused so. Those that come at once are decided together where nothing stands in their way; the others wait for
 * it by themselves. Source: part two, 15.2 and 15.3.
 */
export async function authorise(
  bank: Bank,
  message: Authorisation,
  visitorAddress: string | null = null,
): Promise<Answered> {
  const { cardVault, clock } = bank
  const received = { message, cardVault, now: clock(), visitorAddress }
  for (;;) {
    const taken = await bank.cardAuthorisations.request(received)
    if (taken === 'alone') return takeMessage(bank, message, decideAlone, visitorAddress)
    if (taken !== 'later') return taken
  }
}
