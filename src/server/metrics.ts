import { Hono } from 'hono'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countOverdue } from '../bank/coming-up/list-due.ts'
import type { Database } from '../bank/database/database.ts'
import type { PostingOutcome } from '../bank/ledger/order.ts'
import type { PostingQueue } from '../bank/ledger/post-transfers.ts'
import type { LedgerState } from './check-ledger.ts'
import type { DroppedConnections } from './connection-limits.ts'
import { type ClockCheck, type DatabaseProbe, probeLimitMs, withinLimit } from './health.ts'
import { describeFault, type Log } from './log.ts'
import type { PoolUse } from './postgres.ts'
import { setSecurityHeaders } from './security-headers.ts'
import type { AnsweredRequest } from './server-app.ts'

export interface MetricsDependencies {
  readonly postings: Pick<PostingQueue, 'waiting' | 'watch'>
  readonly database: Pick<Database, 'query'>
  readonly databaseAnswers: DatabaseProbe
  readonly poolUse: () => PoolUse
  readonly ledger: Pick<LedgerState, 'differences' | 'checkedAt' | 'unfinished'>
  readonly clocks: Pick<ClockCheck, 'aheadMs'>
  /** The bank's clock. */
  readonly clock: () => Date
  readonly droppedConnections: () => DroppedConnections
  readonly version: string
  readonly log: Log
}

interface Metrics {
  readonly observe: (request: AnsweredRequest) => void
  /** All metrics in Prometheus's text format 0.0.4. */
  readonly write: () => Promise<string>
  readonly contentType: string
}

/** The limit to which waiting messages of a channel are counted, so that a flood adds no load. */
const countedAtMost = 10_000

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const callBuckets = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/**
 * The bank's metrics for Prometheus. Labels contain no customer data: they are operations of the contract, outcomes of
 * the ledger and states, each from a closed set.
 */
