import { createBank } from '../../src/bank/bank.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { type CuttableProxy, startCuttableProxy } from '../support/cuttable-proxy.ts'
import { fastPasswords } from '../support/fast-passwords.ts'
import { drawKills, matureSavings, settlePayments, StepKills } from './accounts/kill-steps.ts'
import { ServerSlot } from './server-slot.ts'
import { checkRun } from './check/check-run.ts'
import { Clients } from './clients.ts'
import { type Cluster, openDatabase } from './cluster.ts'
import { openCustomers, payKnown, type TestCustomer } from './customers.ts'
import { type FaultCounts, planFaults } from './fault-plan.ts'
import { Gate } from './gate.ts'
import { type Anomaly, History } from './history.ts'
import { Nemesis, type DoneFault, type ServerUnit } from './nemesis.ts'
import { payLeftClaims } from './payments/run-claim-step.ts'
import { fundsPence, Plan } from './plan.ts'
import { readFinalState } from './read-final-state.ts'
import type { FinalState } from './final-state.ts'

export interface RunPlan {
  readonly seed: number
  readonly orders: number
  readonly faults: FaultCounts
  /** At how many steps of each deed a server is killed; left out for none. */
  readonly stepKills?: number | 'all' | undefined
  /** How many of a hundred steps are about accounts; left out for the usual number. */
  readonly accountShare?: number | undefined
  /** How many are about payments of customers with checks. */
  readonly paymentShare?: number | undefined
  /** The name of a bug in `planted-bugs/database-bugs.ts`. */
  readonly databaseBug?: string | undefined
  /** Changes the database before the bank opens. */
  readonly breakDatabase?: ((database: Database) => Promise<void>) | undefined
}

export interface RunResult {
  readonly history: History
  readonly state: FinalState
  readonly faults: readonly DoneFault[]
  readonly anomalies: readonly Anomaly[]
  readonly tookMs: number
}

const customerCount = 10
const clientCount = 24

const killedFundsPence = 100_000n

/** Longer ago than the day for which whoever is paid counts as new. */
const knownForMs = 2 * 86_400_000

/** Longer than the term of Fixed Savings. */
const termMs = 400 * 86_400_000

function pairsOf(customers: readonly TestCustomer[]): (readonly [TestCustomer, TestCustomer])[] {
  return customers.flatMap((one, n) => {
    const other = customers[n + 1]
    return n % 2 === 0 && other ? [[one, other] as const] : []
  })
}

let runs = 0

/**
 * Performs one run: a new bank with two servers on one database, clients and nemesis as planned, and then all checks on
 * the final state. `onOrder` is called at the start of each order.
 */
export async function runBank(
  cluster: Cluster,
  { seed, orders, faults, stepKills = 0, databaseBug, breakDatabase, ...shares }: RunPlan,
  onOrder: (started: number) => void = () => undefined,
): Promise<RunResult> {
  const startedMs = performance.now()
  const name = `faults_${++runs}`
  const connection = await cluster.createDatabase(name)
  const loggedBefore = cluster.logged().length
  const database = openDatabase(connection)
  const history = new History()
  const servers: ServerUnit[] = []
  try {
    const bank = createBank({ ...nodeDependencies(database), passwords: fastPasswords })
    // Before anybody else, as the ledger's time does not go back.
    const earlier = { ...bank, clock: () => new Date(Date.now() - knownForMs) }
    const openers = await openCustomers(earlier, customerCount, fundsPence(orders), { hasChecks: true })
    await payKnown(earlier, openers, history)
    const customers = await openCustomers(bank, customerCount, fundsPence(orders), { hasChecks: false })
    const kills = drawKills(seed, stepKills)
    const killed = await openCustomers(bank, 2 * kills.deeds.length, killedFundsPence, { hasChecks: true })
    await breakDatabase?.(database)
    for (const number of [1, 2]) {
      const proxy = await startCuttableProxy(`${connection.host}/.s.PGSQL.${connection.port}`)
      const databaseUrl = `postgres://${connection.user}@127.0.0.1:${proxy.port}/${name}`
      const slot = new ServerSlot(
        number,
        { databaseUrl, cacheFolder: cluster.cacheFolder, plantedBug: databaseBug },
        found => history.note({ check: 'answers', found, atMs: performance.now() }),
      )
      servers.push({ slot, proxy })
    }
    const slots = servers.map(({ slot }) => slot)
    await Promise.all(slots.map(slot => slot.start()))

    const gate = new Gate(onOrder)
    const nemesis = new Nemesis({ cluster, servers, gate })
    const context = { slots, history }
    const clients = new Clients(context, { customers, openers }, gate)
    // The faults have their own seed, so that changing one plan does not change the other.
    const plannedFaults = planFaults(seed + 1, orders, faults)
    await Promise.all([
      clients.run(new Plan(seed, { customers: customerCount, orders, ...shares }), clientCount),
      nemesis.run(plannedFaults, orders),
    ])
    await Promise.all(slots.map(slot => slot.actionsDone()))
    // Its own seed as well: an id that the plan has drawn is taken.
    const killing = { context, database, pairs: pairsOf(killed), seed: seed + 2 }
    await new StepKills(killing).run(kills.deeds)
    const furthestMs = Math.max(...slots.map(({ clock }) => clock.furthestAheadMs))
    await settlePayments(context, furthestMs)
    await payLeftClaims(context)
    const maturedAt = await matureSavings(killing, kills.maturing, furthestMs + termMs)
    const read = await readFinalState(database, context, [...customers, ...openers, ...killed])
    const deadlocks = cluster.logged().slice(loggedBefore).split('deadlock detected').length - 1
    const state = { ...read, maturedAt, deadlocks }
    const anomalies = checkRun(history, state)
    return { history, state, faults: nemesis.done, anomalies, tookMs: performance.now() - startedMs }
  } finally {
    await Promise.all(servers.map(closeServer))
    await database.close()
    await cluster.dropDatabase(name)
  }
}

async function closeServer({ slot, proxy }: { slot: ServerSlot; proxy: CuttableProxy }): Promise<void> {
  await slot.kill()
  await proxy.stop()
}
