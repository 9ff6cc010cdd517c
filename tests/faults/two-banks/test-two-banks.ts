// npm run test:shards: two complete banks, each with a PostgreSQL and two processes of its own, pay each other through the outside
// port, as two shards would. The judge compares both books (docs/decisions/beyond-one-primary.md).
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { SeededRandom } from '../../../src/bank/simulator/seeded-random.ts'
import { killAllRunners } from '../../cards/runner.ts'
import { patchCopy } from '../../due/patch-code.ts'
import { wholeNumber } from '../../support/whole-number.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { type Finding, judgeExchange } from './judge.ts'
import { drawExchange, type ExchangeDrawing } from './plan.ts'
import { type ExchangeBug, exchangeBugs } from './planted-bugs.ts'
import { type ExchangeHistory, runExchange } from './run-exchange.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '300' },
    accounts: { type: 'string', default: '6' },
    kills: { type: 'string', default: '8' },
    'database-kills': { type: 'string', default: '2' },
    seed: { type: 'string' },
    bugs: { type: 'boolean', default: false },
    /** A part of the name of the bugs that are planted; left out for all. */
    bug: { type: 'string', default: '' },
    report: { type: 'string' },
  },
})
const seed = values.seed === undefined ? randomInt(1, 1_000_000) : wholeNumber('seed', values.seed)
const drawing: ExchangeDrawing = {
  orders: wholeNumber('orders', values.orders),
  accounts: wholeNumber('accounts', values.accounts),
  kills: wholeNumber('kills', values.kills),
  databaseKills: wholeNumber('database-kills', values['database-kills']),
}

const project = path.resolve(import.meta.dirname, '../../..')
const findingsShown = 12
const charactersShown = 300

/** The bugs are planted in runs of one plan, whose only faults are those of the wire. */
const seedOfBugs = 7
const drawingOfBugs: ExchangeDrawing = { orders: 60, accounts: 4, kills: 0, databaseKills: 0 }

const say = (text: string) => process.stdout.write(`${text}\n`)

interface Judged {
  readonly findings: readonly Finding[]
  readonly history: ExchangeHistory
}

interface Run {
  readonly clusters: readonly [Cluster, Cluster]
  readonly seed: number
  readonly drawing: ExchangeDrawing
  readonly codeFolder?: string
}

function runOnce({ clusters, seed: drawnFrom, drawing: drawn, codeFolder = project }: Run): Promise<Judged> {
  const random = new SeededRandom(drawnFrom)
  const plan = drawExchange(random, drawn)
  const run = { clusters, name: 'exchange', codeFolder, random }
  return runExchange(plan, run, async (databases, history) => ({
    findings: await judgeExchange(databases, history),
    history,
  }))
}

function show(findings: readonly Finding[]): void {
  say(`${findings.length} findings`)
  for (const { check, text } of findings.slice(0, findingsShown))
    say(`  ${check}: ${text.slice(0, charactersShown)}`)
}

function describe({ orders, wire, processKills, databaseKills, rowBytes }: ExchangeHistory): void {
  const answers = Map.groupBy(orders, ({ answer }) => answer ?? 'given up')
  say(
    [...answers]
      .map(([answer, of]) => `${of.length} ${answer}`)
      .toSorted()
      .join(', '),
  )
  say(
    `Asked the other bank ${wire.asked} times: ${wire.lostQuestions} questions and ${wire.lostAnswers} answers lost, ` +
      `${wire.late} late, ${wire.twice} asked twice at once, ${wire.unanswered} without an answer; ` +
      `${processKills} kills of a process, ${databaseKills} of PostgreSQL`,
  )
  const each = (rowBytes / BigInt(orders.length)).toLocaleString('en-GB')
  say(`Rows of both banks: ${each} bytes for each order, without indexes`)
}

async function passesRun(clusters: Run['clusters']): Promise<boolean> {
  const startedMs = performance.now()
  say(`Two banks, seed ${seed}`)
  const { findings, history } = await runOnce({ clusters, seed, drawing })
  say(`${drawing.orders} orders, ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  describe(history)
  show(findings)
  return findings.length === 0
}

/** Plants one bug and has it found: by its check. What else finds it is said too. */
async function findsBug(
  clusters: Run['clusters'],
  { name, foundBy, patches }: ExchangeBug,
): Promise<boolean> {
  const copy = patchCopy(patches)
  try {
    const run = { clusters, seed: seedOfBugs, drawing: drawingOfBugs, codeFolder: copy.folder }
    const { findings } = await runOnce(run)
    const finders = [...new Set(findings.map(({ check }) => check))]
    const isFound = finders.includes(foundBy)
    say(`  ${isFound ? 'found' : `NOT FOUND by ${foundBy}, but`} by ${finders.join(', ')}: ${name}`)
    const first = findings.find(({ check }) => check === foundBy) ?? findings[0]
    if (first) say(`    ${first.text.slice(0, charactersShown)}`)
    return isFound
  } finally {
    copy.remove()
  }
}

const outcomes: boolean[] = []
const clusters = [await startCluster(), await startCluster()] as const
process.on('exit', killAllRunners)
try {
  outcomes.push(await passesRun(clusters))
  if (values.bugs) {
    say('The orders of the bugs, without one:')
    const { findings } = await runOnce({ clusters, seed: seedOfBugs, drawing: drawingOfBugs })
    show(findings)
    outcomes.push(findings.length === 0)
    for (const bug of exchangeBugs.filter(({ name }) => name.includes(values.bug)))
      outcomes.push(await findsBug(clusters, bug))
  }
} finally {
  await Promise.all(clusters.map(cluster => cluster.stop()))
}
const passed = outcomes.filter(Boolean).length
const failed = outcomes.length - passed
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ passed, failed }))
say(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
