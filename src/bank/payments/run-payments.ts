import { londonDateOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import { DatabaseUnavailable } from '../database/database.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'
import { expirePayment } from './cancel-payment.ts'
import { beginRaise } from './change-limits.ts'
import { endHeld } from './decide-held.ts'
import { makePayment } from './make-payment.ts'
import { paymentColumns, type PaymentRow } from './payment.ts'
import { settlePayment } from './return-payment.ts'

/** How many items of one kind a round looks at. */
const itemsPerRound = 500

/** What a round did. */
export interface DueRound {
  readonly made: number
  readonly ended: number
  readonly cancelled: number
  readonly settled: number
  readonly raised: number
}

interface Item {
  readonly id: string
}

/** Does the work on each item, and counts those on which it was done. A fault leaves its item for the next round. */
async function onEach<Row extends Item>(
  items: readonly Row[],
  work: (item: Row) => Promise<boolean>,
  { stopping, faults }: { readonly stopping: AbortSignal | undefined; readonly faults: unknown[] },
): Promise<number> {
  let done = 0
  for (const item of items) {
    if (stopping?.aborted) break
    try {
      if (await work(item)) done += 1
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable) throw fault
      faults.push(fault)
    }
  }
  return done
}

/**
 * A round of the due run: makes the payments whose day has come, also those that a stopped process left; refuses held ones
 * whose time is over; cancels those that nobody confirmed within 15 minutes; asks other banks what became of what they were
 * sent; and puts higher limits in force. Each item is one database transaction, and any number of processes may do so at
 * once. Stops early when `stopping` is aborted. Source: specification sections 12.5 and 13.6.
 * @throws AggregateError with the faults of items; the others are done
 */
export async function runDuePayments(bank: Bank, stopping?: AbortSignal): Promise<DueRound> {
  const { database } = bank
  const now = bank.clock()
  const faults: unknown[] = []
  const round = { stopping, faults }
  const find = (condition: string, order: string, at: Date | string) =>
    database.query<Item>(
      `select id from payment where ${condition} order by ${order}, id limit ${itemsPerRound}`,
      [at],
    )
  const due = await find("status = 'scheduled' and due_on <= $1::date", 'due_on', londonDateOf(now))
  const made = await onEach(due, ({ id }) => makePayment(bank, id), round)
  const late = await find("status = 'held' and decide_by <= $1", 'decide_by', now)
  const ended = await onEach(late, ({ id }) => endHeld(bank, id), round)
  const unconfirmed = await find("status = 'awaiting_confirmation' and expires_at <= $1", 'expires_at', now)
  const cancelled = await onEach(unconfirmed, ({ id }) => expirePayment(bank, id), round)
  const sent = await database.query<PaymentRow>(
    `select ${paymentColumns} from payment p where p.status = 'completed' and p.told_at is null
      order by p.changed_at, p.id limit ${itemsPerRound}`,
  )
  const settled = await onEach(sent, payment => settlePayment(bank, payment), round)
  const raises = await database.query<Item>(
    `select id from limit_raise where ended_at is null and starts_at <= $1 order by starts_at, id limit ${itemsPerRound}`,
    [now],
  )
  const raised = await onEach(raises, ({ id }) => beginRaise(bank, id), round)
  if (faults.length > 0) throw new AggregateError(faults, 'Some payments could not be made or ended')
  return { made, ended, cancelled, settled, raised }
}

/** How often the due run looks for work: a payment that comes back does so after seconds. */
const runEveryMs = 10_000

/** What a runtime logs. */
export type DueReport = (DueRound & Readonly<Record<string, number>>) | { readonly fault: unknown }

/** Runs the due run at once and then every ten seconds, until it is stopped. */
export const runPayments = (
  bank: Bank,
  { report, ...rounds }: Rounds & { readonly report: (report: DueReport) => void },
): RunningWork =>
  runEvery({
    everyMs: runEveryMs,
    async work(stopping) {
      const round = { ...(await runDuePayments(bank, stopping)) }
      if (Object.values(round).some(count => count > 0)) report(round)
    },
    report: fault => report({ fault }),
    ...rounds,
  })
