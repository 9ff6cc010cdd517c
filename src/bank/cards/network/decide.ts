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

interface FactsRow {
  readonly is_frozen: boolean
  readonly has_access: boolean
  readonly available_pence: bigint
  readonly has_gambling_block: boolean
  readonly first_merchant: string | null
  readonly is_merchant_stopped: boolean
  readonly contactless_pence: bigint | null
  readonly purchases_pence: bigint
  readonly cash_pence: bigint
  readonly sealed: Uint8Array | null
  readonly waiting_count: bigint
  readonly is_known_merchant: boolean
}

// Of a payment that is decided once more, n.again_id, what counts is what it comes to now. The first merchant that a card pays is the
// first whose payment was decided: one that was reversed before it came never was. One that waits for its customer and whose time is
// over does not wait, although no round has come yet. A merchant is known to a customer who paid it by their PIN or approved it.
const readFacts = `
  select a.frozen_at is not null or coalesce(london_day(n.at) < a.locked_until, false) as is_frozen,
         exists (select from access_in_force x where x.account_id = a.id and x.customer_id = n.customer_id) as has_access,
         a.balance_pence - a.held_pence - a.floor_pence - owed_pence(a.id) as available_pence,
         exists (select from gambling_block g
                  where g.customer_id = n.customer_id and (g.ends_at is null or g.ends_at > n.at)) as has_gambling_block,
         (select p.merchant from card_payment p
           where p.card_id = n.card_id and p.counts_on is not null order by p.begun_at, p.id limit 1) as first_merchant,
         exists (select from stopped_merchant m
                  where m.customer_id = n.customer_id and m.merchant = n.merchant) as is_merchant_stopped,
         (select coalesce(sum(p.authorised_pence), 0) from card_payment p
           where p.card_id = n.card_id and p.how = 'contactless' and not p.has_pin and p.begun_at >= pin.at
             and p.id is distinct from n.again_id
          having pin.at is not null)::bigint as contactless_pence,
         day.purchases_pence, day.cash_pence,
         case when n.types_pin then (select s.sealed from card_secret s where s.card_id = n.card_id) end as sealed,
         (select count(*) from card_payment p
           where n.how = 'online' and p.card_id = n.card_id and p.status = 'waiting' and p.approve_by > n.at) as waiting_count,
         n.how = 'recurring' and exists (
           select from card_payment p
            where p.customer_id = n.customer_id and p.merchant = n.merchant and p.status not in ('waiting', 'declined')
              and (p.has_pin or p.confirmation_id is not null)) as is_known_merchant
    from unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::boolean[])
           with ordinality n (account_id, at, customer_id, card_id, again_id, merchant, how, types_pin, n)
    join account a on a.id = n.account_id
   cross join lateral (select max(p.begun_at) as at from card_payment p where p.card_id = n.card_id and p.has_pin) pin
   cross join lateral (
     select coalesce(sum(p.pence) filter (where p.how <> 'cash'), 0)::bigint as purchases_pence,
            coalesce(sum(p.pence) filter (where p.how = 'cash'), 0)::bigint as cash_pence
       from (select o.how, case o.status when 'pending' then o.authorised_pence else o.cleared_pence end as pence
               from card_payment o
              where o.card_id = n.card_id and o.counts_on = london_day(n.at) and o.status in ('pending', 'settled')
                and o.id is distinct from n.again_id) p) day
   order by n.n`

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
  /** Whether a PIN was typed: what is sealed of the card is read then. */
  readonly typesPin?: boolean
}

const factsOf = ({ card, purchase, amountPence, at, again }: ToDecide, row: FactsRow): CardPaymentFacts => ({
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
  day: { purchasesPence: row.purchases_pence, cashPence: row.cash_pence },
  availablePence: row.available_pence + (again?.heldPence ?? 0n),
})

/** What the bank knows when a card is to pay. */
export interface KnownForPayment {
  readonly facts: CardPaymentFacts
  /** What is sealed of the card, if a PIN was typed. */
  readonly sealed: Uint8Array | undefined
  /** How many payments of the card wait for their customer; of an online one alone. */
  readonly waitingCount: number
  /** Whether the customer paid the merchant before, by their PIN or by their approval; of a recurring one alone. */
  readonly isKnownMerchant: boolean
}

/** What the bank knows when cards are to pay, in order. The caller has locked the cards and their accounts. */
export async function readAllKnown(
  transaction: Queryable,
  payments: readonly ToDecide[],
): Promise<readonly KnownForPayment[]> {
  const rows = await transaction.query<FactsRow>(readFacts, [
    payments.map(({ card }) => card.account_id),
    payments.map(({ at }) => at),
    payments.map(({ card }) => card.customer_id),
    payments.map(({ card }) => card.id),
    payments.map(({ again }) => again?.paymentId ?? null),
    payments.map(({ purchase }) => purchase.merchant),
    payments.map(({ purchase }) => purchase.how),
    payments.map(({ typesPin = false }) => typesPin),
  ])
  return payments.map((payment, n) => {
    const row = rows[n]
    if (!row || rows.length !== payments.length) throw new Error('an account of a card is not there')
    return {
      facts: factsOf(payment, row),
      sealed: row.sealed ?? undefined,
      waitingCount: Number(row.waiting_count),
      isKnownMerchant: row.is_known_merchant,
    }
  })
}

/** What the bank knows when a card is to pay: see {@link readAllKnown}. */
export async function readCardPaymentFacts(
  transaction: Queryable,
  payment: ToDecide,
): Promise<CardPaymentFacts> {
  const [known] = await readAllKnown(transaction, [payment])
  if (!known) throw new Error('nothing is known of a payment')
  return known.facts
}

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

/** Counts a wrong PIN; the third in a row blocks it, and its holder is told. */
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
  const isAsked = pin !== undefined || isPinNeeded(facts)
  if (!isAsked || paysWithoutCard(purchase.how)) return 'missing'
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

/** Decides a new sum of what was authorised: nobody types the PIN again, so it counts as it was then. */
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
