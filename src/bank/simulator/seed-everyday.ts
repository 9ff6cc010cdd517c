import { encodeDestination, composeIban, ownBankCode, ownSortCode } from '../../domain/destination.ts'
import { londonMonthOf, londonMonthStart } from '../../domain/london-time.ts'
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
import type { EverydayEvent, EverydayPlan, Place } from './everyday-plan.ts'
import { generateEveryday } from './generate-everyday.ts'

/** The customer's sign-in data; a replacement cannot sign in until the change. */
export interface Login {
  readonly email: string
  readonly passwordPhc: string
  readonly isDemo: boolean
}

/** How long a card payment stays authorised. */
const authorisedMs = 7 * 24 * 60 * 60_000

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
  const events = generateEveryday(plan, now)
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

/** The ids of a customer's accounts, and of the pots by their names. */
interface Places {
  readonly current: string
  readonly flexisave?: string
  readonly pots: ReadonlyMap<string, string>
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

/** What the orders of a history need. */
interface History {
  readonly customerId: string
  readonly holderName: string
  readonly places: Places
  /** The bank's account that the history is posted against. */
  readonly demoAccountId: string
  /** A posting between two of the customer's places, as a customer orders it. */
  readonly moveBetween: (from: Place, to: Place) => Promise<PostOrder>
  readonly now: Date
  readonly newId: () => string
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

function idOf({ current, flexisave, pots }: Places, place: Place): string {
  const id = place === 'current' ? current : place === 'flexisave' ? flexisave : pots.get(place.pot)
  if (id === undefined) throw new Error(`the demo plan has no ${JSON.stringify(place)}`)
  return id
}

/** Posts the events in order. Interest is booked between the calls, because it is a function of what was posted before. */
async function postEvents(
  transaction: Queryable,
  events: readonly EverydayEvent[],
  history: History,
): Promise<void> {
  const cards = new Map<number, string>()
  let orders: PostingOrder[] = []
  for (const event of events) {
    if (event.type !== 'interest') {
      orders.push(await orderOf(event, history, cards))
      continue
    }
    await post(transaction, orders)
    orders = []
    await transaction.query('select pay_interest(array[$1::uuid], $2::date, $3, $4)', [
      idOf(history.places, 'flexisave'),
      event.lastDay,
      event.at,
      history.demoAccountId,
    ])
  }
  await post(transaction, orders)
}

/** An unexpected outcome is a fault and undoes everything. */
async function post(transaction: Queryable, orders: readonly PostingOrder[]): Promise<void> {
  const outcomes = await postTransfers(transaction, orders)
  for (const [n, { outcome }] of outcomes.entries())
    if (outcome !== 'completed') throw new Error(`demo order ${orders[n]?.recipientName} returned ${outcome}`)
}

type Ordered = Exclude<EverydayEvent, { type: 'interest' }>

/** `cards`: the ids of the card payments' holds, by their numbers. */
async function orderOf(event: Ordered, history: History, cards: Map<number, string>): Promise<PostingOrder> {
  const { customerId, holderName, places, demoAccountId, newId, now } = history
  const dated = { id: newId(), decidedAt: event.at, recordedAt: now }
  switch (event.type) {
    case 'moved':
      return {
        ...(await history.moveBetween(event.from, event.to)),
        amountPence: event.amountPence,
        ...dated,
      }
    case 'received': {
      const { into, from, amountPence, reference, isRefund } = event
      return {
        ...dated,
        kind: 'posting',
        debtorAccountId: demoAccountId,
        creditorAccountId: idOf(places, into),
        amountPence,
        recipientName: holderName,
        reference,
        category: 'Deposit',
        debtorDescription: `Transfer to ${holderName}`,
        creditorDescription: `${isRefund ? 'Refund' : 'Deposit'} from ${from}`,
      }
    }
    case 'paid': {
      const { payee, amountPence, reference } = event
      return {
        ...dated,
        kind: 'posting',
        debtorAccountId: places.current,
        creditorAccountId: demoAccountId,
        amountPence,
        recipientName: payee.name,
        destination: encodeDestination(payee.destination),
        reference,
        category: 'Transfer',
        debtorDescription: `Transfer to ${payee.name}`,
        creditorDescription: `Deposit from ${holderName}`,
        placedBy: customerId,
      }
    }
    case 'authorised':
    case 'settled': {
      const { paymentNo, merchant, amountPence } = event
      const words = {
        recipientName: merchant,
        reference: 'Card payment',
        category: 'Transfer',
        debtorDescription: `Payment to ${merchant}`,
        creditorDescription: `Payment from ${holderName}`,
      }
      if (event.type === 'settled')
        return { ...dated, ...words, kind: 'capture', subjectTransferId: cards.get(paymentNo) ?? '' }
      cards.set(paymentNo, dated.id)
      return {
        ...dated,
        ...words,
        kind: 'hold',
        debtorAccountId: places.current,
        creditorAccountId: demoAccountId,
        amountPence,
        expiresAt: new Date(event.at.getTime() + authorisedMs),
      }
    }
  }
}
