import type { DueKind, DueSource } from '../../domain/coming-up.ts'
import { dueDateOf } from '../../domain/due-days.ts'
import { askedForDates } from '../../domain/frequencies.ts'
import type { Pence } from '../../domain/money.ts'
import type { PayerKind } from '../../domain/payment-rail.ts'
import { isCurrent, type ProductCode, shortAccountName } from '../../domain/products.ts'
import type { Queryable } from '../database/database.ts'
import { isKnownTo } from '../direct-debits/direct-debits.ts'
import { railAndFeeOf } from '../standing-orders/order-payment.ts'
import { amountOf, ruleOf, type VersionRow } from '../standing-orders/standing-order.ts'

/** Something that is due on an account, or that comes into it from another account of its holder. */
export interface ComingItem {
  readonly kind: DueKind
  readonly source: DueSource
  /** Of its source. */
  readonly id: string
  readonly name: string
  readonly amountPence: Pence
  /** What leaves the account with it, for how it travels. */
  readonly feePence: Pence
  /** By how much it changes the expected balance: with its fee, and nothing if the money is set aside. */
  readonly changePence: Pence
  readonly direction: 'out' | 'in'
  /** `YYYY-MM-DD`, as is the due date. */
  readonly askedFor: string
  readonly dueOn: string
  readonly retryAt: Date | null
  /** What its place on its day goes by: the step of the due run, and when it was created. */
  readonly step: number
  readonly createdAt: Date
}

/** Which items: of these accounts, due until a day, `YYYY-MM-DD`. */
export interface DueItemsQuery {
  readonly accountIds: readonly string[]
  /**
   * The customer who looks: moves into an account are theirs alone, and accounts have their names. Left out for the bank,
   * which knows the moves of every holder.
   */
  readonly viewerId?: string | undefined
  /** The address of a visitor of a demonstration: Direct Debits that another visitor added are not there. */
  readonly visitor?: string | null | undefined
  readonly until: string
}

/** The steps of the due run, by the order in which they are made on a day. */
const steps = { fromSavings: 1, collections: 2, standingOrders: 3, payments: 4, otherMoves: 5 } as const

interface PaymentItemRow extends NamedRow {
  /** The account that looks at it. */
  readonly account_id: string
  readonly is_out: boolean
  readonly id: string
  readonly is_of_standing_order: boolean
  readonly is_own: boolean
  readonly from_product: ProductCode
  readonly amount_pence: bigint
  readonly fee_pence: bigint
  readonly asked_for: string
  readonly due_on: string
  readonly retry_at: Date | null
  readonly created_at: Date
}

interface NamedRow {
  readonly name: string
  /** Of the other account of a move; null for everybody else. */
  readonly other_name: string | null
  readonly other_number: string | null
  readonly pot_name: string | null
}

/** Who is paid, or the other place of an own move. */
function nameOf({ name, other_name, other_number, pot_name }: NamedRow): string {
  if (pot_name !== null) return `Pot ${pot_name}`
  return other_name === null || other_number === null ? name : shortAccountName(other_name, other_number)
}

const kindOfPayment = (row: PaymentItemRow) => {
  if (row.is_own) return 'own_move'
  return row.is_of_standing_order ? 'standing_order' : 'payment'
}

const stepOf = ({
  is_own,
  is_of_standing_order,
  from_product,
}: Pick<PaymentItemRow, 'is_own' | 'is_of_standing_order' | 'from_product'>): number => {
  if (is_own) return isCurrent(from_product) ? steps.otherMoves : steps.fromSavings
  return is_of_standing_order ? steps.standingOrders : steps.payments
}

const itemOfPayment = (row: PaymentItemRow): ComingItem => ({
  kind: kindOfPayment(row),
  source: 'payment',
  id: row.id,
  name: nameOf(row),
  amountPence: row.amount_pence,
  feePence: row.is_out ? row.fee_pence : 0n,
  changePence: row.is_out ? -(row.amount_pence + row.fee_pence) : row.amount_pence,
  direction: row.is_out ? 'out' : 'in',
  askedFor: row.asked_for,
  dueOn: row.due_on,
  retryAt: row.retry_at,
  step: stepOf(row),
  createdAt: row.created_at,
})

const paymentItemColumns = `p.id, p.standing_order_id is not null as is_of_standing_order,
  p.exemption is not distinct from 'own_account' as is_own, p.name, f.product_code as from_product, p.amount_pence,
  p.fee_pence, p.asked_for::text as asked_for, p.due_on::text as due_on, p.retry_at, p.placed_at as created_at`

const scheduled = `p.status = 'scheduled' and p.is_later and p.due_on <= $2::date`

/** Whether it is the viewer, or any holder, whose account `account` is. */
const seenBy = (account: string) =>
  `exists (select from access_in_force x where x.account_id = ${account} and ($3::uuid is null or x.customer_id = $3))`

