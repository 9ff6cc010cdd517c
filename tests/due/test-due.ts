// npm run test:due: runs days of what the bank makes by itself at speed, on PostgreSQL with two runners, and judges each item
// by code that shares no decision with the bank (docs/decisions/the-due-harness.md).
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Database } from '../../src/bank/database/database.ts'
import { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'
import { type Cluster, openDatabase, startCluster } from '../faults/cluster.ts'
import { wholeNumber } from '../support/whole-number.ts'
import { silenceGuards } from '../faults/planted-bugs/patch-function.ts'
import { type BankCode, bankCode } from './acts.ts'
import { type Finding, judge } from './judge.ts'
import { loadPatchedCode } from './patch-code.ts'
import { type Drawing, drawPlan } from './plan.ts'
import { type BugSpan, type PlantedBug, plantedBugs, usualSpan } from './planted-bugs.ts'
import { readDue } from './read-due.ts'
import { lastDayOf, runDays } from './run-days.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '60' },
    seed: { type: 'string' },
    bugs: { type: 'boolean', default: false },
    /** A part of the name of the bugs that are planted; left out for all. */
    bug: { type: 'string', default: '' },
    report: { type: 'string' },
  },
})
const days = wholeNumber('days', values.days)
const seed = values.seed === undefined ? randomInt(1, 1_000_000) : wholeNumber('seed', values.seed)

const findingsShown = 12

/** The bugs are planted in runs that are the same each time, of a few accounts. */
const seedOfBugs = 7
const accountsOfBugs = 3

const say = (text: string) => process.stdout.write(`${text}\n`)

interface Judgement {
  readonly findings: readonly Finding[]
  readonly outcomes: Readonly<Record<string, number>>
}

interface Running {
  readonly cluster: Cluster
  /** Of the database. */
  readonly name: string
  readonly seed: number
  readonly drawing: Drawing
  readonly code?: BankCode
  readonly prepare?: (database: Database) => Promise<void>
}

async function runAndJudge({
  cluster,
  name,
  seed: drawnFrom,
  drawing,
  code = bankCode,
  prepare,
}: Running): Promise<Judgement> {
  const random = new SeededRandom(drawnFrom)
  const plan = drawPlan(random, drawing)
  const connection = await cluster.createDatabase(name)
  const database = openDatabase(connection)
  try {
    await prepare?.(database)
    const history = await runDays(connection, plan, { fraction: () => random.fraction(), code })
    const state = await readDue(database)
    const outcomes: Record<string, number> = {}
    for (const { outcome } of state.items.values()) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    return { findings: judge(history, state, lastDayOf(plan)), outcomes }
  } finally {
    await database.close()
    await cluster.dropDatabase(name)
  }
}

function show(findings: readonly Finding[]): void {
  say(`${findings.length} findings`)
  for (const { check, text } of findings.slice(0, findingsShown)) say(`  ${check}: ${text}`)
}

async function passesRun(cluster: Cluster): Promise<boolean> {
  const startedMs = performance.now()
  const { findings, outcomes } = await runAndJudge({ cluster, name: 'due_run', seed, drawing: { days } })
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  const counts = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`)
  say(`${days} days, seed ${seed}, ${seconds} s: ${counts.join(', ')}`)
  show(findings)
  return findings.length === 0
}

/** The days on which bugs are planted, without one: nothing is found there. */
async function passesWithoutBug(cluster: Cluster, span: BugSpan): Promise<boolean> {
  const drawing = { ...span, accounts: accountsOfBugs }
  const { findings } = await runAndJudge({ cluster, name: 'due_no_bug', seed: seedOfBugs, drawing })
  say(`  ${span.days} days from ${span.firstDay} without a bug:`)
  show(findings)
  return findings.length === 0
}

/** Plants one bug and has it found: by its check. What else finds it is said too. */
async function findsBug(
  cluster: Cluster,
  { name, foundBy, patches, runDue, span = usualSpan }: PlantedBug,
): Promise<boolean> {
  const patched = patches && (await loadPatchedCode(patches))
  try {
    const { findings } = await runAndJudge({
      cluster,
      name: 'due_bug',
      seed: seedOfBugs,
      drawing: { ...span, accounts: accountsOfBugs },
      code: patched?.code ?? { ...bankCode, ...(runDue && { runDue }) },
      ...(patched && { prepare: silenceGuards }),
    })
    const finders = [...new Set(findings.map(({ check }) => check))]
    const isFound = finders.includes(foundBy)
    say(`  ${isFound ? 'found' : `NOT FOUND by ${foundBy}, but`} by ${finders.join(', ')}: ${name}`)
    const first = findings.find(({ check }) => check === foundBy)
    if (first) say(`    ${first.text}`)
    return isFound
  } finally {
    patched?.remove()
  }
}

const outcomes: boolean[] = []
const cluster = await startCluster()
try {
  outcomes.push(await passesRun(cluster))
  if (values.bugs) {
    const bugs = plantedBugs.filter(({ name }) => name.includes(values.bug))
    const spans = new Set(bugs.map(({ span = usualSpan }) => span))
    for (const span of spans) outcomes.push(await passesWithoutBug(cluster, span))
    for (const bug of bugs) outcomes.push(await findsBug(cluster, bug))
  }
} finally {
  await cluster.stop()
}
const passed = outcomes.filter(Boolean).length
const failed = outcomes.length - passed
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ passed, failed }))
say(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
