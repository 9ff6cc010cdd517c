// The query of a metrics scrape, on a real database: the number of waiting messages, up to a bound.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../../src/server/metrics.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await openTestPostgres()
})
afterAll(() => postgres.close())

const queue = (channel: string, status: string, count: number) =>
  postgres.database.query(
    `insert into outbox_message (id, channel, recipient, type, facts, status, created_at, next_attempt_at)
     select gen_random_uuid(), $1, 'somebody', 'approved', '{}', $2, now(), now() from generate_series(1, $3::int4)`,
    [channel, status, count],
  )

test('waiting messages are counted by channel, up to 10,001', async () => {
  await queue('email', 'waiting', 10_002)
  await queue('sms', 'waiting', 3)
  const metrics = createMetrics({
    postings: { waiting: 0, watch: () => undefined },
    database: postgres.database,
    databaseAnswers: () => Promise.resolve(true),
    poolUse: () => ({ inUse: 0, idle: 0, waiting: 0, most: 1 }),
    ledger: { differences: 0, checkedAt: undefined, unfinished: 0 },
    clocks: { aheadMs: undefined },
    clock: () => new Date('2026-11-22T10:00:00Z'),
    droppedConnections: () => ({ all: 0, network: 7 }),
    version: '1.2.3',
    log: () => undefined,
  })
  const counted = (await metrics.write()).split('\n').filter(line => line.startsWith('sarsen_outbox'))
  expect(counted.toSorted()).toEqual([
    'sarsen_outbox_messages_waiting{channel="email"} 10001',
    'sarsen_outbox_messages_waiting{channel="post"} 0',
    'sarsen_outbox_messages_waiting{channel="sms"} 3',
  ])
})
