import { expect, test } from 'vitest'
import type { Database } from '../bank/database/database.ts'
import type { Pause } from '../bank/run-every.ts'
import { LedgerState, checkLedger, watchLedger } from './check-ledger.ts'
import type { LogEntry } from './log.ts'

const now = new Date('2026-03-02T12:00:00.000Z')

const unused = () => Promise.reject(new Error('not part of a check'))

/** Runs the check on a database that answers each query as set up; the clock moves by `eachMs` with each. */
async function check(
  answer: (text: string) => object[],
  { eachMs = 1, stopAfter = Infinity, looks }: { eachMs?: number; stopAfter?: number; looks?: number } = {},
) {
  const logged: LogEntry[] = []
  const stopping = new AbortController()
  let queries = 0
  let nowMs = 0
  const query = <Row extends object>(text: string) =>
    new Promise<Row[]>(resolve => {
      if (text.startsWith('set local')) {
        resolve([])
        return
      }
      queries++
      nowMs += eachMs
      if (queries >= stopAfter) stopping.abort()
      resolve(JSON.parse(JSON.stringify(answer(text))))
    })
  const database: Database = {
    query,
    transaction: work => work({ query }),
    script: unused,
    close: unused,
  }
  const log = (entry: LogEntry) => logged.push(entry)
  const state = new LedgerState()
  const pauses: number[] = []
  const looked = Promise.withResolvers<void>()
  const pause: Pause = (durationMs, signal) => {
    pauses.push(durationMs)
    if (pauses.length !== looks) return Promise.resolve()
    looked.resolve()
    return new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
  }
  const parts = { database, log, state, clock: () => now, monotonicMs: () => nowMs }
  if (looks === undefined) await checkLedger({ ...parts, stopping: stopping.signal })
  else {
    const watching = watchLedger({ ...parts, pause })
    await looked.promise
    await watching.stop()
  }
  return { logged, queries, pauses, state }
}

const broken = { invariant: 1, subject: 'all accounts', found: 'their balances add up to 1 pence' }

const { found: amounts, ...logFields } = broken

test('each difference is an error line without amounts and is stored, and the end is logged', async () => {
  const { logged, state } = await check(text => (text.includes('balances add up to') ? [broken] : []))
  expect(logged).toEqual([
    { level: 'error', event: 'reconcile', check: 'book', ...logFields, command: 'npm run bank -- reconcile' },
    expect.objectContaining({ level: 'info', event: 'reconcile', differences: 1 }),
  ])
  expect(JSON.stringify(logged)).not.toContain(amounts)
  expect(state).toMatchObject({ differences: 1, differs: true, checkedAt: now, unfinished: 0 })
})

test('the ledger is checked again every hour, until the stop', async () => {
  let looks = 0
  const { pauses, state } = await check(
    text => (text.includes('balances add up to') && ++looks === 2 ? [broken] : []),
    { looks: 3 },
  )
  expect(looks).toBe(3)
  expect(pauses).toEqual([3_600_000, 3_600_000, 3_600_000])
  expect(state.differences).toBe(1)
})

const tooSlow = Object.assign(new Error('canceling statement'), { code: '57014' })

test('what there is no time for is said, and the rest is still looked at', async () => {
  const { logged, queries, state } = await check(text => {
    if (text.includes('known_device_stays_whose_it_is')) throw tooSlow
    return []
  })
  expect(logged).toContainEqual(expect.objectContaining({ level: 'warning', unfinished: 1 }))
  expect(queries).toBe(11)
  expect(state.unfinished).toBe(1)
})

test('a check that could not read the whole ledger does not count as one that found no difference', async () => {
  const { state } = await check(text => {
    if (text.includes('balances add up to')) throw tooSlow
    return []
  })
  expect(state).toMatchObject({ differences: undefined, checkedAt: undefined, unfinished: 1 })
})

test('a check that had no time for accounts has still checked the ledger as a whole', async () => {
  const { state } = await check(text => {
    if (text.includes('last_decided_at')) throw tooSlow
    return []
  })
  expect(state).toMatchObject({ differences: 0, checkedAt: now, unfinished: 1 })
})

test('all of it ends after ten seconds', async () => {
  const { logged, queries } = await check(() => [], { eachMs: 6000 })
  expect(queries).toBe(2)
  expect(logged).toContainEqual(expect.objectContaining({ level: 'warning', unfinished: 9 }))
})

test('once the stop was asked for, no further check begins and nothing is logged', async () => {
  expect(await check(() => [], { stopAfter: 2 })).toMatchObject({ logged: [], queries: 2 })
})

test('a database that goes away meanwhile is a warning', async () => {
  const { logged, state } = await check(() => {
    throw new Error('away')
  })
  expect(logged).toEqual([{ level: 'warning', event: 'reconcile', detail: 'Error: away' }])
  expect(state).toMatchObject({ differences: undefined, checkedAt: undefined, unfinished: 1 })
})

test('what was found before the database went away is logged and stored', async () => {
  const { logged, state } = await check(text => {
    if (text.includes('balances add up to')) return [broken]
    throw new Error('away')
  })
  expect(logged.map(({ level }) => level)).toEqual(['error', 'warning'])
  expect(state).toMatchObject({ differences: 1, differs: true, checkedAt: undefined, unfinished: 1 })
})

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute))

const whole = (minute: number) => ({ unfinished: 0, checkedAt: at(minute) })

test('before the first look nothing is known, and nothing differs', () => {
  expect(new LedgerState()).toMatchObject({
    differences: undefined,
    checkedAt: undefined,
    unfinished: undefined,
    differs: false,
  })
})

test('a check that finds nothing says that the ledger reconciles, and when', () => {
  const state = new LedgerState()
  state.recordCheck(whole(1))
  expect(state).toMatchObject({ differences: 0, checkedAt: at(1), unfinished: 0, differs: false })
})

test('what is found differs at once, before the look is over', () => {
  const state = new LedgerState()
  state.recordDifferences(1)
  expect(state).toMatchObject({ differences: 1, checkedAt: undefined, differs: true })
})

test('what differed once still differs after a look that has missed it', () => {
  const state = new LedgerState()
  state.recordDifferences(2)
  state.recordCheck(whole(1))
  state.recordDifferences(1)
  state.recordCheck(whole(2))
  expect(state).toMatchObject({ differences: 2, checkedAt: at(2), differs: true })
})

test('a check that could not read the whole ledger leaves its last known state', () => {
  const state = new LedgerState()
  state.recordCheck({ unfinished: 4, checkedAt: undefined })
  expect(state).toMatchObject({ differences: undefined, checkedAt: undefined, unfinished: 4 })
  state.recordCheck(whole(1))
  state.recordCheck({ unfinished: 4, checkedAt: undefined })
  expect(state).toMatchObject({ differences: 0, checkedAt: at(1), unfinished: 4 })
})
