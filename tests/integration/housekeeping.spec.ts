// The bank removes what it has stored for long enough, hour by hour, over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBank } from '../../src/bank/bank.ts'
import { type Database, DatabaseUnavailable } from '../../src/bank/database/database.ts'
import {
  type HousekeepingReport,
  removeOldRows,
  runHousekeeping,
} from '../../src/bank/housekeeping/run-housekeeping.ts'
import { queueEmail } from '../../src/bank/outbox/outbox.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import { runtimeDependencies } from '../support/runtime/dependencies.ts'
import type { TestDatabase } from '../support/test-database.ts'

const noon = new Date('2026-11-21T12:00:00.000Z')
const dayMs = 24 * 60 * 60_000

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())

const storedMessages = () => testDatabase.database.query('select id from outbox_message')

test('old rows are removed again and again until a stop; a fault is reported and does not end it', async () => {
  let now = noon
  let isAway = true
  const away: Database = {
    ...testDatabase.database,
    query: (text, parameters) =>
      isAway
        ? Promise.reject(new DatabaseUnavailable('the database is away'))
        : testDatabase.database.query(text, parameters),
  }
  const email = { recipient: 'ada@example.com', type: 'password_changed', facts: {}, at: noon }
  await queueEmail(testDatabase.database, { ...email, id: crypto.randomUUID() })

  const reports: HousekeepingReport[] = []
  const waits: { durationMs: number; end: () => void }[] = []
  const housekeeping = runHousekeeping(createBank({ ...runtimeDependencies(away), clock: () => now }), {
    report: report => reports.push(report),
    pause: (durationMs, signal) =>
      new Promise(end => {
        waits.push({ durationMs, end })
        signal.addEventListener('abort', () => end())
      }),
  })
  const nextRound = async () => {
    waits.shift()?.end()
    await expect.poll(() => waits.length).toBe(1)
  }
  await expect.poll(() => waits.length).toBe(1)
  expect(waits[0]?.durationMs).toBe(60 * 60_000)
  expect(reports).toMatchObject([{ fault: { message: 'Some old rows could not be removed' } }])
  isAway = false
  await nextRound()
  expect(await storedMessages()).toHaveLength(1)
  now = new Date(noon.getTime() + 30 * dayMs)
  await nextRound()
  expect(await storedMessages()).toEqual([])
  expect(reports).toHaveLength(1)
  await housekeeping.stop()
  expect(waits).toHaveLength(1)
})

/** Inserts this many rows of each kind that is removed in the end. */
async function keepMany(count: number) {
  await testDatabase.database.query(
    `with message as (
       insert into outbox_message (id, channel, recipient, type, facts, created_at, next_attempt_at)
       select gen_random_uuid(), 'email', 'ada@example.com', 'password_changed', '{}', $1, $1 from generate_series(1, $2)
     ), click as (
       insert into promotion_click (id, promotion, clicked_at)
       select gen_random_uuid(), '/support', $1 from generate_series(1, $2)
     ), receipt as (
       insert into application_receipt (application_id, fingerprint, email, ends_at)
       select gen_random_uuid(), sha256('sent'), 'ada@example.com', $1 from generate_series(1, $2)
     )
     insert into application (id, account_type, kind, product, status, created_at, decided_at, decided_by, first_name,
                              last_name, email, phone, date_of_birth, id_number, city, state, country)
     select gen_random_uuid(), 'banking', 'personal', 'Current Account', 'rejected', $1, $1, 'operator', 'Ada', '',
            'ada@example.com', '+447700900142', '1980-12-26', 'AL 1', 'London', 'London', 'United Kingdom'
       from generate_series(1, $2)`,
    [noon, count],
  )
}

const left = () =>
  testDatabase.database.query(
    `select (select count(*)::int from outbox_message) as messages, (select count(*)::int from promotion_click) as clicks,
            (select count(*)::int from application_receipt) as receipts,
            (select count(*)::int from application where blanked_at is null) as applications`,
  )

const removeLater = (stopping?: AbortSignal) =>
  removeOldRows(
    createBank({
      ...runtimeDependencies(testDatabase.database),
      clock: () => new Date(noon.getTime() + 3650 * dayMs),
    }),
    stopping,
  )

test('one round removes any number of rows, and none once it is to stop', async () => {
  await keepMany(2100)
  await removeLater(AbortSignal.abort())
  expect(await left()).toEqual([{ messages: 2100, clicks: 2100, receipts: 2100, applications: 2100 }])
  await removeLater()
  expect(await left()).toEqual([{ messages: 0, clicks: 0, receipts: 0, applications: 0 }])
})
