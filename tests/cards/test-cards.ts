// npm run test:cards: plays the card network against two processes of the bank on PostgreSQL, which are killed, cut off and have wrong
// clocks, and judges every answer and all money by a model of its own (docs/decisions/the-card-harness.md).
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'
import { patchCopy } from '../due/patch-code.ts'
import { type Cluster, startCluster } from '../faults/cluster.ts'
import { silenceGuards } from '../faults/planted-bugs/patch-function.ts'
import { wholeNumber } from '../support/whole-number.ts'
import { type Finding, judgeCards } from './judge.ts'
import { type CardDrawing, drawCardPlan } from './plan.ts'
import { type CardBug, cardBugs } from './planted-bugs.ts'
import { killAllRunners } from './runner.ts'
import { runCardPlan } from './run-plan.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '14' },
    accounts: { type: 'string', default: '4' },
    kills: { type: 'string', default: '4' },
    'database-kills': { type: 'string', default: '1' },
    seed: { type: 'string' },
    bugs: { type: 'boolean', default: false },
    /** A part of the name of the bugs that are planted; left out for all. */
    bug: { type: 'string', default: '' },
    report: { type: 'string' },
  },
})
const seed = values.seed === undefined ? randomInt(1, 1_000_000) : wholeNumber('seed', values.seed)
const drawing: CardDrawing = {
  days: wholeNumber('days', values.days),
  accounts: wholeNumber('accounts', values.accounts),
  paymentsADay: 2,
  kills: wholeNumber('kills', values.kills),
  databaseKills: wholeNumber('database-kills', values['database-kills']),
}

const project = path.resolve(import.meta.dirname, '../..')
const findingsShown = 12
const charactersShown = 300

/** The bugs are planted in runs that are the same each time, without faults. */
const seedOfBugs = 7
const drawingOfBugs: CardDrawing = { days: 12, accounts: 3, paymentsADay: 3, kills: 0, databaseKills: 0 }

const say = (text: string) => process.stdout.write(`${text}\n`)

interface Run {
  readonly cluster: Cluster
  readonly seed: number
  readonly drawing: CardDrawing
  readonly codeFolder?: string
}

function runOnce({ cluster, seed: drawnFrom, drawing: drawn, codeFolder }: Run) {
  const random = new SeededRandom(drawnFrom)
  const plan = drawCardPlan(random, drawn)
  const prepare = codeFolder === undefined ? undefined : silenceGuards
  const run = { cluster, name: 'cards_run', codeFolder: codeFolder ?? project, prepare, random }
  return runCardPlan(plan, run, async (database, history) => ({
    findings: await judgeCards(database, plan, history),
    history,
  }))
}

function show(findings: readonly Finding[]): void {
  say(`${findings.length} findings`)
  for (const { check, text } of findings.slice(0, findingsShown)) say(`  ${check}: ${text}`)
}

async function passesRun(cluster: Cluster): Promise<boolean> {
  const startedMs = performance.now()
  say(`Card network, seed ${seed}`)
  const { findings, history } = await runOnce({ cluster, seed, drawing })
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  const entries = history.lanes.flatMap(lane => lane.entries)
  const answers = entries.flatMap(entry => (entry.kind === 'acts' ? entry.tried : []))
  const lost = answers.filter(({ answer }) => answer === undefined).length
  const texts = Map.groupBy(answers, ({ act, answer }) =>
    act.type === 'message' && answer !== undefined ? answer : '',
  )
  say(
    `${drawing.days} days, ${seconds} s: ${answers.length} requests, ${lost} without an answer, ${history.kills} kills`,
  )
  say(
    [...texts]
      .filter(([text]) => text !== '')
      .map(([text, of]) => `${of.length} ${text}`)
      .toSorted()
      .join(', '),
  )
  show(findings)
  return findings.length === 0
}

/** Plants one bug and has it found: by its check. What else finds it is said too. */
async function findsBug(cluster: Cluster, { name, foundBy, patches }: CardBug): Promise<boolean> {
  const copy = patchCopy(patches)
  try {
    const { findings } = await runOnce({
      cluster,
      seed: seedOfBugs,
      drawing: drawingOfBugs,
      codeFolder: copy.folder,
    })
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
const cluster = await startCluster()
process.on('exit', killAllRunners)
try {
  outcomes.push(await passesRun(cluster))
  if (values.bugs) {
    say('The days of the bugs, without one:')
    const { findings } = await runOnce({ cluster, seed: seedOfBugs, drawing: drawingOfBugs })
    show(findings)
    outcomes.push(findings.length === 0)
    for (const bug of cardBugs.filter(({ name }) => name.includes(values.bug)))
      outcomes.push(await findsBug(cluster, bug))
  }
} finally {
  await cluster.stop()
}
const passed = outcomes.filter(Boolean).length
const failed = outcomes.length - passed
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ passed, failed }))
say(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
