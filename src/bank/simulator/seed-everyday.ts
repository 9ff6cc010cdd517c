import { dayOfIsoDate, londonMonthOf, londonMonthStart } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import { createCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import type { PostingOrder } from '../ledger/order.ts'
import { latestDecision, postTransfers } from '../ledger/post-transfers.ts'
import { issueStatements } from '../statements/issue-statements.ts'
import type { CardRow } from '../cards/card.ts'
import { actOut } from './act-out.ts'
import { approveInHistory, type HistoryCard, recordCardPayments } from './card-history.ts'
import { openHistoryCards } from './demo-cards.ts'
import type { EverydayCustomer } from './demo-customers.ts'
import { recordDispute, takeDisputeNumber } from './dispute-history.ts'
import type { SavingsRate } from './everyday-interest.ts'
import {
  type History,
  idOf,
  interestId,
  isActed,
  movesMoney,
  newSoFar,
  orderOf,
  type SoFar,
} from './everyday-orders.ts'
import type { EverydayEvent, EverydayPlan, HouseholdPlan } from './everyday-plan.ts'
import { generateEveryday } from './generate-everyday.ts'
import { generateHousehold, type Household } from './generate-household.ts'
import { isRecurring } from './history-merchants.ts'
import { bankThen, historyOf, openJoint, openPlaces, type Owner } from './open-everyday-accounts.ts'
import { openPayees } from './open-payees.ts'
import { takeTurnOfSeeding } from './turn-of-seeding.ts'
import { recordCollected, recordOrdered } from './repeating-rows.ts'

/** The customer's sign-in data; a replacement cannot sign in until the change. */
export interface Login {
  readonly email: string
  readonly passwordPhc: string
  readonly isDemo: boolean
}

/** A customer to create, and the life that they lead. */
export interface EverydayPerson {
  readonly customer: EverydayCustomer
  readonly plan: EverydayPlan
  readonly login: Login
}

/** The joint account of two: the first of them invites the second. */
export interface JointSeed {
  readonly plan: HouseholdPlan
  readonly accountNumber: string
}

/** How many orders one call of the ledger posts. */
const callSize = 256

/**
 * Creates demo customers with an ordinary life, in one database transaction: the accounts and pots of their plans, the
 * joint account if both are created, the histories up to now, and the statements of them. The histories of all accounts
 * are posted in the order of time, interest included. Returns the customers that were created: another process may have
 * been first, and an email may be somebody else's.
 */
export async function seedEverydayCustomers(
  bank: Bank,
  people: readonly EverydayPerson[],
  joint: JointSeed,
): Promise<ReadonlySet<EverydayCustomer>> {
  const now = bank.clock()
  const rates = await readRates(bank.database)
  return bank.database.transaction(async transaction => {
    await takeTurnOfSeeding(transaction)
    const created = await createPeople(bank, transaction, people)
    const [inviter, partner] = created
    const household = inviter && partner && generateHousehold(joint.plan, { end: now })
    const paidIn = [household?.paidIn.inviter, household?.paidIn.partner]
    const lives: Life[] = []
    for (const [n, person] of created.entries()) {
      const events = generateEveryday(person.plan, { end: now, rates, paidIn: paidIn[n] ?? [] })
      const isInviter = household !== undefined && person === inviter
      lives.push(await openLife(bank, transaction, { person, events, isInviter }))
    }
    const all = household
      ? await shareLives(bank, transaction, { lives, household, inviter, partner, joint })
      : lives
    const written: Written[] = []
    for (const { events, ...owner } of all)
      written.push({ events, history: await historyOf(bank, transaction, owner), soFar: newSoFar() })
    if (bank.cardVault) await numberDisputes(transaction, written)
    await postEvents(bank, transaction, written)
    for (const one of written) {
      await recordInterest(transaction, one)
      await recordCollected(transaction, one)
      await recordOrdered(transaction, one)
      await recordCardPayments(transaction, { soFar: one.soFar.cards, holders: holdersOf(one.history) })
      for (const dispute of one.soFar.disputes.made) await recordDispute(transaction, dispute)
    }
    const before = londonMonthStart(londonMonthOf(now))
    for (const { current, flexisave } of all.map(({ places }) => places))
      for (const accountId of [current, flexisave])
        if (accountId !== undefined) await issueStatements(transaction, { accountId, before })
    await endQuiet(transaction, created, now)
    return new Set(created.map(({ customer }) => customer))
  })
}

/** What was disputed has its number in its line. */
async function numberDisputes(transaction: Queryable, written: readonly Written[]): Promise<void> {
  for (const { events, soFar } of written)
    if (events.some(event => event.type === 'received' && event.dispute))
      soFar.disputes.nextNumber = await takeDisputeNumber(transaction)
}

const holdersOf = ({ customerId, partnerId }: History): readonly string[] =>
  partnerId === undefined ? [customerId] : [customerId, partnerId]

interface CreatedPerson extends EverydayPerson {
  readonly customerId: string
}

/** Creates the customers whose emails are free. Nothing is sent to them about the past, until {@link endQuiet}. */
async function createPeople(
  bank: Bank,
  transaction: Queryable,
  people: readonly EverydayPerson[],
): Promise<readonly CreatedPerson[]> {
  const created: CreatedPerson[] = []
  for (const person of people) {
    const { firstName, lastName, kind } = person.customer
    const { email, passwordPhc } = person.login
    const made = await createCustomer(bank, transaction, { firstName, lastName, kind, email, passwordPhc })
    if (!made.ok) continue
    const customerId = made.value.id
    await transaction.query(
      'insert into preference (customer_id, email_notifications, transaction_alerts) values ($1, false, false)',
      [customerId],
    )
    created.push({ ...person, customerId })
  }
  return created
}

/** They read long ago what the bank wrote of their accounts. A replacement is retired until it takes its place. */
async function endQuiet(transaction: Queryable, created: readonly CreatedPerson[], now: Date): Promise<void> {
  for (const { customerId, login } of created) {
    await transaction.query('delete from preference where customer_id = $1', [customerId])
    // A decision is sent whatever the preferences are: this one long ago.
    await transaction.query('delete from outbox_message where customer_id = $1', [customerId])
    await transaction.query('update notification set read_at = created_at where customer_id = $1', [
      customerId,
    ])
    await transaction.query('update customer set is_demo = $2, retired_at = $3 where id = $1', [
      customerId,
      login.isDemo,
      login.isDemo ? null : now,
    ])
  }
}

/** The accounts of an owner, and what happens on them. */
interface Life extends Owner {
  readonly events: readonly EverydayEvent[]
}

interface Written {
  readonly events: readonly EverydayEvent[]
  readonly history: History
  readonly soFar: SoFar
}

interface NewLife {
  readonly person: CreatedPerson
  readonly events: readonly EverydayEvent[]
  readonly isInviter: boolean
}

async function openLife(
  bank: Bank,
  transaction: Queryable,
  { person: { customer, customerId, plan }, events, isInviter }: NewLife,
): Promise<Life> {
  const openedAt = events[0]?.at
  if (!openedAt) throw new Error('the demo history has no events')
  const places = await openPlaces(bank, transaction, { customer, customerId, plan, openedAt })
  await openPayees(bank, transaction, { customerId, payees: plan.payees, addedAt: openedAt })
  const place = { customerId, accountId: places.current, on: 'current', isInviter, openedAt } as const
  const cardOf = cardOfCurrent(await openHistoryCards(bank, transaction, place))
  const holderName = `${customer.firstName} ${customer.lastName}`
  return { customerId, holderName, places, openedAt, events, cardOf }
}

const activeThen = (cards: readonly HistoryCard[], at: Date): readonly CardRow[] =>
  cards.filter(({ activeAt }) => activeAt <= at).map(({ row }) => row)

/** The virtual card, once there is one, pays repeated payments, and the physical card everything else. */
const cardOfCurrent =
  (cards: readonly HistoryCard[]): History['cardOf'] =>
  ({ merchant, at }) => {
    const active = activeThen(cards, at)
    const virtual = isRecurring(merchant) ? active.find(({ kind }) => kind === 'virtual') : undefined
    return virtual ?? active.find(({ kind }) => kind === 'physical')
  }

interface Shared {
  /** The inviter's and the partner's. */
  readonly lives: readonly Life[]
  readonly household: Household
  readonly inviter: CreatedPerson
  readonly partner: CreatedPerson
  readonly joint: JointSeed
}

/** Opens the joint account of two lives. It is a place of both, and has a history of its own. */
async function shareLives(
  bank: Bank,
  transaction: Queryable,
  { lives, household, inviter, partner, joint: { accountNumber, plan } }: Shared,
): Promise<readonly Life[]> {
  const joint = await openJoint(bank, transaction, { inviter, partner, household, accountNumber })
  const { acceptedAt: openedAt } = household
  const cardsOf = ({ customerId }: CreatedPerson, isInviter: boolean) =>
    openHistoryCards(bank, transaction, { customerId, accountId: joint, on: 'joint', isInviter, openedAt })
  const [hers, his] = [await cardsOf(inviter, true), await cardsOf(partner, false)]
  return [
    ...lives.map(life => ({ ...life, places: { ...life.places, joint } })),
    {
      customerId: inviter.customerId,
      partnerId: partner.customerId,
      holderName: lives.map(({ holderName }) => holderName).join(' and '),
      places: { current: joint, pots: new Map() },
      openedAt,
      events: household.events,
      cardOf({ merchant, at, paymentNo }) {
        const isHers = isRecurring(merchant) || plan.shop.merchants.includes(merchant) || paymentNo % 2 === 0
        return activeThen(isHers ? hers : his, at)[0]
      },
    },
  ]
}

/**
 * Posts the events of all accounts in the order of time, and does what is no posting between them. What moves no money waits for
 * no posting: the first one locks the bank's own audit chain, for which everybody else waits.
 */
async function postEvents(bank: Bank, transaction: Queryable, written: readonly Written[]): Promise<void> {
  const all = written.flatMap(({ events, history, soFar }) =>
    events.map(event => ({ event, history, soFar })),
  )
  let orders: PostingOrder[] = []
  const postThem = async () => {
    for (let first = 0; first < orders.length; first += callSize)
      await post(transaction, orders.slice(first, first + callSize))
    orders = []
  }
  for (const { event, history, soFar } of all.toSorted((one, other) => +one.event.at - +other.event.at)) {
    if (isActed(event)) {
      if (movesMoney(event)) await postThem()
      await actOut(bank, transaction, { event, history, soFar })
      continue
    }
    const order = await orderOf(event, history, soFar)
    if (event.type === 'paid' && event.isClaimed) soFar.claimedTransferId = order.id
    const payment = event.type === 'authorised' ? soFar.cards.payments.get(event.paymentNo) : undefined
    if (payment?.isApproved) {
      await postThem()
      const hold = () => post(transaction, [order])
      await approveInHistory(bankThen(bank, transaction, event.at), transaction, { payment, hold })
      continue
    }
    orders.push(order)
  }
  await postThem()
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
  { events, history: { places, customerId } }: Written,
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
  const outcomes = await postTransfers(transaction, await withRoom(transaction, orders))
  for (const [n, { outcome }] of outcomes.entries())
    if (outcome !== 'completed') throw new Error(`demo order ${orders[n]?.recipientName} returned ${outcome}`)
}

/** The same orders. A hold lasts from when the ledger decides it, which is later if a clock was ahead. */
async function withRoom(
  transaction: Queryable,
  orders: readonly PostingOrder[],
): Promise<readonly PostingOrder[]> {
  const accountIds = orders.flatMap(order =>
    order.kind === 'hold' ? [order.debtorAccountId, order.creditorAccountId] : [],
  )
  const latest = await latestDecision(transaction, accountIds)
  return orders.map(order => {
    if (order.kind !== 'hold' || order.decidedAt >= latest) return order
    const lastsMs = order.expiresAt.getTime() - order.decidedAt.getTime()
    return { ...order, expiresAt: new Date(latest.getTime() + lastsMs) }
  })
}
