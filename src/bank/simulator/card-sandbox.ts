import { type CardDeclineReason, wordsOfWay } from '../../domain/card-declines.ts'
import type { CardPaymentStatus, CardPaymentWay } from '../../domain/card-payments.ts'
import { needsPin } from '../../domain/card-payments.ts'
import { type ForeignMoney, minorOf } from '../../domain/currencies.ts'
import type { Pence } from '../../domain/money.ts'
import { merchantNamed, testMerchants } from '../../domain/test-merchants.ts'
import type { Bank } from '../bank.ts'
import { readSecret } from '../cards/keep-card.ts'
import type { CardAnswer, CardMessage, CardMessageRefusal } from '../cards/network/message.ts'
import { answerCardNetwork } from '../outside/card-network.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'

/** Why a request was not carried out, with the values that its words need. */
export type SandboxReason =
  | { readonly kind: 'declined'; readonly reason: CardDeclineReason; readonly facts: Facts }
  | { readonly kind: 'refused'; readonly reason: CardMessageRefusal }

type Facts = Readonly<Record<string, string>>

/** What the bank answered to a message that a visitor of a demonstration had sent. */
export interface SandboxOutcome {
  /** Of the payment. */
  readonly id: string
  /** Where it stands now; null if none began. */
  readonly status: CardPaymentStatus | null
  /** Left out if it was done. */
  readonly why?: SandboxReason
  readonly replayed: boolean
}

/** In order of precedence. `shared_payment`: another visitor of a shared demonstration made it, or the seed has it. */
export interface PurchaseRefusal {
  readonly code: 'merchant_not_offered' | 'amount_not_in_currency' | 'not_found' | 'message_id_reused'
}
export interface ChangeRefusal {
  readonly code: 'not_found' | 'shared_payment' | 'amount_not_in_currency' | 'message_id_reused'
}

interface Sent {
  readonly paymentId: string
  readonly message: CardMessage
  readonly visitor: string | null
}

interface StandingRow {
  readonly status: CardPaymentStatus
  readonly decline_facts: Facts | null
  readonly how: CardPaymentWay
  readonly country: string
  readonly is_abroad: boolean
  readonly payment_pence: Pence
  readonly day_pence: Pence
  readonly cash_pence: Pence | null
  readonly available_pence: Pence
}

/** Where a payment stands, with what the words of a decline need now. What is held for it could pay it again. */
async function readStanding(bank: Bank, paymentId: string): Promise<StandingRow | undefined> {
  const [row] = await bank.database.query<StandingRow>(
    `select p.status, p.decline_facts, p.how, p.country, c.is_abroad, c.payment_pence, c.day_pence, c.cash_pence,
            a.balance_pence - a.held_pence - a.floor_pence - owed_pence(a.id)
              + case p.status when 'pending' then p.authorised_pence else 0 end as available_pence
       from card_payment p join card c on c.id = p.card_id join account a on a.id = p.account_id
      where p.id = $1`,
    [paymentId],
  )
  return row
}

const limitColumns = {
  payment_limit: 'payment_pence',
  day_limit: 'day_pence',
  cash_limit: 'cash_pence',
} as const

/** What the words of a decline need, of a payment that stays as it was: the bank keeps them of declined payments alone. */
function factsNow(row: StandingRow, reason: CardDeclineReason): Facts {
  if (reason === 'payment_limit' || reason === 'day_limit' || reason === 'cash_limit')
    return { limitPence: String(row[limitColumns[reason]] ?? 0n) }
  if (reason === 'insufficient_funds')
    return { availablePence: String(row.available_pence < 0n ? 0n : row.available_pence) }
  const isAbroadOff = row.country !== 'GB' && !row.is_abroad
  return reason === 'switched_off' ? { what: isAbroadOff ? 'Abroad' : wordsOfWay(row.how) } : {}
}

function reasonOf(answer: CardAnswer, row: StandingRow | undefined): SandboxReason | undefined {
  if (answer.answer === 'refused') return { kind: answer.answer, reason: answer.reason }
  if (answer.answer !== 'declined') return undefined
  const { reason } = answer
  const facts = row?.status === 'declined' ? (row.decline_facts ?? {}) : row ? factsNow(row, reason) : {}
  return { kind: answer.answer, reason, facts }
}

