// npm run bench:due [--items N]: makes days with N and 2N items due at 06:00, by one runner and by two, while customers'
// transfers arrive at a fixed rate (docs/performance.md). Times never fail the run; people read them. It fails if an item is
// not made once, if the run reads a table whole, or if the ledger does not reconcile.
import { parseArgs } from 'node:util'
import { databaseUrlOf } from '../support/run-server.ts'
import { wholeNumber } from '../support/whole-number.ts'
import { checkLedger } from './check-ledger.ts'
import { explainDue } from './due/explain-due.ts'
import { type DueDay, loadItems, planDays } from './due/load-items.ts'
import { type Runner, startRunner } from './due/runners.ts'
import { describeMachine, machineText } from './machine.ts'
import { runOfferedRound } from './offered-round.ts'
import { openBench } from './open-bench.ts'
import { countText, tableText } from './print-table.ts'
import { processorTime } from './processor-time.ts'
import { goals, settings } from './settings.ts'
import { writeResults } from './write-results.ts'

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: String(settings.dueItems) },
    json: { type: 'string', default: 'bench-results/due.json' },
  },
})
const items = wholeNumber('items', values.items)
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Of each runner alone, until its code is compiled and its statements are planned. */
const warmUpItems = 300
const [warmUp, small, large, smallOfTwo, largeOfTwo, beside] = planDays(new Date(), [
  warmUpItems,
  items,
  2 * items,
  items,
  2 * items,
  items,
])
if (!warmUp || !small || !large || !smallOfTwo || !largeOfTwo || !beside) throw new Error('no days')
const days = [warmUp, small, large, smallOfTwo, largeOfTwo, beside]

interface Measured {
  readonly name: string
  readonly items: number
  readonly seconds: number
  readonly perSecond: number
  /** Of the runners and the database, of an item. Undefined except on Linux. */
  readonly processorMicroseconds: number | undefined
  /** Of an item, with its share of those that look for what is due. */
  readonly statements: number
}

const opened = await openBench(say, async database => {
  say(`Ordering ${countText(days.reduce((sum, day) => sum + day.items, 0))} items`)
  await loadItems(database, days)
})
const url = databaseUrlOf({ ...opened.connection })
const runners: Runner[] = []

/** What runners do at once, and the processor time of it. */
async function measure(
  name: string,
  who: readonly Runner[],
  request: Parameters<Runner['ask']>[0],
): Promise<Measured> {
  const before = processorTime(opened.databasePid)
  const startedMs = performance.now()
  const answers = await Promise.all(who.map(runner => runner.ask(request)))
  const seconds = (performance.now() - startedMs) / 1000
  const after = processorTime(opened.databasePid)
  const count = answers.reduce((sum, answer) => sum + answer.count, 0)
  const ofRunners = answers.reduce((sum, answer) => sum + answer.processorMicroseconds, 0)
  const ofDatabase = before === undefined || after === undefined ? undefined : after - before
  say(`${name}: ${countText(count)} in ${seconds.toFixed(1)} s`)
  return {
    name,
    items: count,
    seconds,
    perSecond: count / seconds,
    processorMicroseconds: ofDatabase === undefined ? undefined : (ofDatabase + ofRunners) / count,
    statements: answers.reduce((sum, answer) => sum + answer.statements, 0) / count,
  }
}

const problems: string[] = []
async function makeDay(name: string, who: readonly Runner[], { at, items: due }: DueDay): Promise<Measured> {
  const measured = await measure(name, who, { at: at.toISOString() })
  if (measured.items !== due) problems.push(`${measured.items} of ${due} items were made by ${name}`)
  return measured
}

/** A day's items are made by one runner while transfers arrive over HTTP. */
async function makeBeside(runner: Runner, day: DueDay) {
  const ended = new AbortController()
  const load = { offeredPerSecond: settings.dueOfferedPerSecond, seconds: 3600, spread: 'uniform' as const }
  const offered = runOfferedRound(opened.origin, opened.customers, { ...load, until: ended.signal })
  const made = makeDay('one runner, with transfers', [runner], day).finally(() => ended.abort())
  const [measured, { acknowledged, ...figures }] = await Promise.all([made, offered])
  for (const id of acknowledged) opened.acknowledged.push(id)
  return { measured, transfers: figures }
}

