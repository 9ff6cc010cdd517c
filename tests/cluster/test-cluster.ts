// npm run test:cluster: runs the deployment of deploy/ on this machine, breaks it, and judges what the bank answered
// (docs/decisions/more-than-one-machine.md).
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { killAllApps } from '../faults/app-process.ts'
import { checksThatFound, countsOf, firstOfEach, historyAround, sentenceOf } from '../faults/report.ts'
import { Deployment } from './deployment.ts'
import { Network } from './network.ts'
import { readOptions } from './options.ts'
import { acknowledgements, attemptsOf, longestSilence, recoveriesOf } from './recovery.ts'
import { type ClusterRun, runCluster } from './run-cluster.ts'

// The history and the final state of a long run take several gigabytes.
setFlagsFromString('--max-old-space-size=8192')

const say = (text: string) => process.stdout.write(`${text}\n`)
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const programs = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/lib/postgresql/15/bin/postgres',
  '/usr/bin/pgbackrest',
]
const missing = programs.filter(program => !existsSync(program))
if (process.platform !== 'linux' || process.getuid?.() !== 0)
  throw new Error('This test makes network namespaces, which only root may do, on Linux.')
if (missing.length > 0)
  throw new Error(
    `${missing.join(', ')} is missing. On Debian: apt-get install patroni python3-etcd python3-idna etcd-server ` +
      'haproxy postgresql-15 pgbackrest gettext-base iproute2',
  )

const options = readOptions(process.argv.slice(2), () => randomInt(1, 1_000_000))
const { seed, minutes, rate, keeps } = options

const network = new Network()
let deployment: Deployment | undefined
function clear(keepsLogs: boolean): void {
  killAllApps()
  for (const unit of deployment?.units ?? []) unit.hold()
  network.close()
  if (keepsLogs) say(`The logs are in ${deployment?.folder}`)
  else deployment?.remove()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    clear(keeps)
    process.exit(1)
  })

/** What happened, in lines. */
function linesOf(run: ClusterRun): readonly string[] {
  const { history, faults, startedMs, endedMs } = run
  const acknowledgedMs = acknowledgements(history)
  const attempts = attemptsOf(history)
  const all = attempts.reduce((sum, [, count]) => sum + count, 0)
  const shareOf = (count: number) => `${((100 * count) / all).toFixed(2)} %`
  return [
    ...countsOf({ ...run, faults: [] }),
    `rate       ${((1000 * history.acknowledged.length) / (endedMs - startedMs)).toFixed(0)} orders acknowledged a second`,
    `attempts   ${attempts.map(([outcome, count]) => `${outcome}: ${count} (${shareOf(count)})`).join(', ')}`,
    `longest time without an acknowledgement: ${inSeconds(longestSilence(acknowledgedMs, startedMs, endedMs))}`,
    '',
    `${'fault'.padEnd(48)} times   median    worst without an acknowledgement; former primary let go of after`,
    ...recoveriesOf(faults, acknowledgedMs, endedMs).map(
      ({ kind, times, medianMs, worstMs, letGoMs }) =>
        `${kind.padEnd(48)} ${String(times).padStart(5)} ${inSeconds(medianMs).padStart(8)} ${inSeconds(worstMs).padStart(8)} ` +
        (letGoMs === undefined ? '' : inSeconds(letGoMs).padStart(8)),
    ),
  ]
}

let isWrong = true
try {
  network.open()
  deployment = new Deployment(network)
  say(`Seed ${seed}: ${minutes} minutes at ${rate} orders a second`)
  const run = await runCluster(deployment, options, say)
  for (const line of linesOf(run)) say(line)
  say(`\n${run.anomalies.length} anomalies (seed ${seed})`)
  isWrong = run.anomalies.length > 0
  if (isWrong) say(`By check: ${checksThatFound(run.anomalies)}`)
  for (const first of firstOfEach(run.anomalies)) {
    say(`\n${sentenceOf(first)}\n`)
    for (const line of historyAround(run, first)) say(line)
  }
} finally {
  clear(keeps || isWrong)
}
process.exitCode = isWrong ? 1 : 0
