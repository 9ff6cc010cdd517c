import { afterEach, expect, test, vi } from 'vitest'
import type { PostingOutcome } from '../bank/ledger/order.ts'
import { createMetrics, type MetricsDependencies } from './metrics.ts'

afterEach(() => void vi.useRealTimers())

/** Rows as the driver hands them over. */
const outboxRows = '[{"channel":"email","count":3},{"channel":"post","count":0},{"channel":"sms","count":1}]'

const answering = {
  query: async (text: string) => JSON.parse(text.includes('overdue') ? '[{"count":4}]' : outboxRows),
}
const failing = { query: () => Promise.reject(new Error('away')) }
const silent = { query: () => new Promise<never>(() => undefined) }

const ignore = () => undefined

function openMetrics(changes: Partial<MetricsDependencies> = {}) {
  let report: (outcomes: readonly PostingOutcome[]) => void = ignore
  const metrics = createMetrics({
    postings: { waiting: 5, watch: watcher => (report = watcher) },
    database: answering,
    databaseAnswers: () => Promise.resolve(true),
    poolUse: () => ({ inUse: 4, idle: 2, waiting: 1, most: 10 }),
    ledger: { differences: 0, checkedAt: new Date('2026-11-22T10:00:00Z'), unfinished: 2 },
    clocks: { aheadMs: -1500 },
    clock: () => new Date('2026-11-22T10:00:00Z'),
    droppedConnections: () => ({ all: 0, network: 7 }),
    version: '1.2.3',
    log: ignore,
    ...changes,
  })
  return { metrics, report: (...outcomes: PostingOutcome[]) => report(outcomes) }
}

/** The samples of a scrape that are the bank's own, each as its line. */
const samplesOf = async (changes?: Partial<MetricsDependencies>) =>
  (await openMetrics(changes).metrics.write()).split('\n').filter(line => line.startsWith('sarsen_'))

test('tells the version, the state of the pool and the queue, the outbox by channel and the ledger', async () => {
  expect(await samplesOf()).toEqual(
    expect.arrayContaining([
      `sarsen_build_info{version="1.2.3",node="${process.version}"} 1`,
      'sarsen_posting_queue_orders 5',
      'sarsen_database_connections{state="in_use"} 4',
      'sarsen_database_connections{state="idle"} 2',
      'sarsen_database_connections{state="waiting"} 1',
      'sarsen_database_connections_max 10',
      'sarsen_database_up 1',
      'sarsen_clock_ahead_seconds -1.5',
      'sarsen_connections_dropped_total{reason="all"} 0',
      'sarsen_connections_dropped_total{reason="network"} 7',
      'sarsen_outbox_messages_waiting{channel="email"} 3',
      'sarsen_outbox_messages_waiting{channel="post"} 0',
      'sarsen_due_items_overdue 4',
      'sarsen_book_differences 0',
      'sarsen_book_checked_timestamp_seconds 1795341600',
      'sarsen_book_checks_unfinished 2',
    ]),
  )
})

test('a ledger that has not been checked yet has no figure of differences, not zero', async () => {
  const text = (
    await samplesOf({ ledger: { differences: undefined, checkedAt: undefined, unfinished: undefined } })
  ).join()
  expect(text).not.toContain('sarsen_book_')
})

test('while the database is away it says so, and tells the rest', async () => {
  const samples = await samplesOf({ database: failing, databaseAnswers: () => Promise.resolve(false) })
  expect(samples).toContain('sarsen_database_up 0')
  expect(samples).toContain('sarsen_posting_queue_orders 5')
  expect(samples.join()).not.toContain('sarsen_outbox')
  expect(samples.join()).not.toContain('sarsen_due_items_overdue')
})

test('waits a second for the count of messages, and no longer: the database is up all the same', async () => {
  vi.useFakeTimers()
  const pending = samplesOf({ database: silent })
  await vi.advanceTimersByTimeAsync(1000)
  const samples = await pending
  expect(samples).toContain('sarsen_database_up 1')
  expect(samples.join()).not.toContain('sarsen_outbox')
  expect(samples.join()).not.toContain('sarsen_due_items_overdue')
})

test('simultaneous scrapes count the messages once, and the next one counts them again', async () => {
  let counts = 0
  const query = async (text: string) => {
    if (text.includes('outbox')) counts++
    return JSON.parse(text.includes('outbox') ? outboxRows : '[]')
  }
  const { metrics } = openMetrics({ database: { query } })
  await Promise.all([metrics.write(), metrics.write()])
  expect(counts).toBe(1)
  await metrics.write()
  expect(counts).toBe(2)
})

test('counts orders by what came of them, and the size of each call', async () => {
  const { metrics, report } = openMetrics()
  const decided = { replayed: false, decidedAt: new Date(0) }
  report(
    { outcome: 'completed', ...decided },
    { outcome: 'completed', ...decided },
    { outcome: 'completed', ...decided, replayed: true },
  )
  report({ outcome: 'declined', reason: 'insufficient_funds', ...decided }, { outcome: 'id_reused' })
  const lines = (await metrics.write()).split('\n')
  for (const line of [
    'sarsen_orders_total{outcome="completed"} 2',
    'sarsen_orders_total{outcome="replayed"} 1',
    'sarsen_orders_total{outcome="declined_insufficient_funds"} 1',
    'sarsen_orders_total{outcome="id_reused"} 1',
    'sarsen_posting_call_orders_bucket{le="2"} 1',
    'sarsen_posting_call_orders_bucket{le="4"} 2',
    'sarsen_posting_call_orders_sum 5',
  ])
    expect(lines).toContain(line)
})

test('counts requests by operation and status, and how long they took', async () => {
  const { metrics } = openMetrics()
  metrics.observe({ method: 'GET', operation: 'readBalance', status: 200, durationMs: 4 })
  metrics.observe({ method: 'GET', operation: 'readBalance', status: 200, durationMs: 40 })
  const lines = (await metrics.write()).split('\n')
  const name = 'sarsen_http_request_duration_seconds'
  expect(lines).toContain(`${name}_bucket{le="0.005",operation="readBalance",status="200"} 1`)
  expect(lines).toContain(`${name}_count{operation="readBalance",status="200"} 2`)
  expect(lines).toContain(`${name}_sum{operation="readBalance",status="200"} 0.044`)
})

test('two of them in one process share nothing', async () => {
  const { report } = openMetrics()
  report({ outcome: 'id_reused' })
  expect((await samplesOf()).join()).not.toContain('id_reused')
})