export function createMetrics(parts: MetricsDependencies): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const build = new Gauge({
    name: 'sarsen_build_info',
    help: 'The running version; always 1.',
    labelNames: ['version', 'node'],
    registers,
  })
  build.set({ version: parts.version, node: process.version }, 1)
  const requests = new Histogram({
    name: 'sarsen_http_request_duration_seconds',
    help: 'Requests by API operation (or site, health, api) and status: seconds to the head of the answer.',
    labelNames: ['operation', 'status'],
    buckets: secondsBuckets,
    registers,
  })
  addConnectionMetrics(registry, parts)
  addLedgerMetrics(registry, parts)
  const lookAtDatabase = addDatabaseMetrics(registry, parts)
  return {
    observe: ({ operation, status, durationMs }) =>
      requests.observe({ operation, status }, durationMs / 1000),
    write: async () => {
      await lookAtDatabase()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** Adds a gauge that is read at each scrape. It has no sample while `read` returns undefined. */
function addGauge(registry: Registry, name: string, help: string, read: () => number | undefined): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    collect() {
      const value = read()
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
  registry.registerMetric(gauge)
}

function addConnectionMetrics(registry: Registry, { droppedConnections }: MetricsDependencies): void {
  const dropped = new Counter({
    name: 'sarsen_connections_dropped_total',
    help: 'Connections refused at the limit of all connections, or of one network.',
    labelNames: ['reason'],
    registers: [],
    collect() {
      const { all, network } = droppedConnections()
      this.reset()
      this.inc({ reason: 'all' }, all)
      this.inc({ reason: 'network' }, network)
    },
  })
  registry.registerMetric(dropped)
}

function addLedgerMetrics(registry: Registry, { postings, ledger, log }: MetricsDependencies): void {
  const registers = [registry]
  addGauge(
    registry,
    'sarsen_posting_queue_orders',
    'Orders that wait for a call of the ledger.',
    () => postings.waiting,
  )
  const calls = new Histogram({
    name: 'sarsen_posting_call_orders',
    help: 'Orders in one call of the ledger.',
    buckets: callBuckets,
    registers,
  })
  const orders = new Counter({
    name: 'sarsen_orders_total',
    help: 'Orders by outcome; replayed: decided before and answered again.',
    labelNames: ['outcome'],
    registers,
  })
  postings.watch(
    outcomes => {
      calls.observe(outcomes.length)
      for (const outcome of outcomes) orders.inc({ outcome: wordOf(outcome) })
    },
    fault => log({ level: 'warning', event: 'metrics', detail: describeFault(fault) }),
  )
  addGauge(
    registry,
    'sarsen_book_differences',
    'Differences that the ledger checks have found since the start; absent before the first check.',
    () => ledger.differences,
  )
  addGauge(
    registry,
    'sarsen_book_checked_timestamp_seconds',
    'When the whole ledger was last checked.',
    () => ledger.checkedAt && ledger.checkedAt.getTime() / 1000,
  )
  addGauge(
    registry,
    'sarsen_book_checks_unfinished',
    'Checks that the last run had no time for or could not finish.',
    () => ledger.unfinished,
  )
}

/** Returns the queries to run before each scrape. */
function addDatabaseMetrics(
  registry: Registry,
  { database, databaseAnswers, poolUse, clocks, clock }: MetricsDependencies,
): () => Promise<void> {
  const registers = [registry]
  const connections = new Gauge({
    name: 'sarsen_database_connections',
    help: 'Connections to the database by state; waiting: requests that wait for a connection.',
    labelNames: ['state'],
    registers,
  })
  const most = 'The most connections to the database.'
  addGauge(registry, 'sarsen_database_connections_max', most, () => poolUse().most)
  addGauge(
    registry,
    'sarsen_clock_ahead_seconds',
    'How far this clock was ahead of the database’s clock at the last comparison.',
    () => (clocks.aheadMs === undefined ? undefined : clocks.aheadMs / 1000),
  )
  const isUp = new Gauge({
    name: 'sarsen_database_up',
    help: 'Whether the database answers within a second.',
    registers,
  })
  const outbox = new Gauge({
    name: 'sarsen_outbox_messages_waiting',
    help: `Messages not yet sent, by channel, counted up to ${countedAtMost + 1}; absent if counting took over a second.`,
    labelNames: ['channel'],
    registers,
  })
  const overdue = new Gauge({
    name: 'sarsen_due_items_overdue',
    help: 'Payments and collections that should have been made and were not, counted up to 10001; absent if counting took over a second.',
    registers,
  })
  const countOnce = oneAtATime(() => countWaiting(database))
  const countOverdueOnce = oneAtATime(() => countOverdue(database, clock()))
  return async () => {
    const { inUse, idle, waiting } = poolUse()
    connections.set({ state: 'in_use' }, inUse)
    connections.set({ state: 'idle' }, idle)
    connections.set({ state: 'waiting' }, waiting)
    const [isAnswering, messages, late] = await Promise.all([
      databaseAnswers(),
      withinLimit(probeLimitMs, countOnce()),
      withinLimit(probeLimitMs, countOverdueOnce()),
    ])
    isUp.set(isAnswering ? 1 : 0)
    outbox.reset()
    for (const { channel, count } of messages ?? []) outbox.set({ channel }, count)
    if (late === undefined) overdue.remove()
    else overdue.set(late)
  }
}

/** The outcome of an order, in one word. */
function wordOf(outcome: PostingOutcome): string {
  if ('replayed' in outcome && outcome.replayed) return 'replayed'
  return outcome.outcome === 'declined' ? `declined_${outcome.reason}` : outcome.outcome
}

interface WaitingRow {
  readonly channel: string
  readonly count: number
}

// The index of waiting messages is ordered by channel, so the query reads only the rows that it counts.
const countWaiting = (database: Pick<Database, 'query'>) =>
  database.query<WaitingRow>(
    `select c.channel, w.count::int4
       from unnest(array['email', 'sms', 'post']) c (channel)
      cross join lateral (select count(*) from (select from outbox_message m
                           where m.channel = c.channel and m.status = 'waiting' limit $1) one) w`,
    [countedAtMost + 1],
  )

/** Runs work once at a time. Calls during a run share its result. */
function oneAtATime<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | undefined
  return () =>
    (underWay ??= work().finally(() => {
      underWay = undefined
    }))
}

/** `/metrics` for Prometheus, on a separate port. Everyone who can reach the port may read it. */
export function serveMetrics({ write, contentType }: Pick<Metrics, 'write' | 'contentType'>): Hono {
  const app = new Hono()
  app.use(setSecurityHeaders(false))
  app.get('/metrics', async context =>
    context.body(await write(), 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }),
  )
  return app
}
