import {
  type CardDecline,
  type CardPaymentFacts,
  dayLimitOf,
  declineBeforePin,
  declineByAmount,
  declineByPin,
  isPinNeeded,
  type PinOutcome,
  wordsOfWay,
} from '../../../domain/card-declines.ts'
import { paysWithoutCard } from '../../../domain/card-payments.ts'
import { hasEnded, pinTriesMax } from '../../../domain/cards.ts'
import { inPounds } from '../../../domain/currencies.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import type { Pence } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { deriveId } from '../../derive-id.ts'
import { giveNotice } from '../../notifications/give-notice.ts'
import type { CardRow } from '../card.ts'
import { readRate } from '../card-rates.ts'
import { auditCard, cardNotice } from '../card-steps.ts'
import type { CardPaymentRow, Counted } from './card-payment.ts'
import type { CardPurchase } from './message.ts'

/** What the database knows when a card is to pay: see the migration. */
export interface KnownRow {
  readonly is_frozen: boolean
  readonly has_access: boolean
  readonly available_pence: bigint
  readonly has_gambling_block: boolean
  readonly first_merchant: string | null
  readonly is_merchant_stopped: boolean
  readonly contactless_pence: bigint | null
  readonly day_purchases_pence: bigint
  readonly day_cash_pence: bigint
  readonly sealed: Uint8Array | null
  readonly waiting_count: bigint
  readonly is_known_merchant: boolean
}

/** The columns of a {@link KnownRow}, of what is known `w`. */
export const knownColumns = `w.is_frozen, w.has_access, w.available_pence, w.has_gambling_block, w.first_merchant,
  w.is_merchant_stopped, w.contactless_pence, w.day_purchases_pence, w.day_cash_pence, w.sealed, w.waiting_count, w.is_known_merchant`

/** Where the card stands for who pays: it ends with its month and with its holder's access too. */
function stateOf(card: CardRow, at: Date, hasAccess: boolean): CardPaymentFacts['card'] {
  if (card.status === 'ordered' || card.status === 'on_its_way') return 'not_active'
  if (hasEnded(card.status) || !hasAccess || card.expires_on < londonDateOf(at)) return 'ended'
  return card.status === 'frozen' ? 'frozen' : 'usable'
}

/** What is off of all that a purchase needs; of a virtual card also what it has not. */
function switchedOff(card: CardRow, { how, country }: CardPurchase): string | undefined {
  if (card.kind === 'virtual' && !paysWithoutCard(how)) return wordsOfWay(how)
  if (how === 'contactless' && card.is_contactless === false) return wordsOfWay(how)
  if (how === 'online' && card.is_online === false) return wordsOfWay(how)
  return country !== 'GB' && !card.is_abroad ? 'Abroad' : undefined
}

export interface ToDecide {
  readonly card: CardRow
  readonly purchase: CardPurchase
  readonly amountPence: Pence | undefined
  readonly at: Date
  /** A payment that is decided once more, and what is held for it already. */
  readonly again?: { readonly paymentId: string; readonly heldPence: Pence } | undefined
  /** Whether a PIN was typed: only then are the card's sealed secrets read. */
  readonly typesPin?: boolean
}

const factsOf = ({ card, purchase, amountPence, at, again }: ToDecide, row: KnownRow): CardPaymentFacts => ({
  how: purchase.how,
  mcc: purchase.mcc,
  merchant: purchase.merchant,
  currency: purchase.currency,
  amountPence,
  card: stateOf(card, at, row.has_access),
  isAccountFrozen: row.is_frozen,
  switchedOff: switchedOff(card, purchase),
  hasGamblingBlock: row.has_gambling_block,
  onlyMerchant: card.is_one_merchant ? (row.first_merchant ?? undefined) : undefined,
  isMerchantStopped: row.is_merchant_stopped,
  contactlessPence: row.contactless_pence ?? undefined,
  limits: { payment: card.payment_pence, day: card.day_pence, cash: card.cash_pence ?? 0n },
  day: { purchasesPence: row.day_purchases_pence, cashPence: row.day_cash_pence },
  availablePence: row.available_pence + (again?.heldPence ?? 0n),
})

/** What the bank knows when a card is to pay. */
export interface KnownForPayment {
  readonly facts: CardPaymentFacts
  /** The card's sealed secrets, if a PIN was typed. */
  readonly sealed: Uint8Array | undefined
  /** How many payments of the card wait for their customer; of an online one alone. */
  readonly waitingCount: number
  /** Whether the customer paid the merchant before, by their PIN or by their approval; of a recurring one alone. */
  readonly isKnownMerchant: boolean
}

export const knownOf = (payment: ToDecide, row: KnownRow): KnownForPayment => ({
  facts: factsOf(payment, row),
  sealed: row.sealed ?? undefined,
  waitingCount: Number(row.waiting_count),
  isKnownMerchant: row.is_known_merchant,
})

