import { expect, test } from 'vitest'
import type { Database } from '../bank/database/database.ts'
import { checkBook } from './check-book.ts'
import type { LogEntry } from './log.ts'

const unused = () => Promise.reject(new Error('not part of a check'))

/** Runs the check on a database that answers each query as told; the clock moves by `eachMs` with each. */
async function check(answer: (text: string) => object[], { eachMs = 1, stopAfter = Infinity } = {}) {
  const logged: LogEntry[] = []
  const stopping = new AbortController()
  let asked = 0
  let nowMs = 0
  const query = <Row extends object>(text: string) =>
    new Promise<Row[]>(resolve => {
      if (text.startsWith('set local')) {
        resolve([])
        return
      }
      asked++
      nowMs += eachMs
      if (asked >= stopAfter) stopping.abort()
      resolve(JSON.parse(JSON.stringify(answer(text))))
    })
  const database: Database = {
    query,
    transaction: work => work({ query }),
    script: unused,
    close: unused,
  }
  const log = (entry: LogEntry) => logged.push(entry)
  await checkBook({ database, log, monotonicMs: () => nowMs, stopping: stopping.signal })
  return { logged, asked }
}

const broken = { invariant: 1, subject: 'all accounts', found: 'their balances come to 1 pence' }

test('each difference is an error line, and the end is told', async () => {
  const { logged } = await check(text => (text.includes('balances come to') ? [broken] : []))
  expect(logged).toEqual([
    { level: 'error', event: 'reconcile', ...broken },
    expect.objectContaining({ level: 'info', event: 'reconcile', differences: 1 }),
  ])
})

test('what there is no time for is said, and the rest is still looked at', async () => {
  const tooSlow = Object.assign(new Error('canceling statement'), { code: '57014' })
  const { logged, asked } = await check(text => {
    if (text.includes('has entries and is no account')) throw tooSlow
    return []
  })
  expect(logged).toContainEqual(expect.objectContaining({ level: 'warning', unfinished: 1 }))
  expect(asked).toBeGreaterThan(5)
})

test('all of it ends after ten seconds', async () => {
  const { logged, asked } = await check(() => [], { eachMs: 6000 })
  expect(asked).toBe(2)
  expect(logged).toContainEqual(expect.objectContaining({ level: 'warning', unfinished: 4 }))
})

test('once the stop was asked for, no further check begins and nothing is logged', async () => {
  expect(await check(() => [], { stopAfter: 2 })).toEqual({ logged: [], asked: 2 })
})

test('a database that goes away meanwhile is a warning', async () => {
  const { logged } = await check(() => {
    throw new Error('away')
  })
  expect(logged).toEqual([{ level: 'warning', event: 'reconcile', detail: 'Error: away' }])
})