const isStored = async (bank: Bank, messageId: string): Promise<boolean> =>
  (await bank.database.query('select id from card_message where id = $1', [messageId])).length > 0

/** Sends a message, and says what became of its payment. The same one again changes nothing. */
async function sendMessage(
  bank: Bank,
  { paymentId, message, visitor }: Sent,
): Promise<Result<SandboxOutcome, { code: 'not_found' | 'amount_not_in_currency' | 'message_id_reused' }>> {
  const replayed = await isStored(bank, message.id)
  const answered = await answerCardNetwork(bank, message, { visitorAddress: visitor })
  if (!answered.ok) {
    const { code } = answered.refusal
    if (code === 'card_not_found') return refused({ code: 'not_found' })
    return refused({ code: code === 'malformed_message' ? 'amount_not_in_currency' : code })
  }
  const row = await readStanding(bank, paymentId)
  const why = reasonOf(answered.value, row)
  return accepted({ id: paymentId, status: row?.status ?? null, ...(why && { why }), replayed })
}

interface Purchase {
  readonly customerId: string
  /** Of the message, and of the payment that it begins. */
  readonly id: string
  readonly cardId: string
  /** By its name: one of the demonstration's, or any other. */
  readonly merchant: string
  /** A decimal amount in the currency. */
  readonly amount: string
  readonly currency: string
  readonly how: CardPaymentWay
  /** Left out, the right one where the card asks for it always. */
  readonly pin?: string | undefined
  readonly caller: Caller
}

/** The PIN that is typed: the right one of a card that pays by chip or takes out cash, unless another is given. */
async function pinOf(bank: Bank, { cardId, how, pin }: Purchase): Promise<string | undefined> {
  if (pin !== undefined || !needsPin(how) || !bank.cardVault) return pin
  return (await readSecret(bank.database, bank.cardVault, cardId))?.pin
}

const isOffered = (name: string): boolean => testMerchants.some(({ merchant }) => merchant === name)

/**
 * Lets a customer's own card pay a merchant of the demonstration: `authorisation` asks first, `clearing` takes the money without
 * having asked. A merchant by any other name is a shop; in a shared demonstration a demo customer pays those of the list alone,
 * since all its visitors read the name. The same request again changes nothing. Refusals, in this order: see
 * {@link PurchaseRefusal}. Source: part two, 15.8.
 */
export async function simulatePurchase(
  bank: Bank,
  kind: 'authorisation' | 'clearing',
  purchase: Purchase,
): Promise<Result<SandboxOutcome, PurchaseRefusal>> {
  const { customerId, id, cardId, amount, currency, how, caller } = purchase
  const visitor = await visitorAddress(bank.database, customerId, caller)
  const { merchant, mcc, country, place } = merchantNamed(purchase.merchant)
  if (bank.isShared && visitor !== null && !isOffered(merchant))
    return refused({ code: 'merchant_not_offered' })
  const amountMinor = minorOf(currency, amount)
  if (amountMinor === undefined) return refused({ code: 'amount_not_in_currency' })
  const own = await bank.database.query('select id from card where id = $1 and customer_id = $2', [
    cardId,
    customerId,
  ])
  if (own.length === 0) return refused({ code: 'not_found' })
  const request = { id, cardId, how, merchant, mcc, country, place, currency, amountMinor }
  const message: CardMessage =
    kind === 'clearing' ? { kind, ...request } : { kind, ...request, pin: await pinOf(bank, purchase) }
  return sendMessage(bank, { paymentId: id, message, visitor })
}

/** What a merchant does to a payment after it was authorised. */
export type SandboxChange = 'increment' | 'reversal' | 'clearing' | 'refund'

interface Change {
  readonly customerId: string
  readonly paymentId: string
  /** Of the message. */
  readonly id: string
  /** A decimal amount in the payment's currency; left out, all of it. An increment has one. */
  readonly amount?: string | undefined
  readonly caller: Caller
}

interface ChangedRow extends SettledRow {
  readonly card_id: string
  readonly how: CardPaymentWay
  readonly merchant: string
  readonly mcc: string
  readonly country: string
  readonly place: string
  readonly authorised_minor: bigint | null
  readonly visitor_address: string | null
}