/** What the database knows when a card is to pay. The caller has locked the card and its account. */
export async function readKnown(
  transaction: Queryable,
  { card, purchase, at, again, typesPin = false }: Omit<ToDecide, 'amountPence'>,
): Promise<KnownRow> {
  const [row] = await transaction.query<KnownRow>(
    `select ${knownColumns}
       from card_payments_known(array[$1::uuid], array[$2::timestamptz], array[$3::uuid], array[$4::uuid],
                                array[$5::uuid], array[$6::text], array[$7::text], array[$8::boolean]) w`,
    [
      card.account_id,
      at,
      card.customer_id,
      card.id,
      again?.paymentId ?? null,
      purchase.merchant,
      purchase.how,
      typesPin,
    ],
  )
  if (!row) throw new Error(`account ${card.account_id} is not there`)
  return row
}

/** What the bank knows when a card is to pay. The caller has locked the card and its account. */
export const readCardPaymentFacts = async (
  transaction: Queryable,
  payment: ToDecide,
): Promise<CardPaymentFacts> => factsOf(payment, await readKnown(transaction, payment))

/** The day and the limit in which a payment counts that is decided now. */
export const countedNow = (facts: CardPaymentFacts, at: Date): Counted => ({
  on: londonDateOf(at),
  limitPence: dayLimitOf(facts),
})

interface TypedPin {
  readonly card: CardRow
  readonly purchase: CardPurchase
  readonly pin: string | undefined
  readonly messageId: string
  readonly at: Date
}

/** Counts a wrong PIN; the third in a row blocks it, and its holder is notified. */
async function countWrongPin(transaction: Queryable, { card, messageId, at }: TypedPin): Promise<void> {
  const failures = card.pin_failures + 1
  await transaction.query('update card set pin_failures = $2 where id = $1', [card.id, failures])
  await auditCard(transaction, card, { type: 'card_pin_wrong', at, detail: { failures } })
  if (failures < pinTriesMax) return
  const id = (channel: string) => deriveId(`sarsen/notice/pin_blocked/${messageId}/${channel}`)
  const ids = [id('notification'), id('email'), id('sms')] as const
  await giveNotice(transaction, cardNotice(ids, card, { type: 'pin_blocked', at }))
}

/** Looks at the PIN of a payment, and counts a wrong one. Without the key that sealed it, none is right and none is counted. */
async function takePin(
  { cardVault }: Pick<Bank, 'cardVault'>,
  transaction: Queryable,
  { facts, sealed }: KnownForPayment,
  typed: TypedPin,
): Promise<PinOutcome> {
  const { card, pin, purchase } = typed
  const isRequired = pin !== undefined || isPinNeeded(facts)
  if (!isRequired || paysWithoutCard(purchase.how)) return 'missing'
  if (card.pin_failures >= pinTriesMax) return 'blocked'
  const secret = sealed && (await cardVault?.open(card.id, sealed))
  if (pin === undefined || secret?.pin === undefined) return 'missing'
  if (secret.pin !== pin) {
    await countWrongPin(transaction, typed)
    return 'wrong'
  }
  if (card.pin_failures > 0)
    await transaction.query('update card set pin_failures = 0 where id = $1', [card.id])
  return 'right'
}

/** What stops a payment, if anything does, and whether its PIN was right. */
export interface Judged {
  readonly decline: CardDecline | undefined
  readonly hasPin: boolean
}

/**
 * Decides a payment in the order of part two, 15.3, but for the approval of its customer. The PIN is looked at, and a wrong one
 * counted, only if nothing before it stops the payment.
 */
export async function judgeWithPin(
  bank: Pick<Bank, 'cardVault'>,
  transaction: Queryable,
  known: KnownForPayment,
  typed: TypedPin,
): Promise<Judged> {
  const { facts } = known
  const before = declineBeforePin(facts)
  if (before) return { decline: before, hasPin: false }
  const pin = await takePin(bank, transaction, known, typed)
  return { decline: declineByPin(facts, pin) ?? declineByAmount(facts), hasPin: pin === 'right' }
}

/** Decides a new sum for an authorisation: nobody types the PIN again, so the earlier PIN counts. */
export function judgeAgain(
  facts: CardPaymentFacts,
  { card, payment }: { readonly card: CardRow; readonly payment: Pick<CardPaymentRow, 'has_pin'> },
): CardDecline | undefined {
  const isBlocked = isPinNeeded(facts) && card.pin_failures >= pinTriesMax
  const without = isBlocked ? 'blocked' : 'missing'
  return (
    declineBeforePin(facts) ??
    declineByPin(facts, payment.has_pin ? 'right' : without) ??
    declineByAmount(facts)
  )
}

/** Decides without the PIN: what its customer approves, and what clears late, where the funds do not matter either. */
export const judgeWithoutPin = (
  facts: CardPaymentFacts,
  options?: { readonly leavesFunds: boolean },
): CardDecline | undefined => declineBeforePin(facts) ?? declineByAmount(facts, options)

/** An amount in pounds, with the rate that it was converted at; null for pounds, and where there is no rate. */
export async function convert(
  transaction: Queryable,
  { currency, amountMinor }: Pick<CardPurchase, 'currency' | 'amountMinor'>,
  at: Date,
): Promise<{ readonly pence: Pence | undefined; readonly rate: string | null }> {
  const found = currency === 'GBP' ? undefined : await readRate(transaction, { currency, at })
  const pence = inPounds({ currency, amountMinor }, found?.rate)
  return { pence, rate: pence === undefined ? null : (found?.rate ?? null) }
}