/** Payments that leave the accounts, and those that come into them from other accounts of their holders. */
const readPayments = (database: Queryable, { accountIds, viewerId, until }: DueItemsQuery) =>
  database.query<PaymentItemRow>(
    `select f.id as account_id, true as is_out, coalesce(n.name, o.product) as other_name,
            o.account_number as other_number, t.name as pot_name, ${paymentItemColumns}
       from payment p
       join account f on f.id = p.account_id
       left join account o on p.exemption = 'own_account' and o.sort_code = left(p.destination, 6)
                          and o.account_number = right(p.destination, 8)
       left join account_choice n on n.customer_id = $3 and n.account_id = o.id
       left join pot t on t.account_id = p.creditor_account_id
      where p.account_id = any ($1::uuid[]) and ${scheduled}
      union all
     select a.id, false, coalesce(n.name, f.product), f.account_number, null, ${paymentItemColumns}
       from account a
       join payment p on p.account_id <> a.id and p.destination = a.sort_code || ' ' || a.account_number and p.exemption = 'own_account'
                     and p.customer_id in (select x.customer_id from access_in_force x where x.account_id = a.id)
       join account f on f.id = p.account_id
       left join account_choice n on n.customer_id = $3 and n.account_id = f.id
      where a.id = any ($1::uuid[]) and ${scheduled} and ${seenBy('f.id')}`,
    [accountIds, until, viewerId ?? null],
  )

interface CollectionItemRow {
  readonly account_id: string
  readonly direct_debit_id: string
  readonly company: string
  readonly amount_pence: bigint
  readonly due_on: string
  readonly retry_at: Date | null
  readonly announced_at: Date
}

const itemOfCollection = (row: CollectionItemRow): ComingItem => ({
  kind: 'direct_debit',
  source: 'direct_debit',
  id: row.direct_debit_id,
  name: row.company,
  amountPence: row.amount_pence,
  feePence: 0n,
  changePence: -row.amount_pence,
  direction: 'out',
  askedFor: row.due_on,
  dueOn: row.due_on,
  retryAt: row.retry_at,
  step: steps.collections,
  createdAt: row.announced_at,
})

const readCollections = (database: Queryable, { accountIds, visitor, until }: DueItemsQuery) =>
  database.query<CollectionItemRow>(
    `select d.account_id, d.id as direct_debit_id, d.company, c.amount_pence, c.due_on::text as due_on, c.retry_at,
            c.announced_at
       from direct_debit d join collection c on c.direct_debit_id = d.id
      where d.account_id = any ($1::uuid[]) and c.status = 'announced' and c.due_on <= $2::date
        and ${isKnownTo('$3')}`,
    [accountIds, until, visitor ?? null],
  )

/** Of its present version, what it pays and when. */
type Terms = Pick<
  VersionRow,
  | 'frequency'
  | 'first_on'
  | 'starts_on'
  | 'end_on'
  | 'payments'
  | 'last_on'
  | 'amount_pence'
  | 'last_amount_pence'
  | 'exemption'
>

interface StandingOrderRow extends NamedRow, Terms {
  readonly account_id: string
  readonly is_out: boolean
  readonly id: string
  readonly is_own: boolean
  readonly from_product: ProductCode
  readonly destination: string
  /** Of the customer who set or changed it. */
  readonly payer_kind: PayerKind
  readonly next_asked_for: string
  readonly set_up_at: Date
  readonly skipped: readonly string[]
}

/** The payments of a standing order that are due until a day: those that are not skipped. */
function itemsOfStandingOrder(row: StandingOrderRow, until: string): readonly ComingItem[] {
  const items: ComingItem[] = []
  for (const askedFor of askedForDates(ruleOf(row), row.next_asked_for)) {
    if (askedFor > until) break
    const dueOn = dueDateOf(askedFor)
    if (dueOn > until || row.skipped.includes(askedFor)) continue
    const amountPence = amountOf(row, askedFor)
    const payment = { destination: row.destination, amount_pence: amountPence }
    const { feePence } = railAndFeeOf(row, payment, row.payer_kind)
    items.push({
      kind: row.is_own ? 'own_move' : 'standing_order',
      source: 'standing_order',
      id: row.id,
      name: nameOf(row),
      amountPence,
      feePence,
      changePence: row.is_out ? -(amountPence + feePence) : amountPence,
      direction: row.is_out ? 'out' : 'in',
      askedFor,
      dueOn,
      retryAt: null,
      step: stepOf({ ...row, is_of_standing_order: true }),
      createdAt: row.set_up_at,
    })
  }
  return items
}

