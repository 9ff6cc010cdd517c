import type { CardDeclineReason } from '../../../domain/card-declines.ts'
import type { CardPaymentWay } from '../../../domain/card-payments.ts'
import type { ForeignMoney } from '../../../domain/currencies.ts'
import type { Pence } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import { constraintOf, type Queryable } from '../../database/database.ts'
import { hashText, hexOf } from '../../hash-text.ts'
import { ownAccountIds } from '../../ledger/order.ts'
import { latestDecision } from '../../ledger/post-transfers.ts'
import { lockHold, lockPosting } from '../../payments/payment-steps.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { type CardRow, lockCard, lockHolder } from '../card.ts'
import { type CardPaymentRow, lockCardPayment } from './card-payment.ts'

/** What a card is to pay: where, how, and how much in the merchant's currency. */
export interface CardPurchase extends ForeignMoney {
  /** The network knows a card by the bank's id of it, never by its number. */
  readonly cardId: string
  readonly how: CardPaymentWay
  readonly merchant: string
  /** The merchant's category, four digits (ISO 18245). */
  readonly mcc: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  readonly place: string
}

/** A card asks to pay. `id`: the network's, of this message and of the payment that it begins. */
export interface Authorisation extends CardPurchase {
  readonly kind: 'authorisation'
  readonly id: string
  /** As it was typed. Left out if none was. */
  readonly pin?: string | undefined
}

/** The merchant's claim for what was paid. `authorisationId`: left out if the merchant asked for none. */
export interface Clearing extends CardPurchase {
  readonly kind: 'clearing'
  readonly id: string
  readonly authorisationId?: string | undefined
}

/**
 * What was authorised goes up or down. `amountMinor`: the new sum, in the smallest units of the payment's currency; 0 reverses
 * it whole.
 */
export interface ChangedAuthorisation {
  readonly kind: 'increment' | 'reversal'
  readonly id: string
  readonly authorisationId: string
  readonly amountMinor: bigint
}

/** The merchant gives back a settled payment, or a part of it. */
export interface CardRefund extends ForeignMoney {
  readonly kind: 'refund'
  readonly id: string
  /** Of the authorisation; of the clearing, if there was none. */
  readonly paymentId: string
}

export type CardMessage = Authorisation | Clearing | ChangedAuthorisation | CardRefund

/** Why a message is refused. What a message refuses stays as it was. */
export type CardMessageRefusal =
  | 'already_cleared'
  | 'reversed'
  | 'not_authorised'
  | 'amount_above_authorised'
  | 'not_settled'
  | 'refund_above_payment'

/** The one answer to a message. `waiting`: its customer has 5 minutes to approve it. */
export type CardAnswer =
  | { readonly answer: 'approved' | 'waiting' }
  | { readonly answer: 'declined'; readonly reason: CardDeclineReason }
  | { readonly answer: 'refused'; readonly reason: CardMessageRefusal }

/** Nothing is kept of these: it is no message, another message has the id, or no card has the id that it names. */
export interface UnansweredRefusal {
  readonly code: 'malformed_message' | 'message_id_reused' | 'card_not_found'
}

export type Answered = Result<CardAnswer, UnansweredRefusal>

/** A card with the payment that a message is about, both locked; undefined before it begins. */
export interface CardParty {
  readonly card: CardRow
  readonly payment: CardPaymentRow | undefined
}

export interface Received<Message, Party extends CardParty | undefined> {
  readonly bank: Bank
  readonly transaction: Queryable
  readonly message: Message
  readonly party: Party
  /** Whether a whole reversal of the payment came before the payment itself. */
  readonly isReversedBefore: boolean
  /** The ledger's time: not before the last decision on the account. */
  readonly at: Date
  /** Which visitor of a demonstration has it sent, if one does: nothing of the message itself. */
  readonly visitorAddress: string | null
}

/** The answer, the sum of a clearing or refund in pounds, and the work that follows once the message is stored. */
export interface Decision {
  readonly answer: CardAnswer
  readonly pence?: Pence
  readonly carryOut?: () => Promise<void>
}

/** The payment that a message begins or is about. */
const paymentIdOf = (message: CardMessage): string => {
  if (message.kind === 'authorisation') return message.id
  if (message.kind === 'clearing') return message.authorisationId ?? message.id
  return message.kind === 'refund' ? message.paymentId : message.authorisationId
}

