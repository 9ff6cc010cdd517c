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

/** How many payments are asked for at other banks at once. Each may take 5 seconds to answer. */
const queriedAtOnce = 10

/** How long a round goes on to ask for further ones. */
const asksForMs = 30_000

/** What a round did. `settled`: the payments that other banks have for good or have sent back. */
interface PaymentsRound {
  readonly made: number
  readonly ended: number
  readonly cancelled: number
  readonly raised: number
  readonly settled: number
}

const nothing: PaymentsRound = { made: 0, ended: 0, cancelled: 0, raised: 0, settled: 0 }

interface Item {
  readonly id: string
}

interface Round {
  readonly stopping: AbortSignal | undefined
  readonly faults: unknown[]
}

/** Does the work on each item, and counts those on which it was done. A fault leaves its item for the next round. */
async function onEach<Row extends Item>(
  items: readonly Row[],
  work: (item: Row) => Promise<boolean>,
  { stopping, faults }: Round,
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

/** A part of a round. */
type RoundPart = (bank: Bank, round: Round) => Promise<Partial<PaymentsRound>>

async function takeDueSteps(bank: Bank, round: Round): Promise<Partial<PaymentsRound>> {
  const { database } = bank
  const now = bank.clock()
  const find = (condition: string, order: string, at: Date | string) =>
    database.query<Item>(
      `select id from payment where ${condition} order by ${order}, id limit ${itemsPerRound}`,
      [at],
    )
  const due = await find(
    "status = 'scheduled' and not is_later and due_on <= $1::date",
    'due_on',
    londonDateOf(now),
  )
  const made = await onEach(due, ({ id }) => makePayment(bank, id), round)
  const late = await find("status = 'held' and decide_by <= $1", 'decide_by', now)
  const ended = await onEach(late, ({ id }) => endHeld(bank, id), round)
  const unconfirmed = await find("status = 'awaiting_confirmation' and expires_at <= $1", 'expires_at', now)
  const cancelled = await onEach(unconfirmed, ({ id }) => expirePayment(bank, id), round)
  const raises = await database.query<Item>(
    `select id from limit_raise where ended_at is null and starts_at <= $1 order by starts_at, id limit ${itemsPerRound}`,
    [now],
  )
  const raised = await onEach(raises, ({ id }) => beginRaise(bank, id), round)
  return { made, ended, cancelled, raised }
}

/**
 * Asks other banks for payments, some at once and for half a minute. Those that were not asked for yet come first, then
 * those that were asked for longest ago.
 */
async function settleSent(bank: Bank, round: Round): Promise<Partial<PaymentsRound>> {
  const { database, clock } = bank
  const until = clock().getTime() + asksForMs
  const left = await database.query<PaymentRow>(
    `select ${paymentColumns} from payment p where p.status = 'completed' and p.told_at is null
      order by p.asked_at nulls first, p.changed_at, p.id limit ${itemsPerRound}`,
  )
  const queried: string[] = []
  let settled = 0
  const askOn = async () => {
    while (!round.stopping?.aborted && clock().getTime() < until) {
      const payment = left.shift()
      if (!payment) break
      queried.push(payment.id)
      settled += await onEach([payment], one => settlePayment(bank, one), round)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: queriedAtOnce }, askOn))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  if (queried.length > 0)
    await database.query(
      // By id, as servers at once may have queried the same ones.
      `update payment set asked_at = $2 where id in (
         select id from payment where id = any ($1::uuid[]) and status = 'completed' and told_at is null
          order by id for no key update)`,
      [queried, clock()],
    )
  return { settled }
}

/** They run beside each other, so that another bank that is slow keeps no payment waiting. */
const allParts: readonly RoundPart[] = [takeDueSteps, settleSent]

/** What a runtime logs. */
type PaymentsReport = Readonly<Record<string, number>> | { readonly fault: unknown }

interface RoundOptions {
  readonly stopping?: AbortSignal
  /** Which parts it has, one after the other. Default: all of them. */
  readonly parts?: readonly RoundPart[]
  /** Receives what was done, if anything was, before a fault is thrown. */
  readonly log?: (report: PaymentsReport) => void
}

/**
 * A round: makes the payments that were ordered for now, which a stopped process left or whose CHAPS leaves today; refuses held ones
 * whose time is over; cancels those that nobody confirmed within 15 minutes; puts higher limits in force; and asks other
 * banks what became of what they were sent. Each item is one database transaction, and any number of processes may do so at
 * once. Stops early when `stopping` is aborted. What waits for its day is made by the due run. Source: specification section 12.5.
 * @throws AggregateError with the faults of items; the others are done
 */
export async function runPaymentsRound(
  bank: Bank,
  { stopping, parts = allParts, log }: RoundOptions = {},
): Promise<PaymentsRound> {
  const faults: unknown[] = []
  let done: Partial<PaymentsRound> = {}
  for (const part of parts) done = { ...done, ...(await part(bank, { stopping, faults })) }
  if (Object.values(done).some(count => count > 0)) log?.(done)
  if (faults.length > 0) throw new AggregateError(faults, 'Some payments could not be made or ended')
  return { ...nothing, ...done }
}

/** How often a round looks for work: a payment that comes back does so after seconds. */
const runEveryMs = 10_000

/** Runs these rounds at once and then every ten seconds, until it is stopped. Their parts run beside each other. */
export function runPayments(
  bank: Bank,
  { report: log, ...rounds }: Rounds & { readonly report: (report: PaymentsReport) => void },
): RunningWork {
  const running = allParts.map(part =>
    runEvery({
      everyMs: runEveryMs,
      async work(stopping) {
        await runPaymentsRound(bank, { stopping, parts: [part], log })
      },
      report: fault => log({ fault }),
      ...rounds,
    }),
  )
  return {
    async stop() {
      await Promise.all(running.map(work => work.stop()))
    },
  }
}
