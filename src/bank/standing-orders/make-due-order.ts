import { dueDateOf } from '../../domain/due-days.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import {
  attemptDue,
  type DueItem,
  type DueOutcome,
  type DueRun,
  type DueMaker,
  type DueStepName,
} from '../due/due-maker.ts'
import { attemptPayment } from '../payments/make-due-payment.ts'
import { followPayment } from './follow-payment.ts'
import { makeOrdersTogether } from './make-orders-together.ts'
import { keepOrderPayment, orderPaymentOf } from './order-payment.ts'
import { keepSkip } from './skip-date.ts'
import {
  auditOrder,
  findLivePayments,
  goOn,
  isSkipped,
  lockStandingOrder,
  type StandingOrder,
} from './standing-order.ts'

const by = 'due_run'

/** Whether the first payment of a standing order is held: then dates are skipped. */
async function isHeld(transaction: Queryable, { order }: StandingOrder): Promise<boolean> {
  return (await findLivePayments(transaction, order.id)).some(({ status }) => status === 'held')
}

/** Makes the payment of a date that is due, or passes it by, and goes on to the next one, whatever came of it. */
async function makeDate(
  bank: Bank,
  transaction: Queryable,
  standingOrder: StandingOrder,
  { askedFor, run }: { readonly askedFor: string; readonly run: DueRun },
): Promise<DueOutcome> {
  const { order } = standingOrder
  const { at } = run
  if (await isSkipped(transaction, order.id, askedFor)) {
    await goOn(bank, transaction, { standingOrder, at, by })
    return 'none'
  }
  if (await isHeld(transaction, standingOrder)) {
    await keepSkip(transaction, { id: order.id, askedFor, at, by: null })
    const detail = { askedFor }
    await auditOrder(transaction, { order, what: 'skipped', at, by, detail })
    await goOn(bank, transaction, { standingOrder, at, by })
    return 'none'
  }
  const payment = await orderPaymentOf(transaction, standingOrder, askedFor)
  const kept = await keepOrderPayment(transaction, { standingOrder, payment, askedFor, at })
  const outcome = await attemptPayment(bank, transaction, { payment: kept, run })
  if (outcome === 'made') {
    await goOn(bank, transaction, { standingOrder, at, by })
    return outcome
  }
  // If both follow, the end of the payee comes first: the standing order is then cancelled, not ended.
  await followPayment(bank, transaction, { payment: kept, at, by })
  const after = await lockStandingOrder(transaction, order.id)
  if (after?.order.state === 'active') await goOn(bank, transaction, { standingOrder: after, at, by })
  return outcome
}

/** Makes what a standing order has due, in one database transaction. Another process may have it in hand: then nothing is done. */
const makeDueOrder = (bank: Bank, id: string, run: DueRun): Promise<DueOutcome> =>
  bank.database.transaction(async transaction => {
    const standingOrder = await lockStandingOrder(transaction, id, { skipLocked: true })
    const askedFor = standingOrder?.order.next_asked_for
    if (!standingOrder || !askedFor) return 'none'
    const { broughtForward } = run
    if (broughtForward && broughtForward.accountId !== standingOrder.order.account_id) return 'none'
    const due = { dueOn: dueDateOf(askedFor), retryAt: null }
    if (attemptDue(due, run) !== 1) return 'none'
    return makeDate(bank, transaction, standingOrder, { askedFor, run })
  })

interface DueRow {
  readonly id: string
  readonly next_asked_for: string
  readonly set_up_at: Date
}

// Subqueries, not joins: of a join the database may read all accounts first, or sort all that is due for each round.
const product = '(select a.product_code from account a where a.id = o.account_id)'
const exemption = `(select v.exemption from standing_order_version v where v.standing_order_id = o.id and v.version = o.version)`

/** Which standing orders a step makes, in SQL. */
const ofStep = {
  own_moves_from_savings: `${exemption} = 'own_account' and ${product} not in ('current', 'joint')`,
  standing_orders: `${exemption} is distinct from 'own_account'`,
  other_own_moves: `${exemption} = 'own_account' and ${product} in ('current', 'joint')`,
} as const satisfies Partial<Record<DueStepName, string>>

async function findDueOrders(
  database: Queryable,
  { on, broughtForward }: DueRun,
  { which, limit }: { readonly which: string; readonly limit: number },
): Promise<readonly DueItem[]> {
  if (broughtForward?.attempt === 2) return []
  const rows = await database.query<DueRow>(
    `select o.id, o.next_asked_for::text as next_asked_for, o.set_up_at
       from standing_order o
      where o.state = 'active' and o.next_due_on <= $1 and ($2::uuid is null or o.account_id = $2) and ${which}
        and ($4::text is null or coalesce(o.visitor_address, $4) = $4)
      order by o.next_due_on, o.set_up_at, o.id limit $3`,
    [on, broughtForward?.accountId ?? null, limit, broughtForward?.visitor ?? null],
  )
  return rows
    .map(row => ({ id: row.id, dueOn: dueDateOf(row.next_asked_for), createdAt: row.set_up_at }))
    .filter(({ dueOn }) => !broughtForward || dueOn === on)
}

/** The standing orders that the due run makes. Their payments that are tried again are payments by then. */
export const dueOrderMakers: readonly DueMaker[] = (
  ['own_moves_from_savings', 'standing_orders', 'other_own_moves'] as const
).map(step => ({
  step,
  find: (database, run, limit) => findDueOrders(database, run, { which: ofStep[step], limit }),
  make: makeDueOrder,
  makeTogether: makeOrdersTogether,
}))
