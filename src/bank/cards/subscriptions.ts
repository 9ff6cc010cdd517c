import { dayOfIsoDate, isoDateOf, londonDayOf, londonMoment } from '../../domain/london-time.ts'
import { monthsAfter } from '../../domain/due-days.ts'
import type { Pence } from '../../domain/money.ts'
import { subscriptionMonths, type UsualPayment, usualPayment } from '../../domain/subscriptions.ts'
import { hasPaymentChecks } from '../accounts/holders.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, fromNowhere } from '../sessions/caller.ts'
import { type CardRow, isOthers, namelessCard } from './card.ts'

/** As {@link UsualPayment}, but that none may be expected. */
interface Usual extends Omit<UsualPayment, 'nextOn'> {
  readonly nextOn: string | null
}

/** A merchant that takes payments of a customer's cards again and again. */
export interface Subscription {
  /** Of the merchant to this customer. */
  readonly id: string
  readonly merchant: string
  /** The card that it took the last payment of. */
  readonly card: Pick<CardRow, 'id' | 'kind' | 'design' | 'name'> & { readonly lastFour: string }
  readonly last: { readonly paymentId: string; readonly at: Date; readonly amountPence: Pence }
  readonly usually: Usual | undefined
  readonly stoppedAt: Date | null
}

interface SubscriptionRow {
  readonly id: string
  readonly merchant: string
  readonly stopped_at: Date | null
  readonly card_id: string
  readonly kind: CardRow['kind']
  readonly design: CardRow['design']
  readonly name: string | null
  readonly is_others: boolean
  readonly last_four: string
  readonly last_id: string
  readonly last_at: Date
  readonly last_pence: bigint
  readonly days: readonly string[]
  readonly amounts: readonly string[]
}

const taken = `select p.id, p.merchant, p.card_id, p.begun_at,
  coalesce(p.cleared_pence, p.authorised_pence, p.amount_pence) as pence from card_payment p`

// What was declined, reversed or has expired took nothing. A merchant that is stopped stays, however long ago it took its last:
// of what is older, that one alone is read.
const listRows = `
  with taken as (
    ${taken}
     where p.customer_id = $1 and p.how = 'recurring' and p.status in ('pending', 'settled') and p.begun_at >= $2
       and ($4::uuid is null or stopped_merchant_id($1, p.merchant) = $4)
     union all
    select old.* from stopped_merchant s
     cross join lateral (
      ${taken}
       where p.customer_id = $1 and p.merchant = s.merchant and p.how = 'recurring' and p.status in ('pending', 'settled')
         and p.begun_at < $2
       order by p.begun_at desc, p.id desc limit 1) old
     where s.customer_id = $1 and ($4::uuid is null or s.id = $4)),
  latest as (
    select distinct on (t.merchant) t.* from taken t order by t.merchant, t.begun_at desc, t.id desc)
  select stopped_merchant_id($1, l.merchant) as id, l.merchant, s.stopped_at, c.id as card_id, c.kind, c.design, c.name,
         ${isOthers('$3')} as is_others, c.last_four,
         l.id as last_id, l.begun_at as last_at, l.pence as last_pence, r.days, r.amounts
    from latest l
    join card c on c.id = l.card_id
    left join stopped_merchant s on s.customer_id = $1 and s.merchant = l.merchant
   cross join lateral (
     select array_agg(to_char(london_day(t.begun_at), 'YYYY-MM-DD') order by t.begun_at, t.id) as days,
            array_agg(t.pence::text order by t.begun_at, t.id) as amounts
       from taken t where t.merchant = l.merchant and t.begun_at >= least($2, l.begun_at)) r
   order by l.begun_at desc, l.merchant`

/** The first moment of the day 13 months ago. */
const since = (at: Date): Date => londonMoment(monthsAfter(londonDayOf(at), -subscriptionMonths), 0)

/** How long after its day a payment may still be on its way: a merchant waits for a working day. */
const lateDays = 7

/** No next date of a merchant that is stopped, and none that went by a week ago without a payment. */
function usuallyOf({ days, amounts, stopped_at: stoppedAt }: SubscriptionRow, at: Date): Usual | undefined {
  const payments = days.map((day, n) => ({ on: dayOfIsoDate(day), amountPence: BigInt(amounts[n] ?? 0) }))
  const usually = usualPayment(payments)
  if (!usually) return undefined
  const isExpected = stoppedAt === null && usually.nextOn >= isoDateOf(londonDayOf(at) - lateDays)
  return { ...usually, nextOn: isExpected ? usually.nextOn : null }
}

const nameOf = ({ name, is_others }: SubscriptionRow) => (is_others && name !== null ? namelessCard : name)

const subscriptionOf = (row: SubscriptionRow, at: Date): Subscription => ({
  id: row.id,
  merchant: row.merchant,
  card: { id: row.card_id, kind: row.kind, design: row.design, name: nameOf(row), lastFour: row.last_four },
  last: { paymentId: row.last_id, at: row.last_at, amountPence: row.last_pence },
  usually: usuallyOf(row, at),
  stoppedAt: row.stopped_at,
})

