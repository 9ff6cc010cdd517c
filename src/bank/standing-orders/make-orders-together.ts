import { dueDateOf } from '../../domain/due-days.ts'
import type { PayerKind } from '../../domain/payment-rail.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { attemptDue, type DueGroup, type DueOutcome, type DueRun } from '../due/due-maker.ts'
import { inOrderOf, outcomesOf } from '../due/together.ts'
import { findReady, makeReady } from '../payments/make-payments-together.ts'
import { exemptionOf, keepOrderPayments, paymentOfDate, railAndFeeOf } from './order-payment.ts'
import {
  nextOf,
  setNext,
  type StandingOrder,
  standingOrderColumns,
  type StandingOrderRow,
  versionColumns,
  type VersionRow,
} from './standing-order.ts'

/** A standing order that is due, with the date asked for, `YYYY-MM-DD`. */
interface DueOrder {
  readonly order: StandingOrderRow
  readonly askedFor: string
}

/** Locks standing orders and reads again which are due. What another process has in hand is left out. */
async function lockDue(
  transaction: Queryable,
  ids: readonly string[],
  run: DueRun,
): Promise<readonly DueOrder[]> {
  const rows = await transaction.query<StandingOrderRow>(
    `select ${standingOrderColumns} from standing_order o
      where o.id = any ($1::uuid[]) order by o.id for no key update skip locked`,
    [ids],
  )
  return inOrderOf(ids, rows).flatMap(order => {
    const { next_asked_for: askedFor } = order
    const isDue = askedFor !== null && attemptDue({ dueOn: dueDateOf(askedFor), retryAt: null }, run) === 1
    return isDue ? [{ order, askedFor }] : []
  })
}

interface DateRow extends VersionRow {
  readonly standing_order_id: string
  readonly passes: boolean
  readonly pot_id: string | null
  readonly kind: PayerKind
}

/** One that is passed by, or the last of its standing order. */
const isLeft = ({ next }: { readonly next: string | undefined }) => next === undefined

/** What their present versions pay on these dates. Read after the locks: see {@link lockStandingOrder}. */
async function readDates(transaction: Queryable, due: readonly DueOrder[]) {
  const rows = await transaction.query<DateRow>(
    `select v.standing_order_id, ${versionColumns}, q.id as pot_id, c.kind,
            is_skipped(o.id, o.next_asked_for)
              or exists (select from payment y where y.standing_order_id = o.id and y.status = 'held') as passes
       from standing_order o
       join standing_order_version v on v.standing_order_id = o.id and v.version = o.version
       join customer c on c.id = v.customer_id
       left join account q on q.id = o.creditor_account_id and q.kind = 'pot'
      where o.id = any ($1::uuid[])`,
    [due.map(({ order }) => order.id)],
  )
  const byOrder = new Map(rows.map(row => [row.standing_order_id, row]))
  return due.map(({ order, askedFor }) => {
    const row = byOrder.get(order.id)
    if (!row) throw new Error(`standing order ${order.id} has no version ${order.version}`)
    const standingOrder: StandingOrder = { order, version: row }
    const payment = paymentOfDate(standingOrder, { askedFor, potId: row.pot_id })
    const { feePence } = railAndFeeOf(row, payment, row.kind)
    return {
      ...payment,
      fee_pence: feePence,
      due_on: dueDateOf(askedFor),
      retry_at: null,
      exemption: exemptionOf(row),
      standingOrder,
      askedFor,
      next: row.passes ? undefined : nextOf(standingOrder),
    }
  })
}

/**
 * Makes the payments of the dates that are due of these standing orders, in this order, as far as they can be made together: see
 * {@link DueMaker}. Orders that are passed by, or end with this date, are left.
 */
export const makeOrdersTogether = (
  bank: Bank,
  { ids, run, onLocked }: DueGroup,
): Promise<ReadonlyMap<string, DueOutcome>> =>
  bank.database.transaction(async transaction => {
    const due = await lockDue(transaction, ids, run)
    const dates = due.length === 0 ? [] : await readDates(transaction, due)
    const ready = await findReady(bank, transaction, { payments: dates, isLeft, run })
    const made = new Set(ready.map(({ payment }) => payment.standingOrder.order.id))
    if (ready.length > 0) {
      const toKeep = ready.map(({ payment, kind }) => {
        const { standingOrder, askedFor } = payment
        return { standingOrder, payment, askedFor, at: run.at, kind }
      })
      const kept = new Map((await keepOrderPayments(transaction, toKeep)).map(row => [row.id, row]))
      await makeReady(
        transaction,
        ready.map(({ order, kind, payment: { id } }) => {
          const payment = kept.get(id)
          if (!payment) throw new Error(`payment ${id} was not kept`)
          return { payment, order, kind }
        }),
        { run, onLocked },
      )
      const passing = ready.flatMap(({ payment: { standingOrder, next } }) =>
        next === undefined ? [] : [{ id: standingOrder.order.id, next }],
      )
      await setNext(transaction, passing)
    }
    return outcomesOf({ ids, due: new Set(due.map(({ order }) => order.id)), made })
  })