/**
 * What distinguishes a message from another one with its id, in hexadecimal. Without the PIN: it would be found from its hash. A
 * number is written as text.
 */
export function fingerprintOf(message: CardMessage): string {
  const covered = Object.entries(message)
    .filter(([name, value]) => name !== 'pin' && value !== undefined)
    .map(([name, value]) => [name, String(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return hexOf(hashText(JSON.stringify(covered)))
}

/** What the database knows of a message: see the migration. */
export type StoredRow = { readonly card_id: string | null; readonly is_reversed: boolean } & (
  | { readonly is_same: null }
  | (CardAnswer & { readonly is_same: boolean })
)

/** The columns of a {@link StoredRow}, of what is kept of a message `k`. */
export const storedColumns = 'k.is_same, k.answer, k.reason, k.card_id, k.is_reversed'

/** A kept answer, as it was given. */
function answerOf(row: CardAnswer): CardAnswer {
  if (row.answer === 'declined') return { answer: row.answer, reason: row.reason }
  return row.answer === 'refused' ? { answer: row.answer, reason: row.reason } : { answer: row.answer }
}

/** The earlier answer to the message; undefined if it is new. */
function answeredBefore(row: StoredRow): Answered | undefined {
  if (row.is_same === null) return undefined
  return row.is_same ? accepted(answerOf(row)) : refused({ code: 'message_id_reused' })
}

/** What the bank knows before it looks at a message: the answer that it got, and what came of its payment. */
interface StoredMessage {
  readonly answered: Answered | undefined
  /** The card of the payment, if the bank knows the payment. */
  readonly cardId: string | undefined
  readonly isReversedBefore: boolean
}

export const storedOf = (row: StoredRow): StoredMessage => ({
  answered: answeredBefore(row),
  cardId: row.card_id ?? undefined,
  isReversedBefore: row.is_reversed,
})

async function readStored(transaction: Queryable, message: CardMessage): Promise<StoredMessage> {
  const [row] = await transaction.query<StoredRow>(
    `select ${storedColumns} from card_messages_kept(array[$1::uuid], array[$2::uuid], array[$3::text]) k`,
    [message.id, paymentIdOf(message), fingerprintOf(message)],
  )
  if (!row) throw new Error(`nothing is known of message ${message.id}`)
  return storedOf(row)
}

/**
 * Messages about one payment come one after another, also before the bank knows it. Nothing else is locked before this, and
 * nothing else takes it.
 */
const waitForOthers = (transaction: Queryable, paymentId: string) =>
  transaction.query("select pg_advisory_xact_lock(hashtextextended('sarsen/card-payment/' || $1::text, 0))", [
    paymentId,
  ])

interface ToLock {
  readonly cardId: string
  readonly paymentId: string
  /** Further accounts. */
  readonly and?: readonly string[]
  /** Whether money is held at most: it moves on no account of the bank, and nothing of it is in the bank's chain. */
  readonly holdsAlone?: boolean
}

/**
 * Locks, in this order, the customer, the card, its payment, the disputes of that, the account and the bank's own that money of cards moves on, and
 * the chains that record it. Undefined if no card has the id.
 */
export async function lockParty(
  transaction: Queryable,
  { cardId, paymentId, and = [], holdsAlone = false }: ToLock,
): Promise<CardParty | undefined> {
  const customerId = await lockHolder(transaction, cardId)
  if (customerId === undefined) return undefined
  const locked = await lockCard(transaction, { customerId, cardId })
  if (!locked) return undefined
  const payment = await lockCardPayment(transaction, paymentId)
  await transaction.query('select id from card_dispute where payment_id = $1 order by id for no key update', [
    paymentId,
  ])
  const { card } = locked
  if (holdsAlone) await lockHold(transaction, card)
  else await lockPosting(transaction, card, [ownAccountIds.cardSettlement, ...and])
  return { card, payment }
}

/** When the cards' account settled last: what comes later counts for a later day, also where nothing had to be posted. */
async function lastSettled(transaction: Queryable): Promise<Date> {
  const [row] = await transaction.query<{ settled_at: Date }>(
    'select settled_at from card_settlement order by day desc limit 1',
  )
  return row?.settled_at ?? new Date(0)
}

/**
 * The time at which something is decided on an account: a clock that goes back changes no order. `holdsAlone`: as it was locked.
 */
export async function ledgerTime(
  transaction: Queryable,
  { card, payment }: CardParty,
  { now, holdsAlone = false }: { readonly now: Date; readonly holdsAlone?: boolean },
): Promise<Date> {
  const own = holdsAlone ? [] : [ownAccountIds.cardSettlement]
  const latest = [now, await latestDecision(transaction, [card.account_id, ...own])]
  if (!holdsAlone) latest.push(await lastSettled(transaction))
  if (payment) latest.push(payment.changed_at)
  return new Date(Math.max(...latest.map(Number)))
}

/** A message, when it was decided, and how. */
export interface DecidedMessage {
  readonly message: CardMessage
  readonly at: Date
  readonly decision: Pick<Decision, 'answer' | 'pence'>
}

/** Keeps messages with their answers, for ever. */
export async function keepMessages(
  transaction: Queryable,
  decided: readonly DecidedMessage[],
): Promise<void> {
  const rows = decided.map(({ message, at, decision: { answer, pence } }) => ({
    id: message.id,
    kind: message.kind,
    payment_id: paymentIdOf(message),
    fingerprint: fingerprintOf(message),
    answer: answer.answer,
    reason: 'reason' in answer ? answer.reason : null,
    pence: pence?.toString(),
    at,
  }))
  await transaction.query(
    `insert into card_message (id, kind, payment_id, fingerprint, answer, reason, pence, at)
     select n.id, n.kind, n.payment_id, decode(n.fingerprint, 'hex'), n.answer, n.reason, n.pence, n.at
       from jsonb_to_recordset($1::jsonb) n (id uuid, kind text, payment_id uuid, fingerprint text, answer text, reason text,
              pence bigint, at timestamptz)`,
    [JSON.stringify(rows)],
  )
}

/** Another message has taken the id at the same time, about another payment. */
export const isTaken = (fault: unknown): boolean => constraintOf(fault) === 'card_message_pkey'

/**
 * Takes a message of the network in one database transaction: the same one again gets the answer that it got. `decide` is asked
 * with everything locked, and without a party if nobody knows the payment that it is about. Refusals: `message_id_reused`, for
 * another message with the id; `card_not_found`. Source: part two, 15.2.
 */
export async function takeMessage<Message extends CardMessage>(
  bank: Bank,
  message: Message,
  decide: (received: Received<Message, CardParty | undefined>) => Promise<Decision>,
  visitorAddress: string | null = null,
): Promise<Answered> {
  const now = bank.clock()
  const paymentId = paymentIdOf(message)
  return bank.database
    .transaction(async (transaction): Promise<Answered> => {
      await waitForOthers(transaction, paymentId)
      const { answered, isReversedBefore, ...stored } = await readStored(transaction, message)
      if (answered) return answered
      const cardId = stored.cardId ?? ('cardId' in message ? message.cardId : undefined)
      // What comes back for a closed account waits in suspense, and what a dispute was credited goes back to the bank.
      const and = message.kind === 'refund' ? [ownAccountIds.suspense, ownAccountIds.disputes] : []
      const holdsAlone = message.kind === 'authorisation'
      const party =
        cardId === undefined
          ? undefined
          : await lockParty(transaction, { cardId, paymentId, and, holdsAlone })
      if (!party && 'cardId' in message) return refused({ code: 'card_not_found' })
      const at = party ? await ledgerTime(transaction, party, { now, holdsAlone }) : now
      const decision = await decide({
        bank,
        transaction,
        message,
        party,
        isReversedBefore,
        at,
        visitorAddress,
      })
      await keepMessages(transaction, [{ message, at, decision }])
      await decision.carryOut?.()
      return accepted(decision.answer)
    })
    .catch((fault: unknown) => {
      if (!isTaken(fault)) throw fault
      return refused({ code: 'message_id_reused' } as const)
    })
}

/** A message that is refused changes nothing. */
export const refuse = (reason: CardMessageRefusal): Decision => ({ answer: { answer: 'refused', reason } })
