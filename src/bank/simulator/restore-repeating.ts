import { workingDaysAfter } from '../../domain/bank-holidays.ts'
import { dueDateOf } from '../../domain/due-days.ts'
import { nextDateOf } from '../../domain/frequencies.ts'
import { dayOfIsoDate, isoDateOf, londonDateOf, londonDayOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import { deriveId } from '../derive-id.ts'
import { lodgeMandate } from '../direct-debits/originators.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { refused, type Result } from '../result.ts'
import { fromNowhere } from '../sessions/caller.ts'
import { changeStandingOrder } from '../standing-orders/change-order.ts'
import { undoSkip } from '../standing-orders/skip-date.ts'
import { confirmAsSeed } from './confirm-as-seed.ts'
import { destinationOfSaved } from './everyday-orders.ts'
import type { PlannedOrder, SavedPayee } from './everyday-plan.ts'
import { mayaPlan } from './maya-plan.ts'
import { checkPayee } from './open-payees.ts'
import { findPlan } from './originators-plan.ts'
import { ruleOfPlanned } from './repeating-drafts.ts'
import { answersTo, orderPlanned, scheduleLater } from './repeating-rows.ts'

/** The bank undoes a visit by itself, from nowhere. */

/**
 * Gives the demo customers what moves by itself in the seed again: a mandate or a standing order that a visitor cancelled is
 * lodged or set up again, a standing order that a visitor changed or skipped pays as before, and the payment that waits for its
 * day waits again, at most once a day. A history without them gets none, nor does a pot that a visitor closed. What is refused,
 * because a visitor is faster or it is being made, waits for the next time.
 */
export async function restoreRepeating(bank: Bank): Promise<void> {
  await restoreMandates(bank)
  await undoSkips(bank)
  await restoreStandingOrders(bank)
  await restoreLaterPayment(bank)
}

/** The seed's are older than the customer. */
async function restoreMandates(bank: Bank): Promise<void> {
  const missing = await bank.database.query<{
    account_id: string
    service_user_number: string
    reference: string
  }>(
    `select distinct d.account_id, d.service_user_number, d.reference
       from customer c
       join access_in_force x on x.customer_id = c.id
       join direct_debit d on d.account_id = x.account_id and d.set_up_at < c.created_at
       join account a on a.id = d.account_id and a.closed_at is null
      where c.is_demo
        and not exists (select from direct_debit o
                         where o.account_id = d.account_id and o.service_user_number = d.service_user_number
                           and o.reference = d.reference and o.status = 'active')
      order by d.account_id, d.service_user_number`,
  )
  const at = bank.clock()
  for (const { account_id: accountId, service_user_number: serviceUserNumber, reference } of missing) {
    const plan = findPlan(serviceUserNumber, reference)
    if (!plan) continue
    const { company } = plan
    const mandate = {
      id: bank.newId(),
      accountId,
      serviceUserNumber,
      company,
      reference,
      at,
      isNotified: false,
    }
    await bank.database.transaction(transaction => lodgeMandate(transaction, mandate))
  }
}

/** In SQL, whether a standing order, `o`, is the seed's, of a customer `c`: from no visitor, on the account of the history. */
const isSeeded = `c.is_demo and o.visitor_address is null
  and exists (select from standing_order s
               where s.account_id = o.account_id and s.visitor_address is null and s.set_up_at < c.created_at)`

async function undoSkips(bank: Bank): Promise<void> {
  const skipped = await bank.database.query<{ id: string; customer_id: string; asked_for: string }>(
    `select o.id, o.customer_id, s.asked_for::text as asked_for
       from standing_order o
       join customer c on c.id = o.customer_id
       join standing_order_skip s on s.standing_order_id = o.id and s.asked_for = o.next_asked_for
      where ${isSeeded} and s.undone_at is null and s.skipped_by is not null
      order by o.id`,
  )
  for (const { id: standingOrderId, customer_id: customerId, asked_for: askedFor } of skipped)
    await undoSkip(bank, { customerId, standingOrderId, askedFor, caller: fromNowhere })
}

interface OrderRow {
  readonly id: string
  readonly customer_id: string
  readonly account_id: string
  readonly creditor_account_id: string | null
  readonly destination: string
  readonly is_active: boolean
  readonly version: number
  readonly next_asked_for: string | null
  readonly amount_pence: bigint
  readonly reference: string
  readonly frequency: string
  readonly last_on: string | null
  /** The last date asked for that was paid or skipped: a change begins after it. */
  readonly passed_on: string | null
}

const listSeeded = ({ database }: Bank): Promise<readonly OrderRow[]> =>
  database.query<OrderRow>(
    `select o.id, o.customer_id, o.account_id, o.creditor_account_id, o.destination, o.state = 'active' as is_active,
            o.version, o.next_asked_for::text as next_asked_for, v.amount_pence, v.reference, v.frequency,
            v.last_on::text as last_on,
            greatest((select max(p.asked_for) from payment p where p.standing_order_id = o.id),
                     (select max(k.asked_for) from standing_order_skip k
                       where k.standing_order_id = o.id and k.undone_at is null))::text as passed_on
       from standing_order o
       join standing_order_version v on v.standing_order_id = o.id and v.version = o.version
       join customer c on c.id = o.customer_id
       join account a on a.id = o.account_id and a.closed_at is null
       left join account b on b.id = o.creditor_account_id
      where ${isSeeded} and b.closed_at is null
      order by o.set_up_at, o.id`,
  )

const isOf =
  ({ to }: PlannedOrder) =>
  (row: OrderRow): boolean =>
    'pot' in to ? row.creditor_account_id !== null : row.destination === destinationOfSaved(to)

async function restoreStandingOrders(bank: Bank): Promise<void> {
  const found = await listSeeded(bank)
  for (const rows of Map.groupBy(found, row => row.account_id).values())
    for (const order of mayaPlan.standingOrders ?? [])
      await restoreOrder(bank, order, rows.filter(isOf(order)))
}

/** `rows`: the one of the seed and those that took its place, oldest first. */
async function restoreOrder(bank: Bank, order: PlannedOrder, rows: readonly OrderRow[]): Promise<void> {
  const row = rows.find(one => one.is_active) ?? rows.at(-1)
  if (!row) return
  const today = londonDayOf(bank.clock())
  const passedOn = rows.flatMap(({ passed_on: date }) => (date === null ? [] : [dayOfIsoDate(date)]))
  const from = Math.max(today, ...passedOn) + 1
  const firstOn = nextDateOf(ruleOfPlanned(order, from)) ?? ''
  const again = { order, row, firstOn }
  if (!row.is_active) return withNameChecked(bank, again, () => setUpAgain(bank, again))
  const { next_asked_for: next, amount_pence: amountPence, reference, frequency, last_on: lastOn } = row
  // Payments due today are being made.
  if (next === null || dueDateOf(next) <= isoDateOf(today)) return
  // The date of a payment that is due on the next working day is kept, if it is one of the plan's.
  const isPassed = next <= isoDateOf(today) && next === nextDateOf(ruleOfPlanned(order, dayOfIsoDate(next)))
  const plannedOn = isPassed ? next : firstOn
  const isAsPlanned =
    next === plannedOn &&
    amountPence === order.amountPence &&
    reference === order.reference &&
    frequency === order.frequency &&
    lastOn === null
  if (!isAsPlanned)
    await withNameChecked(bank, again, () => changeBack(bank, { ...again, firstOn: plannedOn }))
}

interface Again {
  readonly order: PlannedOrder
  readonly row: OrderRow
  readonly firstOn: string
}

type Attempt = () => Promise<Result<unknown, { readonly code: string }>>

/** Tries, and once more after a name check if the last one is too old. */
async function withNameChecked(
  bank: Bank,
  { order: { to }, row }: Pick<Again, 'order' | 'row'>,
  attempt: Attempt,
): Promise<void> {
  if (!('pot' in to)) await checkIfNeeded(bank, { customerId: row.customer_id, payee: to }, attempt)
  else await attempt()
}

async function checkIfNeeded(
  bank: Bank,
  check: { readonly customerId: string; readonly payee: SavedPayee },
  attempt: Attempt,
): Promise<void> {
  const done = await attempt()
  if (done.ok || done.refusal.code !== 'name_check_missing') return
  await checkPayee(bank, check)
  await attempt()
}

/** Two processes that restore at once set up the same one. */
const setUpAgain = (bank: Bank, { order, row, firstOn }: Again) =>
  orderPlanned(bank, {
    id: deriveId(`sarsen/demo/standing-order/${row.id}`),
    customerId: row.customer_id,
    accountId: row.account_id,
    order,
    firstOn,
    potId: row.creditor_account_id ?? undefined,
  })

async function changeBack(bank: Bank, { order, row, firstOn }: Again) {
  const { to, amountPence, reference, frequency, purpose } = order
  const { id: standingOrderId, customer_id: customerId, version } = row
  const answers = 'pot' in to ? {} : await answersTo(bank, customerId, { to, purpose })
  if (!answers) return refused({ code: 'not_found' } as const)
  const kept = { standingOrderId, version, amountPence, reference, frequency, firstOn }
  const change = { ...kept, endOn: null, payments: null, lastAmountPence: null, ...answers }
  return confirmAsSeed(bank, customerId, confirming => changeStandingOrder(bank, { change, confirming }))
}

interface LaterRow {
  readonly id: string
  readonly customer_id: string
  readonly account_id: string
  readonly status: string
  readonly is_as_planned: boolean
  readonly placed_on: string
}

async function restoreLaterPayment(bank: Bank): Promise<void> {
  const { laterPayment: payment } = mayaPlan
  if (!payment) return
  const { to, amountPence, reference, dueInWorkingDays } = payment
  const executeOn = isoDateOf(workingDaysAfter(londonDayOf(bank.clock()), dueInWorkingDays))
  const found = await bank.database.query<LaterRow>(
    `select p.id, p.customer_id, p.account_id, p.status, (p.amount_pence, p.reference) = ($2, $3) and p.asked_for <= $4::date as is_as_planned,
            london_day(p.placed_at)::text as placed_on
       from payment p
       join customer c on c.id = p.customer_id and c.is_demo
       join account a on a.id = p.account_id and a.closed_at is null
      where p.destination = $1 and p.visitor_address is null and p.is_later and p.standing_order_id is null
      order by p.placed_at desc, p.id`,
    [destinationOfSaved(to), amountPence, reference, executeOn],
  )
  const today = londonDateOf(bank.clock())
  for (const [accountId, [last]] of Map.groupBy(found, row => row.account_id)) {
    if (!last || last.placed_on === today) continue
    const { id: paymentId, customer_id: customerId, status } = last
    // One that is held waits for its decision.
    if (status === 'held' || (status === 'scheduled' && last.is_as_planned)) continue
    if (
      status === 'scheduled' &&
      !(await cancelPayment(bank, { customerId, paymentId, caller: fromNowhere })).ok
    )
      continue
    // Two processes that restore at once place the same one.
    const id = deriveId(`sarsen/demo/later-payment/${paymentId}`)
    await checkIfNeeded(bank, { customerId, payee: to }, () =>
      scheduleLater(bank, { id, customerId, accountId, payment, executeOn }),
    )
  }
}