/** The sums of a payment: authorised, cleared and refunded. */
export interface SettledRow {
  readonly currency: string
  readonly amount_minor: bigint
  readonly cleared_pence: Pence | null
  readonly cleared_currency: string | null
  readonly cleared_minor: bigint | null
  readonly refunded_pence: Pence
}

/** What is left to give back: all that cleared as it cleared, or the rest of it in pounds. */
export function restOf(row: SettledRow): ForeignMoney {
  const restPence = (row.cleared_pence ?? 0n) - row.refunded_pence
  if (row.refunded_pence > 0n && restPence > 0n) return { currency: 'GBP', amountMinor: restPence }
  const { cleared_currency: currency, cleared_minor: amountMinor } = row
  return { currency: currency ?? row.currency, amountMinor: amountMinor ?? row.amount_minor }
}

/** The message of a change. `amountMinor`: left out, all of it. */
function messageOf(
  kind: SandboxChange,
  { id, paymentId }: Change,
  row: ChangedRow,
  amountMinor: bigint | undefined,
): CardMessage {
  const { currency, amount_minor: requestedMinor, authorised_minor: authorisedMinor } = row
  if (kind === 'refund') {
    const money = amountMinor === undefined ? restOf(row) : { currency, amountMinor }
    return { kind, id, paymentId, currency: money.currency, amountMinor: money.amountMinor }
  }
  if (kind !== 'clearing') return { kind, id, authorisationId: paymentId, amountMinor: amountMinor ?? 0n }
  const { card_id: cardId, how, merchant, mcc, country, place } = row
  const all = authorisedMinor ?? requestedMinor
  const named = { cardId, how, merchant, mcc, country, place, currency }
  return { kind, id, authorisationId: paymentId, ...named, amountMinor: amountMinor ?? all }
}

type StoredAnswer = CardAnswer & { readonly is_same: boolean }

/** The answer to an earlier message for all of a payment: the sum that is left may have changed since. */
async function findOutcome(
  bank: Bank,
  kind: SandboxChange,
  { id, paymentId }: Change,
): Promise<Result<SandboxOutcome, { code: 'message_id_reused' }> | undefined> {
  const [stored] = await bank.database.query<StoredAnswer>(
    'select answer, reason, kind = $2 and payment_id = $3 as is_same from card_message where id = $1',
    [id, kind, paymentId],
  )
  if (!stored) return undefined
  if (!stored.is_same) return refused({ code: 'message_id_reused' })
  const row = await readStanding(bank, paymentId)
  const why = reasonOf(stored, row)
  return accepted({ id: paymentId, status: row?.status ?? null, ...(why && { why }), replayed: true })
}

/**
 * Lets the merchant of a customer's own payment raise it to an amount, reverse it to one, settle it, or give it back. The same
 * request again changes nothing. Refusals, in this order: see {@link ChangeRefusal}. Source: part two, 15.8.
 */
export async function simulateChange(
  bank: Bank,
  kind: SandboxChange,
  change: Change,
): Promise<Result<SandboxOutcome, ChangeRefusal>> {
  const { customerId, paymentId, amount, caller } = change
  const [row] = await bank.database.query<ChangedRow>(
    `select card_id, how, merchant, mcc, country, place, currency, amount_minor, authorised_minor, cleared_pence,
            cleared_currency, cleared_minor, refunded_pence, visitor_address
       from card_payment where id = $1 and customer_id = $2`,
    [paymentId, customerId],
  )
  if (!row) return refused({ code: 'not_found' })
  const visitor = await visitorAddress(bank.database, customerId, caller)
  if (bank.isShared && visitor !== null && row.visitor_address !== visitor)
    return refused({ code: 'shared_payment' })
  const amountMinor = amount === undefined ? undefined : minorOf(row.currency, amount)
  if (amount !== undefined && amountMinor === undefined) return refused({ code: 'amount_not_in_currency' })
  const known = amount === undefined ? await findOutcome(bank, kind, change) : undefined
  return (
    known ?? sendMessage(bank, { paymentId, message: messageOf(kind, change, row, amountMinor), visitor })
  )
}
