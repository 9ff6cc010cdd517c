import { createBank } from '../../src/bank/bank.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'
import { nodeDependencies, readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { settlePayments } from '../faults/accounts/kill-steps.ts'
import { checkRun } from '../faults/check/check-run.ts'
import { Clients } from '../faults/clients.ts'
import { openCustomers, payKnown } from '../faults/customers.ts'
import type { FinalState } from '../faults/final-state.ts'
import { type Anomaly, History } from '../faults/history.ts'
import { payLeftClaims } from '../faults/payments/run-claim-step.ts'
import { fundsPence } from '../faults/plan.ts'
import { readFinalState } from '../faults/read-final-state.ts'
import { ServerSlot } from '../faults/server-slot.ts'
import { fastPasswords } from '../support/fast-passwords.ts'
import { ClusterNemesis, type DoneClusterFault } from './cluster-nemesis.ts'
import { appMachines, type Deployment } from './deployment.ts'
import type { Options } from './options.ts'
import { Pace, TimedPlan } from './pace.ts'
import { backUp, restore } from './restore.ts'
import { ClusterWatch } from './watch-cluster.ts'

export interface ClusterRun {
  readonly history: History
  readonly state: FinalState
  readonly faults: readonly DoneClusterFault[]
  readonly anomalies: readonly Anomaly[]
  readonly startedMs: number
  readonly endedMs: number
  readonly tookMs: number
}

const customerCount = 10
const clientCount = 48

/** Longer ago than the day for which whoever is paid counts as new. */
const knownForMs = 2 * 86_400_000

/** The bank recovers from the last fault while clients still send. */
const lastFaultBeforeMs = 20_000

const queryTimeoutMs = 10 * 60_000

/** Starts everything, and makes the bank's database as docs/cluster.md says. */
async function startAll(deployment: Deployment, watch: ClusterWatch): Promise<void> {
  for (const unit of deployment.units) unit.start()
  const { primary } = await watch.whole()
  const script = deployment.pathOn(primary, 'etc/patroni/create-bank.sql')
  const socket = deployment.pathOn(primary, 'run/postgresql')
  await deployment.run(primary, ['psql', '--quiet', '-v', 'ON_ERROR_STOP=1', '-h', socket, '-f', script])
}

/**
 * Runs the bank on the deployment under faults for a time, with the clients of the fault harness, and then all of its
 * checks. `say` is told what happens.
 */
export async function runCluster(
  deployment: Deployment,
  { seed, minutes, rate, kinds }: Options,
  say: (text: string) => void,
): Promise<ClusterRun> {
  const beganMs = performance.now()
  const watch = new ClusterWatch(deployment)
  await startAll(deployment, watch)
  say(`The cluster runs after ${Math.round((performance.now() - beganMs) / 1000)} s`)
  const { DATABASE_URL: databaseUrl = '' } = deployment.bankSettings('app1')
  const database = openPostgres({ connectionString: databaseUrl }, { connections: 4, queryTimeoutMs })
  const orders = minutes * 60 * rate
  const history = new History()
  const slots: ServerSlot[] = []
  try {
    await migrate(database, readMigrations())
    await backUp(deployment)
    const bank = createBank({ ...nodeDependencies(database), passwords: fastPasswords })
    const earlier = { ...bank, clock: () => new Date(Date.now() - knownForMs) }
    const openers = await openCustomers(earlier, customerCount, fundsPence(orders), { hasChecks: true })
    await payKnown(earlier, openers, history)
    const customers = await openCustomers(bank, customerCount, fundsPence(orders), { hasChecks: false })
    for (const [index, machine] of appMachines.entries())
      slots.push(slotOn(deployment, machine, index + 1, history))
    await Promise.all(slots.map(slot => slot.start()))
    await watch.customersAreServed()

    const context = { slots, history }
    const startedMs = performance.now()
    const endsMs = startedMs + minutes * 60_000
    const nemesis = new ClusterNemesis({
      deployment,
      slots,
      random: new SeededRandom(seed + 1),
      watch,
      kinds,
      onFault: kind => {
        deployment.note(kind)
        say(`  ${Math.round((performance.now() - startedMs) / 1000)} s: ${kind}`)
      },
    })
    const plan = new TimedPlan(seed, { customers: customerCount, orders }, endsMs)
    const clients = new Clients(context, { customers, openers }, new Pace(rate))
    const [endedMs] = await Promise.all([
      clients.run(plan, clientCount).then(() => performance.now()),
      nemesis.run(endsMs - lastFaultBeforeMs),
    ])
    await watch.whole()
    await watch.customersAreServed()
    await Promise.all(slots.map(slot => slot.actionsDone()))
    await settlePayments(context, 0)
    await payLeftClaims(context)
    const read = await readFinalState(database, context, [...customers, ...openers])
    const deadlocks = deployment.logged('patroni').split('deadlock detected').length - 1
    const state = { ...read, deadlocks }
    const anomalies = checkRun(history, state)
    const { primary, other: replica } = await watch.whole()
    const restoringMs = performance.now()
    const wrong = await restore(deployment, database, { primary, replica })
    say(`Restored to a point in time in ${Math.round((performance.now() - restoringMs) / 1000)} s`)
    const tookMs = performance.now() - beganMs
    return {
      history,
      state,
      faults: nemesis.done,
      anomalies: [
        ...anomalies,
        ...wrong.map(found => ({ check: 'reconciler' as const, found: `restored: ${found}` })),
      ],
      startedMs,
      endedMs,
      tookMs,
    }
  } finally {
    await Promise.all(slots.map(slot => slot.kill()))
    await database.close()
  }
}

/** The bank server of an app machine, with the settings of its file. */
function slotOn(
  deployment: Deployment,
  machine: (typeof appMachines)[number],
  number: number,
  history: History,
): ServerSlot {
  const settings = deployment.bankSettings(machine)
  return new ServerSlot(
    number,
    {
      databaseUrl: settings['DATABASE_URL'] ?? '',
      cacheFolder: `${deployment.folder}/compiled`,
      settings: { ...settings, LOG_FORMAT: 'quiet' },
      within: deployment.network.within(machine),
    },
    found => history.note({ check: 'answers', found, atMs: performance.now() }),
  )
}
