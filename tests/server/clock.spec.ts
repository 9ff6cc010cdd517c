// A server whose clock differs from the database's: it serves, reports the difference, and skips jobs that depend on
// the clock.
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, runServer } from '../support/run-server.ts'
import { copyOfBank } from './copy-of-bank.ts'

afterEach(cleanUp)

const program = path.resolve(import.meta.dirname, 'server-with-clock.ts')
const dayMs = 24 * 60 * 60_000

/**
 * Starts a server with its clock ahead. A demonstration on the same database, started a month before, has statements to
 * issue.
 */
const startAhead = (dataDir: string, aheadMs: number) =>
  runServer({ DATA_DIR: dataDir, METRICS_PORT: '0', CLOCK_AHEAD_MS: String(aheadMs) }, program)

const readyOf = async (origin: string) => {
  const response = await fetch(`${origin}/health/ready`)
  return [response.status, await response.json()]
}

test('a clock that is a month ahead is reported, and starts no job', async () => {
  const dataDir = copyOfBank()
  const right = startAhead(dataDir, 0)
  const { origin: rightOrigin } = await right.ready
  expect(await readyOf(rightOrigin)).toEqual([200, { status: 'ready', bankHolidaysUntil: '2028-12-31' }])
  right.kill('SIGTERM')
  await right.exited

  const ahead = startAhead(dataDir, 32 * dayMs)
  const { origin } = await ahead.ready
  expect(ahead.said()).toMatch(/"level":"error","event":"clock","aheadSeconds":2764[78]\d\d/)
  expect(await readyOf(origin)).toEqual([503, { status: 'clock_differs' }])
  await ahead.says('/metrics\n')
  const [, metrics = ''] = /Metrics:\s+(\S+\/metrics)\n/.exec(ahead.said()) ?? []
  expect(await (await fetch(metrics)).text()).toMatch(/^sarsen_clock_ahead_seconds 2764[78]\d\d/m)
  await ahead.says('"event":"reconcile","differences":0')
  ahead.kill('SIGTERM')
  await ahead.exited
  // By this clock the month is over and its statement due.
  expect(ahead.said()).not.toContain('"event":"statements"')
})