interface OfCustomer {
  readonly customerId: string
  /** Of a shared demonstration: the name of another one's card is not shown. */
  readonly visitor: string | null
}

/** `id`: of one merchant alone. */
async function readSubscriptions(
  database: Queryable,
  { customerId, visitor, at, id }: OfCustomer & { readonly at: Date; readonly id?: string },
): Promise<readonly Subscription[]> {
  const rows = await database.query<SubscriptionRow>(listRows, [customerId, since(at), visitor, id ?? null])
  return rows.map(row => subscriptionOf(row, at))
}

/**
 * The merchants that took a recurring payment of a customer's cards in the last 13 months, and those that are stopped; the one that
 * took one last comes first. Refused: `private_desk`. Source: part two, 15.4.
 */
export async function listSubscriptions(
  { database, clock }: Bank,
  { customerId, visitor }: OfCustomer,
): Promise<Result<readonly Subscription[], { readonly code: 'private_desk' }>> {
  if (!(await hasPaymentChecks(database, customerId))) return refused({ code: 'private_desk' })
  return accepted(await readSubscriptions(database, { customerId, visitor, at: clock() }))
}

interface OfMerchant extends OfCustomer {
  /** {@link Subscription.id}. */
  readonly id: string
  readonly caller: Caller
}

type Outcome = Result<Subscription, { readonly code: 'not_found' }>

async function find(transaction: Queryable, { customerId, visitor, id }: OfMerchant, at: Date) {
  const [found] = await readSubscriptions(transaction, { customerId, visitor, at, id })
  return found
}

async function change(bank: Bank, request: OfMerchant, to: 'stopped' | 'allowed'): Promise<Outcome> {
  const { customerId, caller } = request
  const now = bank.clock()
  return bank.database.transaction(async (transaction): Promise<Outcome> => {
    await lockCustomer(transaction, customerId)
    const before = await find(transaction, request, now)
    if (!before) return refused({ code: 'not_found' })
    if ((to === 'stopped') === (before.stoppedAt !== null)) return accepted(before)
    await (to === 'stopped' ? stop : allow)(transaction, {
      customerId,
      merchant: before.merchant,
      at: now,
      caller,
    })
    const after = await find(transaction, request, now)
    return after ? accepted(after) : accepted({ ...before, stoppedAt: null })
  })
}

interface Change {
  readonly customerId: string
  readonly merchant: string
  readonly at: Date
  readonly caller: Caller
}

/** Earlier authorisations stay: the stop is not dated before the merchant's last decided payment. */
async function stop(transaction: Queryable, { customerId, merchant, at, caller }: Change): Promise<void> {
  const [row] = await transaction.query<{ stopped_at: Date }>(
    `insert into stopped_merchant (id, customer_id, merchant, stopped_at)
     select stopped_merchant_id($1, $2), $1, $2,
            greatest($3, (select max(p.changed_at) from card_payment p where p.customer_id = $1 and p.merchant = $2))
     returning stopped_at`,
    [customerId, merchant, at],
  )
  const detail = { merchant }
  const stoppedAt = row?.stopped_at ?? at
  await appendAuditEvent(transaction, {
    chainId: customerId,
    at: stoppedAt,
    type: 'merchant_stopped',
    detail,
    caller,
  })
}

async function allow(transaction: Queryable, { customerId, merchant, at, caller }: Change): Promise<void> {
  await transaction.query('delete from stopped_merchant where customer_id = $1 and merchant = $2', [
    customerId,
    merchant,
  ])
  const event = { chainId: customerId, at, type: 'merchant_allowed', detail: { merchant }, caller }
  await appendAuditEvent(transaction, event)
}

/**
 * Refuses what a merchant takes again and again, on all cards of a customer, from now on. What was authorised before still clears.
 * Again, it changes nothing. Refused: `not_found`. Source: part two, 15.4.
 */
export const stopMerchant = (bank: Bank, request: OfMerchant) => change(bank, request, 'stopped')

/** Lets a merchant take its recurring payments again. Again, it changes nothing. Refused: `not_found`. */
export const allowMerchant = (bank: Bank, request: OfMerchant) => change(bank, request, 'allowed')

/** Allows every merchant that a visitor stopped of a demo customer (ruling 35). Nobody is notified. */
export async function allowAllMerchants(bank: Bank): Promise<void> {
  const stopped = await bank.database.query<{ customer_id: string }>(
    `select distinct s.customer_id from stopped_merchant s join customer c on c.id = s.customer_id and c.is_demo
      order by s.customer_id`,
  )
  for (const { customer_id: customerId } of stopped)
    await bank.database.transaction(async transaction => {
      await lockCustomer(transaction, customerId)
      const rows = await transaction.query<{ merchant: string }>(
        'select merchant from stopped_merchant where customer_id = $1 order by merchant',
        [customerId],
      )
      const at = bank.clock()
      for (const { merchant } of rows)
        await allow(transaction, { customerId, merchant, at, caller: fromNowhere })
    })
}
