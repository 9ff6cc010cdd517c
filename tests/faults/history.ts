import type { Transfer } from '../../src/contract/transfers.ts'
import { KnownAccounts } from './accounts/account-history.ts'
import { KnownPayments } from './payments/payment-history.ts'
import type { OperatorAction } from './server-messages.ts'

/** One request for an order. Times are in milliseconds of the harness's own clock. */
export interface Attempt {
  readonly slot: number
  readonly startedMs: number
  endedMs: number
  /** The HTTP status, or why there is none. */
  outcome: string
}

/** The acknowledged decision. */
export type Decision = Pick<Transfer, 'transactionId' | 'status' | 'date'> & { readonly reason?: string }

/** An order as a client sent it, with its outcome for that client. Two orders with one id are two records. */
export interface OrderRecord {
  readonly number: number
  readonly id: string
  readonly debtorAccountId: string
  /** Undefined if the payee is outside the bank. */
  readonly creditorAccountId: string | undefined
  readonly recipientName: string
  /** As typed by the customer. */
  readonly destination: string
  readonly amountPence: bigint
  readonly reference: string
  readonly attempts: Attempt[]
  /** The first acknowledgement; undefined without one. */
  decision?: Decision | undefined
  /** When that acknowledgement arrived. */
  decidedMs?: number | undefined
  /** Whether it was refused because its id was already used. */
  isRefused: boolean
}

/** An operator's action in a server, and its outcome. */
export interface ActionRecord {
  readonly action: OperatorAction
  /** The affected account; undefined if the action is not about one account. */
  readonly accountId?: string
  readonly attempts: Attempt[]
  /** The outcome; undefined without an answer. */
  outcome?: string
}

/** An acknowledged hold and its known state. */
export interface PlacedHold {
  readonly id: string
  readonly accountId: string
  readonly amountPence: bigint
  state: 'open' | 'captured' | 'released' | 'settled'
}

/** A figure of an account that a client read between two moments. */
export interface Read {
  readonly accountId: string
  readonly startedMs: number
  readonly endedMs: number
  readonly value: bigint
}

/** The names of the checks, as reports show them. */
export const checkNames = [
  'answers', // the HTTP answers themselves
  'acknowledged', // every acknowledged order is in the database as acknowledged
  'exactly once', // the database has nothing else, and one order per id
  'decisions', // every decision follows from the limit and the funds
  'holds', // a hold is settled once, within its amount and time; a transfer is reversed once
  'entries', // two entries or none, running balances, all balances sum to zero
  'order', // an earlier acknowledgement has the earlier number, and time does not go back
  'reads', // every balance or list that was read existed during the read
  'lists', // lists over HTTP agree with the database
  'accounts', // what customers asked of their accounts is there whole or not at all
  'holdings', // slots, holders, pots, freezes and closed accounts
  'interest', // interest is what the days add up to, each day paid once
  'payments', // payments move what was confirmed, once; limits and exemptions add up
  'names', // a name check tells the holder to nobody but who knows the name nearly, and is good for 90 days
  'claims', // a claim pays at most its payments less what came back, once
  'traces', // one audit event and the right notifications per transfer
  'deadlocks', // no deadlocks in PostgreSQL
  'reconciler', // the bank's own reconciler
] as const
export type CheckName = (typeof checkNames)[number]

/** A violation that a check found. */
export interface Anomaly {
  readonly check: CheckName
  readonly found: string
  /** The account or transfer concerned, if known. */
  readonly accountId?: string | undefined
  readonly transferId?: string | undefined
  readonly atMs?: number | undefined
}

/** Counters of a run. */
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
  | 'kills at a step'

/** Everything that the clients observed. */
export class History {
  readonly orders: OrderRecord[] = []
  readonly ordersById = new Map<string, OrderRecord[]>()
  readonly acknowledged: OrderRecord[] = []
  readonly actions: ActionRecord[] = []
  readonly holds: PlacedHold[] = []
  readonly accounts = new KnownAccounts()
  readonly payments = new KnownPayments()
  /** The transfers that customers placed before the run. */
  readonly placedBefore = new Set<string>()
  /** Subjects that the bank has confirmed as reversed: ids of transfers, or of captured holds. */
  readonly reversed: { readonly of: 'transfer' | 'hold'; readonly id: string; readonly accountId: string }[] =
    []
  readonly balanceReads: Read[] = []
  readonly heldReads: Read[] = []
  /** The totals of lists that were read. */
  readonly totalReads: Read[] = []
  /** Violations found in answers when they arrived. */
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

  /** Records an acknowledgement, or an anomaly if an earlier one differs. */
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

  /** Records a line of a list. A line never changes, so a second read must show the same. */
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

/** The references of an anomaly about an order. */
export const about = (order: OrderRecord, atMs = order.decidedMs ?? order.attempts.at(-1)?.endedMs) => ({
  accountId: order.debtorAccountId,
  transferId: order.id,
  atMs,
})

/** When an order was first sent; Infinity if it never was. */
export const sentMs = (order: Pick<OrderRecord, 'attempts'>): number =>
  order.attempts[0]?.startedMs ?? Infinity
