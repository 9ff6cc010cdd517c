import { composeIban, ownBankCode, ownSortCode } from '../../domain/destination.ts'
import { dayOfIsoDate, londonMonthOf, londonMonthStart } from '../../domain/london-time.ts'
import type { ProductCode } from '../../domain/products.ts'
import { grantAccess } from '../accounts/account-access.ts'
import { findMovePlaces, moveOrderOf } from '../accounts/move-money.ts'
import { openAccount, openDemoAccount } from '../accounts/open-account.ts'
import { openPot } from '../accounts/open-pot.ts'
import type { Bank } from '../bank.ts'
import { createCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import type { PostingOrder, PostOrder } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { issueStatements } from '../statements/issue-statements.ts'
import type { EverydayCustomer } from './demo-customers.ts'
import type { SavingsRate } from './everyday-interest.ts'
import { type History, idOf, interestId, orderOf, type Places } from './everyday-orders.ts'
import type { EverydayEvent, EverydayPlan } from './everyday-plan.ts'
import { generateEveryday } from './generate-everyday.ts'

/** The customer's sign-in data; a replacement cannot sign in until the change. */
export interface Login {
  readonly email: string
  readonly passwordPhc: string
  readonly isDemo: boolean
}

/** How many orders one call of the ledger posts. */
const callSize = 256

/**
 * Creates a demo customer with an ordinary life, in one database transaction: the accounts and pots of their plan, its
 * history up to now, and the statements of it. The history of all accounts is posted in the order of time, interest
 * included. Returns whether the customer was created: another process may have been first.
 */
export async function seedEverydayCustomer(
  bank: Bank,
  customer: EverydayCustomer,
  plan: EverydayPlan,
  login: Login,
): Promise<boolean> {
  const now = bank.clock()
  const rates = await readRates(bank.database)
  const events = generateEveryday(plan, { end: now, rates })
  const openedAt = events[0]?.at
  if (!openedAt) throw new Error('the demo history has no events')

  return bank.database.transaction(async transaction => {
    const { firstName, lastName, kind } = customer
    const { email, passwordPhc, isDemo } = login
    const created = await createCustomer(bank, transaction, { firstName, lastName, kind, email, passwordPhc })
    if (!created.ok) return false
    const customerId = created.value.id
    // The history is long past, and whoever is retired is notified of nothing.
    await transaction.query('update customer set retired_at = $2 where id = $1', [customerId, now])
    const places = await openPlaces(bank, transaction, { customer, customerId, plan, openedAt })
    const history = await openHistory(bank, transaction, { customer, customerId, places, openedAt, now })
    await postEvents(transaction, events, history)
    await recordInterest(transaction, events, history)
    for (const accountId of [places.current, places.flexisave])
      if (accountId !== undefined)
        await issueStatements(transaction, { accountId, before: londonMonthStart(londonMonthOf(now)) })
    if (isDemo)
      await transaction.query('update customer set is_demo = true, retired_at = null where id = $1', [
        customerId,
      ])
    return true
  })
}

interface Opening {
  readonly customer: EverydayCustomer
  readonly customerId: string
  readonly plan: EverydayPlan
  readonly openedAt: Date
}

async function openPlaces(
  bank: Bank,
  transaction: Queryable,
  { customer, customerId, plan, openedAt }: Opening,
): Promise<Places> {
  const { accountNumber, savingsNumber } = customer
  const holderName = `${customer.firstName} ${customer.lastName}`
  const account = { customerId, holderName, openedAt }
  const current = await openNumbered(bank, transaction, {
    ...account,
    product: 'Current Account',
    productCode: 'current',
    accountNumber,
  })
  const flexisave =
    savingsNumber !== undefined && plan.savingsOpeningPence !== undefined
      ? await openNumbered(bank, transaction, {
          ...account,
          product: 'FlexiSave',
          productCode: 'flexisave',
          accountNumber: savingsNumber,
        })
      : undefined
  const pots = new Map<string, string>()
  const backdated: Bank = {
    ...bank,
    clock: () => openedAt,
    database: { ...bank.database, transaction: work => work(transaction) },
  }
  for (const pot of plan.pots) {
    const id = bank.newId()
    const opened = await openPot(backdated, {
      customerId,
      pot: { ...pot, id, accountId: current },
      caller: { address: '', device: '' },
    })
    if (!opened.ok) throw new Error(`pot ${pot.name} was refused: ${opened.refusal.code}`)
    pots.set(pot.name, id)
  }
  return { current, ...(flexisave !== undefined && { flexisave }), pots }
}

interface NumberedAccount {
  readonly customerId: string
  readonly product: string
  readonly productCode: ProductCode
  readonly holderName: string
  readonly accountNumber: string
  readonly openedAt: Date
}

/** Opens an account with a given number, or with any other if that is taken, as after a reset. Returns its id. */
async function openNumbered(bank: Bank, transaction: Queryable, account: NumberedAccount): Promise<string> {
  const { customerId, product, productCode, holderName, accountNumber, openedAt } = account
  const id = bank.newId()
  const opened = await transaction.query(
    `insert into account (id, kind, product, product_code, holder_name, sort_code, account_number, iban, floor_pence,
                          opened_at)
     values ($1, 'customer', $2, $3, $4, $5, $6, $7, 0, $8)
     on conflict (sort_code, account_number) do nothing returning id`,
    [
      id,
      product,
      productCode,
      holderName,
      ownSortCode,
      accountNumber,
      composeIban(ownBankCode, ownSortCode, accountNumber),
      openedAt,
    ],
  )
  if (opened.length === 0) return (await openAccount(bank, transaction, account)).id
  await grantAccess(transaction, { customerId, accountId: id, grantedAt: openedAt, at: bank.clock() })
  return id
}

async function openHistory(
  bank: Bank,
  transaction: Queryable,
  {
    customer,
    customerId,
    places,
    openedAt,
    now,
  }: Omit<Opening, 'plan'> & { readonly places: Places; readonly now: Date },
): Promise<History> {
  const { current, flexisave, pots } = places
  const ids = [current, ...(flexisave === undefined ? [] : [flexisave]), ...pots.values()]
  const found = await findMovePlaces(transaction, { customerId, ids })
  const known = new Map<string, Promise<PostOrder>>()
  return {
    customerId,
    holderName: `${customer.firstName} ${customer.lastName}`,
    places,
    demoAccountId: await openDemoAccount(bank, transaction, openedAt),
    moveBetween(from, to) {
      const [debtor, creditor] = [found.get(idOf(places, from)), found.get(idOf(places, to))]
      if (!debtor || !creditor) throw new Error('a demo move has no places')
      const key = `${debtor.id} ${creditor.id}`
      const order =
        known.get(key) ??
        moveOrderOf(bank, transaction, { id: '', from: debtor, to: creditor, amountPence: 1n, customerId })
      known.set(key, order)
      return order
    },
    now,
    newId: bank.newId,
  }
}

/** Posts the events of all accounts in the order of time. */
async function postEvents(
  transaction: Queryable,
  events: readonly EverydayEvent[],
  history: History,
): Promise<void> {
  const cards = new Map<number, string>()
  const orders: PostingOrder[] = []
  for (const event of events) orders.push(await orderOf(event, history, cards))
  for (let first = 0; first < orders.length; first += callSize)
    await post(transaction, orders.slice(first, first + callSize))
}

const readRates = async (database: Queryable): Promise<readonly SavingsRate[]> =>
  (
    await database.query<{ from_day: string; gross_millionths: number }>(
      `select from_day::text as from_day, gross_millionths from savings_rate
        where product_code = 'flexisave' order by from_day`,
    )
  ).map(row => ({ fromDay: dayOfIsoDate(row.from_day), grossMillionths: row.gross_millionths }))

// The credits of interest as `book_interest` records them. Their guard refuses any that is not what the ledger's days add
// up to. One statement for all of them takes a tenth of the time of `pay_interest` for each.
const recordCredits = `
  with recorded as (
    insert into interest_credit (account_id, from_day, to_day, last_entry_no, units, paid_to_date, transfer_id, entry_no)
    select $1, c.first_day, c.last_day,
           (select max(e.entry_no) from entry e
             where e.account_id = $1 and e.booked_at < london_day_start(c.last_day + 1)),
           c.units, c.paid_to_date, t.id, t.creditor_entry_no
      from unnest($2::date[], $3::date[], $4::int8[], $5::int8[], $6::uuid[])
             c (first_day, last_day, units, paid_to_date, transfer_id)
      join transfer t on t.id = c.transfer_id
     order by c.last_day
    returning account_id, from_day, to_day, transfer_id)
  select record_audit_events(array(
    select new_audit_event($7, t.decided_at, 'interest_paid', jsonb_build_object('accountId', r.account_id,
             'transferId', t.id, 'amountPence', t.amount_pence::text, 'fromDay', r.from_day, 'toDay', r.to_day))
      from recorded r join transfer t on t.id = r.transfer_id
     order by r.to_day)) is null as recorded`

async function recordInterest(
  transaction: Queryable,
  events: readonly EverydayEvent[],
  { places, customerId }: History,
): Promise<void> {
  const credits = events.flatMap(event => (event.type === 'interest' ? [event] : []))
  if (credits.length === 0) return
  const accountId = idOf(places, 'flexisave')
  await transaction.query(recordCredits, [
    accountId,
    credits.map(({ firstDay }) => firstDay),
    credits.map(({ lastDay }) => lastDay),
    credits.map(({ units }) => units),
    credits.map(({ paidToDatePence }) => paidToDatePence),
    credits.map(({ lastDay }) => interestId(accountId, lastDay)),
    customerId,
  ])
}

/** An unexpected outcome is a fault and undoes everything. */
async function post(transaction: Queryable, orders: readonly PostingOrder[]): Promise<void> {
  const outcomes = await postTransfers(transaction, orders)
  for (const [n, { outcome }] of outcomes.entries())
    if (outcome !== 'completed') throw new Error(`demo order ${orders[n]?.recipientName} returned ${outcome}`)
}