const rowOf = (measured: Measured): string[] => [
  measured.name,
  countText(measured.items),
  measured.perSecond.toFixed(0),
  ((1000 * measured.seconds) / measured.items).toFixed(2),
  measured.processorMicroseconds === undefined ? '–' : (measured.processorMicroseconds / 1000).toFixed(2),
  measured.statements.toFixed(1),
  (1e6 / measured.perSecond / 60).toFixed(0),
]

try {
  const machine = await describeMachine(opened.database)
  for (let n = 0; n < 2; n += 1) runners.push(await startRunner(url))
  const [one] = runners
  if (!one) throw new Error('no runner')
  const plans = await explainDue(opened.database, largeOfTwo.at)
  if (plans.withoutIndex.length > 0)
    problems.push(`no index has what is due of ${plans.withoutIndex.join(', ')}`)

  await makeDay('warm-up', runners, warmUp)
  await Promise.all(runners.map(runner => runner.ask({ transfers: warmUpItems })))
  const transfersBefore = await measure('transfers one by one', [one], { transfers: items })
  const singles = [await makeDay('one runner', [one], small), await makeDay('one runner', [one], large)]
  const doubles = [
    await makeDay('two runners', runners, smallOfTwo),
    await makeDay('two runners', runners, largeOfTwo),
  ]
  const transfers = await measure('transfers one by one, again', [one], { transfers: items })
  const { measured: withTransfers, transfers: offered } = await makeBeside(one, beside)
  problems.push(...(await checkLedger(opened.database, opened.acknowledged)))

  const results = { transfersBefore, singles, doubles, transfers, withTransfers, offered, plans }
  const full = machine()
  say(`\n${machineText(full)}\n`)
  say(
    tableText(
      [
        'made by',
        'items',
        'a second',
        'ms each',
        'processor ms each',
        'statements each',
        'minutes for 1,000,000',
      ],
      [transfersBefore, transfers, ...singles, ...doubles, withTransfers].map(rowOf),
    ),
  )
  const [smallOne, largeOne] = singles
  const eachMs = ({ seconds, items: count }: Measured) => (1000 * seconds) / count
  const ratio = (figure: (measured: Measured) => number | undefined) => {
    const [item, before, after] = [largeOne && figure(largeOne), figure(transfersBefore), figure(transfers)]
    return item === undefined || before === undefined || after === undefined
      ? '–'
      : `×${((2 * item) / (before + after)).toFixed(2)}`
  }
  const slope = (figure: (measured: Measured) => number | undefined) => {
    const [less, more] = [smallOne && figure(smallOne), largeOne && figure(largeOne)]
    return less === undefined || more === undefined ? '–' : `×${(more / less).toFixed(2)}`
  }
  const processorOf = (of: Measured) => of.processorMicroseconds
  say(
    `\nan item with twice as many due: time ${slope(eachMs)}, processor time ${slope(processorOf)} (linear: ×1.00)`,
  )
  say(
    `an item against a transfer: time ${ratio(eachMs)}, processor time ${ratio(processorOf)} (goal at most ×${goals.dueToTransfer})`,
  )
  say(
    `transfers beside the run, ${settings.dueOfferedPerSecond} a second: p50 ${offered.p50Ms.toFixed(0)} ms, p99 ${offered.p99Ms.toFixed(0)} ms (goal ${goals.dueP99Ms} ms), sent late p99 ${offered.sentLateP99Ms.toFixed(0)} ms`,
  )
  say(
    `what is due is read by ${plans.indexes.join(', ')}; at this size, whole: ${plans.scanned.join(', ') || 'no table'}`,
  )
  say(`\n${writeResults(values.json, { machine: full, ...results, problems })}`)
} finally {
  for (const runner of runners) await runner.stop()
  await opened.close()
}
for (const problem of problems) say(problem)
process.exitCode = problems.length === 0 ? 0 : 1
