// A bank in a tab has no other process, so it issues statements itself while it is open.
import { expect, test } from 'vitest'
import { openTabBank } from '../../src/tab/open-tab-bank.ts'

test('a month that ends while the tab is open has its statements within the hour', async () => {
  const faults: unknown[] = []
  /** The jobs that wait for an hour: the interest, the statements, and the removal of old rows. */
  const hours: (() => void)[] = []
  let now = new Date('2026-10-31T23:40:00Z')
  const tab = await openTabBank({
    report: ({ fault }) => faults.push(fault),
    clock: () => now,
    pause: (durationMs, signal) =>
      new Promise(resolve => {
        signal.addEventListener('abort', () => resolve())
        if (durationMs === 3_600_000) hours.push(resolve)
      }),
  })
  const newest = () => tab.bank.database.query('select max(month) as month from statement')
  const notices = () =>
    tab.bank.database.query("select subject from notification where type = 'statement_ready'")
  await expect.poll(() => hours.length, { timeout: 30_000 }).toBe(3)
  expect(await newest()).toEqual([{ month: '2026-09' }])
  expect(await notices()).toEqual([])

  now = new Date('2026-11-01T00:40:00Z')
  for (const pass of hours.splice(0)) pass()
  await expect.poll(() => hours.length, { timeout: 30_000 }).toBe(3)
  expect(await newest()).toEqual([{ month: '2026-10' }])
  // Each demo customer has one account, Maya has two, and she shares one with Daniel: its statement is both's.
  expect(await notices()).toEqual(Array.from({ length: 7 }, () => ({ subject: '2026-10' })))
  await tab.close()
  expect(faults).toEqual([])
}, 120_000)