const standingOrderColumns = `o.id, v.exemption is not distinct from 'own_account' as is_own, v.exemption, o.name,
  o.destination, (select c.kind from customer c where c.id = v.customer_id) as payer_kind, f.product_code as from_product,
  o.next_asked_for::text as next_asked_for, v.frequency, v.first_on::text as first_on, v.starts_on::text as starts_on,
  v.end_on::text as end_on, v.payments, v.last_on::text as last_on, v.amount_pence, v.last_amount_pence, o.set_up_at,
  coalesce((select array_agg(s.asked_for::text) from standing_order_skip s
             where s.standing_order_id = o.id and s.undone_at is null), '{}') as skipped`

const orderedUntil = `o.state = 'active' and o.next_asked_for <= $2::date`

/** The own account that a standing order pays to a payee. */
const savedAccount = `select s.id from account s
  where v.exemption = 'own_account' and s.sort_code = left(o.destination, 6) and s.account_number = right(o.destination, 8)`

/**
 * Standing orders that pay from the accounts, and those that pay into them from other accounts of their holders: by the account, or
 * by a payee that has its number.
 */
const readStandingOrders = (database: Queryable, { accountIds, viewerId, until }: DueItemsQuery) =>
  database.query<StandingOrderRow>(
    `select f.id as account_id, true as is_out, coalesce(n.name, c.product) as other_name,
            c.account_number as other_number, t.name as pot_name, ${standingOrderColumns}
       from standing_order o
       join standing_order_version v on v.standing_order_id = o.id and v.version = o.version
       join account f on f.id = o.account_id
       left join account c on c.id = coalesce(o.creditor_account_id, (${savedAccount}))
       left join account_choice n on n.customer_id = $3 and n.account_id = c.id
       left join pot t on t.account_id = c.id
      where o.account_id = any ($1::uuid[]) and ${orderedUntil}
      union all
     select o.creditor_account_id, false, coalesce(n.name, f.product), f.account_number, null, ${standingOrderColumns}
       from standing_order o
       join standing_order_version v on v.standing_order_id = o.id and v.version = o.version
       join account f on f.id = o.account_id
       left join account_choice n on n.customer_id = $3 and n.account_id = f.id
      where o.creditor_account_id = any ($1::uuid[]) and ${orderedUntil} and ${seenBy('f.id')}
      union all
     select a.id, false, coalesce(n.name, f.product), f.account_number, null, ${standingOrderColumns}
       from account a
       join access_in_force h on h.account_id = a.id
       join payee y on y.customer_id = h.customer_id and y.destination = a.sort_code || ' ' || a.account_number
                    and y.deleted_at is null
       join standing_order o on o.payee_id = y.id
       join standing_order_version v on v.standing_order_id = o.id and v.version = o.version and v.exemption = 'own_account'
       join account f on f.id = o.account_id
       left join account_choice n on n.customer_id = $3 and n.account_id = f.id
      where a.id = any ($1::uuid[]) and ${orderedUntil} and ${seenBy('f.id')}`,
    [accountIds, until, viewerId ?? null],
  )

/**
 * What is due on accounts until a day, and what comes into them from other accounts of their holders, by account; in no order.
 * Dates are due dates: an item that is late or tried again keeps its own.
 */
export async function readDueItems(
  database: Queryable,
  query: DueItemsQuery,
): Promise<ReadonlyMap<string, readonly ComingItem[]>> {
  const byAccount = new Map<string, ComingItem[]>(query.accountIds.map(id => [id, []]))
  const add = (accountId: string, ...items: readonly ComingItem[]) => byAccount.get(accountId)?.push(...items)
  for (const row of await readPayments(database, query)) add(row.account_id, itemOfPayment(row))
  for (const row of await readCollections(database, query)) add(row.account_id, itemOfCollection(row))
  for (const row of await readStandingOrders(database, query))
    add(row.account_id, ...itemsOfStandingOrder(row, query.until))
  return byAccount
}

/** The accounts from which something is due until a day, `YYYY-MM-DD`, in the order of their ids. */
export async function listAccountsWithDue(database: Queryable, until: string): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    `select p.account_id as id from payment p where p.status = 'scheduled' and p.is_later and p.due_on <= $1::date
      union
     select d.account_id from collection c join direct_debit d on d.id = c.direct_debit_id
      where c.status = 'announced' and c.due_on <= $1::date
      union
     select o.account_id from standing_order o
      where o.state = 'active' and o.next_asked_for <= $1::date and o.next_due_on <= $1::date
      order by id`,
    [until],
  )
  return rows.map(({ id }) => id)
}

/** How many accounts are read together. */
const accountsAtOnce = 200

/** Accounts in groups that are read together. */
export function* inGroups(accountIds: readonly string[]): Generator<readonly string[]> {
  for (let first = 0; first < accountIds.length; first += accountsAtOnce)
    yield accountIds.slice(first, first + accountsAtOnce)
}
