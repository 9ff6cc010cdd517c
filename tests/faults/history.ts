import type { Transfer } from '../../src/contract/transfers.ts'
import type { Errand } from './server-messages.ts'

/** One request of an order, in milliseconds of the harness's own clock. */
export interface Attempt {
  readonly seat: number
  readonly startedMs: number
  endedMs: number
  /** A status, or why there was none. */
  said: string
}

/** What the bank acknowledged. */
export type Decision = Pick<Transfer, 'transactionId' | 'status' | 'date'> & { readonly reason?: string }

/** An order as a client sent it, and what became of it there. Two orders of one id are two records. */
export interface OrderRecord {
  readonly number: number
  readonly id: string
  readonly debtorAccountId: string
  /** Undefined where the money goes outside. */
  readonly creditorAccountId: string | undefined
  readonly recipientName: string
  /** As it is typed. */
  readonly destination: string
  readonly amountPence: bigint
  readonly reference: string
  readonly attempts: Attempt[]
  /** The first acknowledgement; undefined where there was none. */
  decision?: Decision | undefined
  /** When that had come. */
  decidedMs?: number | undefined
  /** Whether it was refused because its id was used. */
  isRefused: boolean
}

/** What an operator wanted done in a server, and what became of it there. */
export interface ErrandRecord {
  readonly errand: Errand
  /** Whose money it is about; undefined where it is not about one account. */
  readonly accountId?: string
  readonly attempts: Attempt[]
  /** The answer; undefined where none came. */
  said?: string
}

/** A hold that was acknowledged, and what is known of it. */
export interface PlacedHold {
  readonly id: string
  readonly accountId: string
  readonly amountPence: bigint
  state: 'open' | 'captured' | 'released' | 'settled'
}

/** A figure of an account as a client read it between two moments. */
export interface Read {
  readonly accountId: string
  readonly startedMs: number
  readonly endedMs: number
  readonly value: bigint
}

/** The checks of a run, by the names by which they are reported. */
export const checkNames = [
  'answers', // what came back over HTTP, as it came
  'acknowledged', // what was acknowledged is there, once and as acknowledged
  'exactly once', // nothing else is there; an id stands for one order
  'decisions', // each order was decided as limit and funds wanted it
  'holds', // a hold is settled once, for what it has and in its time; a transfer is reversed once
  'entries', // two legs or none, running balances, conservation
  'order', // what was acknowledged first stands first, and time runs forward
  'reads', // what was read of a balance or a list was so within the read
  'lists', // lists over HTTP are what the book says
  'traces', // an audit event and the notifications for each
  'deadlocks', // nobody waited for each other
  'reconciler', // the bank's own reconciler
] as const
export type CheckName = (typeof checkNames)[number]

/** Something that must not be. */
export interface Anomaly {
  readonly check: CheckName
  readonly found: string
  /** What it is about, where that is known. */
  readonly accountId?: string | undefined
  readonly transferId?: string | undefined
  readonly atMs?: number | undefined
}

/** What is counted as it happens. */
export type Counted =
  | 'retries'
  | 'orders given up'
  | 'replays answered alike'
  | 'conflicts refused'
  | 'wrong requests refused'
  | 'receipts read'
  | 'captures above a hold refused'
  | 'settled holds refused'
  | 'expired holds refused'
  | 'second reversals refused'

/** All that the clients saw. */
export class History {
  readonly orders: OrderRecord[] = []
  readonly ordersById = new Map<string, OrderRecord[]>()
  readonly acknowledged: OrderRecord[] = []
  readonly errands: ErrandRecord[] = []
  readonly holds: PlacedHold[] = []
  /** Ids of transfers, and of holds whose captures these were, of which the bank has said that they are reversed. */
  readonly reversed: { readonly of: 'transfer' | 'hold'; readonly id: string; readonly accountId: string }[] =
    []
  readonly balanceReads: Read[] = []
  readonly heldReads: Read[] = []
  /** Of how many lines a list was said to have. */
  readonly totalReads: Read[] = []
  /** What was found wrong with an answer as it came. */
  readonly anomalies: Anomaly[] = []
  readonly counts = new Map<Counted, number>()
  readonly #linesRead = new Map<string, string>()

  count(what: Counted): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  begin(order: OrderRecord): void {
    this.orders.push(order)
    const beside = this.ordersById.get(order.id)
    if (beside) beside.push(order)
    else this.ordersById.set(order.id, [order])
  }

  /** Keeps what was acknowledged, or finds it to differ from what was acknowledged before. */
  acknowledge(order: OrderRecord, decision: Decision, atMs: number): void {
    if (!order.decision) {
      order.decision = decision
      order.decidedMs = atMs
      this.acknowledged.push(order)
      return
    }
    const [before, now] = [order.decision, decision].map(each => JSON.stringify(each))
    if (before !== now)
      this.note({
        check: 'answers',
        found: `first acknowledged as ${before}, then as ${now}`,
        ...about(order, atMs),
      })
  }

  /** A line of a list never changes: what is read of it again is what was read before. */
  readLine(accountId: string, lineId: string, line: string, atMs: number): void {
    const key = `${accountId} ${lineId}`
    const before = this.#linesRead.get(key)
    if (before === undefined) this.#linesRead.set(key, line)
    else if (before !== line)
      this.note({
        check: 'lists',
        found: `${lineId} was read as ${before}, then as ${line}`,
        accountId,
        atMs,
      })
  }

  note(anomaly: Anomaly): void {
    this.anomalies.push(anomaly)
  }
}

/** What an anomaly about an order names. */
export const about = (order: OrderRecord, atMs = order.decidedMs ?? order.attempts.at(-1)?.endedMs) => ({
  accountId: order.debtorAccountId,
  transferId: order.id,
  atMs,
})

/** When an order was first sent; never where it was not. */
export const sentMs = (order: Pick<OrderRecord, 'attempts'>): number =>
  order.attempts[0]?.startedMs ?? Infinity
