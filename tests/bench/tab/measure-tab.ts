// npm run bench:tab: measures the static site's bank in a real browser: its start, the transfers acknowledged per
// second, each stored before its answer, and a page of history. Times never fail the run.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { serveStatic } from '../../../scripts/static/serve-static.mjs'
import { chromiumLaunch } from '../../support/chromium-launch.ts'
import { readOptions } from '../options.ts'
import { countText, median, quantile, tableText } from '../print-table.ts'
import { writeResults } from '../write-results.ts'
import { openTabPage } from './tab-page.ts'

/** The number of transfers that wait for an answer at any moment. */
const together = [1, 16] as const
const historyReads = 50

interface Round {
  readonly firstStartMs: number
  readonly laterStartMs: number
  readonly transfersPerSecond: readonly number[]
  /** In ascending order. */
  readonly historyMs: readonly number[]
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const { json, rounds, seconds, positionals } = readOptions({ name: 'tab', rounds: 5, seconds: 5 })
const [folder] = positionals
if (folder === undefined) throw new Error('the folder of the static site is missing')

const load = () => Math.round((os.loadavg()[0] ?? 0) * 10) / 10
const loadAtStart = load()

const site = await serveStatic({
  folder,
  basePath: '',
  host: '127.0.0.1',
  port: 0,
})
const measured: Round[] = []
let version = ''
try {
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds}`)
    measured.push(await measureRound(site.origin))
  }
} finally {
  await site.close()
}

const middle = (read: (round: Round) => number) => median(measured.map(read))
const inMs = (read: (round: Round) => number) => `${countText(middle(read))} ms`
const rows = [
  ['start, the first time', inMs(({ firstStartMs }) => firstStartMs)],
  ['start, later', inMs(({ laterStartMs }) => laterStartMs)],
  ...together.map((count, n) => [
    `transfers acknowledged, ${count} at once`,
    `${countText(middle(({ transfersPerSecond }) => transfersPerSecond[n] ?? Number.NaN))}/s`,
  ]),
  ['page of history, p50', inMs(({ historyMs }) => quantile(historyMs, 0.5))],
  ['page of history, p95', inMs(({ historyMs }) => quantile(historyMs, 0.95))],
]
say(`\nMedian of ${rounds} rounds\n\n${tableText(['the bank in a tab', ''], rows)}`)
const machine = {
  cores: os.availableParallelism(),
  processor: os.cpus()[0]?.model.trim() ?? 'unknown',
  chromium: version,
  loadAtStart,
  loadAtEnd: load(),
}
say(
  `\n${machine.cores} cores, ${machine.processor}, Chromium ${version}, load ${loadAtStart} to ${machine.loadAtEnd}`,
)
say(writeResults(json, { machine, seconds, together, rounds: measured }))

/** Measures a round in a new browser profile. Its storage is a folder on the disk, as for real users. */
async function measureRound(origin: string): Promise<Round> {
  const storage = mkdtempSync(path.join(os.tmpdir(), 'sarsen-bench-tab-'))
  const browser = await chromium.launchPersistentContext(storage, chromiumLaunch())
  try {
    version = browser.browser()?.version() ?? 'unknown'
    const first = await openTabPage(browser, origin)
    await first.signIn()
    const transfersPerSecond: number[] = []
    for (const count of together) transfersPerSecond.push(await first.pay(count, seconds * 1000))
    const historyMs = (await first.readHistory(historyReads)).toSorted((a, b) => a - b)
    await first.close()
    const later = await openTabPage(browser, origin)
    await later.close()
    return { firstStartMs: first.startMs, laterStartMs: later.startMs, transfersPerSecond, historyMs }
  } finally {
    await browser.close()
    rmSync(storage, { recursive: true, force: true })
  }
}
