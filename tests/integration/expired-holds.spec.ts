import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeHold } from '../../src/bank/holds/place-hold.ts'
import {
  type ExpiredHoldsReport,
  releaseExpiredHolds,
  runExpiredHolds,
} from '../../src/bank/holds/expired-holds.ts'
import { captureHold } from '../../src/bank/holds/settle-hold.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import { openCustomer, payIn } from '../support/open-customer.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openTestApi } from './open-test-api.ts'

let testDatabase: TestDatabase
let nowMs = Date.parse('2026-11-21T12:00:00.000Z')

beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(async () => {
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

const openBank = (database = testDatabase.database) =>
  openTestApi(database, { clock: () => new Date(nowMs) }).bank

/** A customer with several holds of 1.00, each for an hour. */
async function withHolds(count: number) {
  const bank = openBank()
  const { account } = await openCustomer(bank, BigInt(count) * 100n)
  const held: string[] = []
  for (let n = 0; n < count; n++) {
    const placed = await placeHold(bank, {
      accountNumber: account.accountNumber,
      amountPence: 100n,
      recipientName: 'Kestrel Marine',
      reference: 'Hull',
      durationMs: 3_600_000,
    })
    if (!placed.ok) throw new Error(placed.refusal)
    held.push(placed.value.holdId)
  }
  const readHeld = async () => {
    const [row] = await testDatabase.database.query<{ held: bigint }>(
      'select held_pence as held from account where id = $1',
      [account.id],
    )
    return row?.held
  }
  return { bank, account, held, readHeld }
}

const never = new AbortController().signal

test('a hold is released once it has expired, and not a millisecond sooner', async () => {
  const { bank, held, readHeld } = await withHolds(1)
  nowMs += 3_599_999
  expect(await releaseExpiredHolds(bank, never)).toBe(0)
  expect(await readHeld()).toBe(100n)
  nowMs += 1
  expect(await captureHold(bank, { holdId: held[0] ?? '' })).toEqual({ ok: false, refusal: 'hold_expired' })
  expect(await releaseExpiredHolds(bank, never)).toBe(1)
  expect(await readHeld()).toBe(0n)
  expect(
    await testDatabase.database.query(
      `select e.type, event_detail(e) ->> 'kind' as kind from transfer t
         join audit_event e on e.chain_id = chain_of(t.placed_by) and e.event_no = t.audit_event_no
        where t.subject_transfer_id = $1`,
      [held[0] ?? ''],
    ),
  ).toEqual([{ type: 'transfer.completed', kind: 'release' }])
})

test('a hold that would already be over by the ledger’s time is refused, and holds nothing', async () => {
  const { account, readHeld } = await withHolds(1)
  const behind = openTestApi(testDatabase.database, { clock: () => new Date(nowMs - 60_000) }).bank
  const place = (durationMs: number) =>
    placeHold(behind, {
      accountNumber: account.accountNumber,
      amountPence: 1n,
      recipientName: 'Kestrel Marine',
      reference: 'Mast',
      durationMs,
    })
  await payIn(behind, account.id, 1n)
  expect(await place(60_000)).toEqual({ ok: false, refusal: 'clock_behind' })
  expect(await readHeld()).toBe(100n)
  expect(await place(60_001)).toMatchObject({ ok: true })
  nowMs += 3_600_000
  expect(await releaseExpiredHolds(openBank(), never)).toBe(2)
})

test('a hold that is released while the clock is put back is released as of its expiry', async () => {
  const { held } = await withHolds(1)
  const endMs = nowMs + 3_600_000
  const moments = [endMs, 0]
  const bank = openTestApi(testDatabase.database, { clock: () => new Date(moments.shift() ?? 0) }).bank
  expect(await releaseExpiredHolds(bank, never)).toBe(1)
  expect(
    await testDatabase.database.query('select decided_at from transfer where subject_transfer_id = $1', [
      held[0] ?? '',
    ]),
  ).toEqual([{ decided_at: new Date(endMs) }])
  nowMs = endMs
})

test('two processes release each of many holds once', async () => {
  const { bank, readHeld } = await withHolds(130)
  const other = openBank(testDatabase.openAnother())
  nowMs += 3_600_000
  const released = await Promise.all([releaseExpiredHolds(bank, never), releaseExpiredHolds(other, never)])
  expect(released[0] + released[1]).toBe(130)
  expect(await readHeld()).toBe(0n)
})

test('one hold that cannot be released does not block the others, and holds are read in batches', async () => {
  const { held, readHeld } = await withHolds(101)
  nowMs += 3_600_000
  const { database } = testDatabase
  const broken = Object.assign(new Error('broken'), { code: 'XX000' })
  let reads = 0
  const bank = openBank({
    ...database,
    query: (text, parameters) => {
      if (String(parameters).includes(`"${held[0]}"`)) return Promise.reject(broken)
      if (/from (transfer|open_hold)/.test(text)) reads++
      return database.query(text, parameters)
    },
  })
  await expect(releaseExpiredHolds(bank, never)).rejects.toMatchObject({
    message: '100 expired holds were released, 1 could not be',
    errors: [{ message: 'broken' }],
  })
  expect(reads).toBe(2)
  expect(await readHeld()).toBe(100n)
  expect(await releaseExpiredHolds(openBank(), never)).toBe(1)
})

test('the background job runs at once and every minute, also after a fault', async () => {
  const { readHeld } = await withHolds(1)
  nowMs += 3_600_000
  let isAway = true
  const { database } = testDatabase
  const bank = openBank({
    ...database,
    query: (...parameters) => (isAway ? Promise.reject(new Error('away')) : database.query(...parameters)),
  })
  const reports: ExpiredHoldsReport[] = []
  const pauses: number[] = []
  const twice = Promise.withResolvers<void>()
  const running = runExpiredHolds(bank, {
    report: report => reports.push(report),
    pause: (durationMs, signal) => {
      pauses.push(durationMs)
      isAway = false
      if (pauses.length < 2) return Promise.resolve()
      twice.resolve()
      return new Promise(resolve => signal.addEventListener('abort', () => resolve()))
    },
  })
  await twice.promise
  await running.stop()
  expect(reports).toEqual([{ fault: new Error('away') }, { released: 1 }])
  expect(pauses).toEqual([60_000, 60_000])
  expect(await readHeld()).toBe(0n)
})
