// npm run test:faults: runs the bank under faults, and shows that the harness finds planted bugs
// (docs/decisions/the-fault-harness.md).
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { killAllApps } from './app-process.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { readOptions } from './options.ts'
import { type PlantedBug, plantedBugs } from './planted-bugs/planted-bugs.ts'
import { checksThatFound, countsOf, firstOfEach, historyAround, sentenceOf } from './report.ts'
import { runBank } from './run-bank.ts'

// The history and the final state of a long run take several gigabytes.
setFlagsFromString('--max-old-space-size=8192')

const say = (text: string) => process.stdout.write(`${text}\n`)

if (process.platform === 'win32')
  throw new Error('The fault harness stops and resumes processes, which Windows cannot do.')

const options = readOptions(process.argv.slice(2), () => randomInt(1, 1_000_000))
const { seed, orders, faults, stepKills } = options

/** Banks with a bug run two at a time: alone, each leaves a third of two cores idle. */
const bugsAtOnce = 2

const clusters: Cluster[] = []
const clear = async () => {
  killAllApps()
  await Promise.all(clusters.splice(0).map(cluster => cluster.stop()))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void clear().finally(() => process.exit(1)))

/** Runs the bank without a bug under all faults. No check may find anything. */
async function passesRun(on: Cluster): Promise<boolean> {
  const startedMs = performance.now()
  say(`Seed ${seed}: ${orders.toLocaleString('en-GB')} orders at two servers on one PostgreSQL`)
  const tenth = Math.ceil(orders / 10)
  const result = await runBank(on, { seed, orders, faults, stepKills }, started => {
    if (started % tenth !== 0) return
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    say(`  ${started.toLocaleString('en-GB').padStart(7)} orders started, ${seconds} s`)
  })
  for (const line of countsOf(result)) say(`  ${line}`)
  const { anomalies } = result
  say(`${anomalies.length} anomalies (seed ${seed})`)
  if (anomalies.length === 0) return true
  say(`By check: ${checksThatFound(anomalies)}`)
  for (const first of firstOfEach(anomalies)) {
    say(`\n${sentenceOf(first)}\n`)
    for (const line of historyAround(result, first)) say(line)
  }
  return false
}

/** Runs the bank with a planted bug. The check that is meant for it must find it. */
async function isFound(on: Cluster, bug: PlantedBug): Promise<boolean> {
  const { anomalies, tookMs } = await runBank(on, { ...bug, seed })
  const found = anomalies.some(({ check }) => check === bug.foundBy)
  const seconds = `${(tookMs / 1000).toFixed(1)} s`
  say(`  ${found ? 'found' : 'NOT FOUND'} by ${bug.foundBy}, ${seconds}: ${bug.name}`)
  say(`      ${checksThatFound(anomalies) || 'nothing was found'}`)
  return found
}

async function openCluster(): Promise<Cluster> {
  const cluster = await startCluster()
  clusters.push(cluster)
  return cluster
}

const outcomes: boolean[] = []
try {
  const first = await openCluster()
  if (options.only !== 'bugs') outcomes.push(await passesRun(first))
  if (options.only !== 'run') {
    const bugs = plantedBugs.filter(({ name }) => name.includes(options.bugs))
    say(`\n${bugs.length} planted bugs, seed ${seed}`)
    while (clusters.length < bugsAtOnce) await openCluster()
    const left = bugs.values()
    await Promise.all(
      clusters.map(async cluster => {
        for (const bug of left) outcomes.push(await isFound(cluster, bug))
      }),
    )
  }
} finally {
  await clear()
}
const passed = outcomes.filter(Boolean).length
const failed = outcomes.length - passed
if (options.reportTo !== undefined) writeFileSync(options.reportTo, JSON.stringify({ passed, failed }))
say(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
