import { createBank } from '../../src/bank/bank.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { type CuttableProxy, startCuttableProxy } from '../support/cuttable-proxy.ts'
import { fastPasswords } from '../support/fast-passwords.ts'
import { AppSeat } from './app-seat.ts'
import { checkRun } from './check/check-run.ts'
import { Clients } from './clients.ts'
import { type Cluster, openDatabase } from './cluster.ts'
import { openCustomers } from './customers.ts'
import { type FaultCounts, planFaults } from './fault-plan.ts'
import { Gate } from './gate.ts'
import { type Anomaly, History } from './history.ts'
import { Nemesis, type DoneFault, type Station } from './nemesis.ts'
import { fundsPence, Plan } from './plan.ts'
import { readBook } from './read-book.ts'
import type { Book } from './book.ts'

export interface RunPlan {
  readonly seed: number
  readonly orders: number
  readonly faults: FaultCounts
  /** A bug of those between bank and database, see `planted-bugs/database-bugs.ts`. */
  readonly databaseBug?: string | undefined
  /** What is done to the database before the bank opens. */
  readonly breakDatabase?: ((database: Database) => Promise<void>) | undefined
}

export interface RunResult {
  readonly history: History
  readonly book: Book
  readonly faults: readonly DoneFault[]
  readonly anomalies: readonly Anomaly[]
  readonly tookMs: number
}

const customerCount = 10
const clientCount = 24

let runs = 0

/**
 * One run: a bank of its own with two servers on one database, clients and nemesis by the plan, and when all is
 * whole again everything read back and checked. `onOrder` is told of each order that begins.
 */
export async function runBank(
  cluster: Cluster,
  { seed, orders, faults, databaseBug, breakDatabase }: RunPlan,
  onOrder: (begun: number) => void = () => undefined,
): Promise<RunResult> {
  const startedMs = performance.now()
  const name = `faults_${++runs}`
  const connection = await cluster.createDatabase(name)
  const loggedBefore = cluster.logged().length
  const database = openDatabase(connection)
  const history = new History()
  const stations: Station[] = []
  try {
    const customers = await openCustomers(
      createBank({ ...nodeDependencies(database), passwords: fastPasswords }),
      customerCount,
      fundsPence(orders),
    )
    await breakDatabase?.(database)
    for (const number of [1, 2]) {
      const line = await startCuttableProxy(`${connection.host}/.s.PGSQL.${connection.port}`)
      const databaseUrl = `postgres://${connection.user}@127.0.0.1:${line.port}/${name}`
      const seat = new AppSeat(
        number,
        { databaseUrl, cacheFolder: cluster.cacheFolder, plantedBug: databaseBug },
        found => history.note({ check: 'answers', found, atMs: performance.now() }),
      )
      stations.push({ seat, line })
    }
    const seats = stations.map(({ seat }) => seat)
    await Promise.all(seats.map(seat => seat.start()))

    const gate = new Gate(onOrder)
    const nemesis = new Nemesis({ cluster, stations, gate })
    const counter = { seats, history }
    const clients = new Clients(counter, customers, gate)
    // Another seed than that of the steps, so that a change of one plan leaves the other as it was.
    const plannedFaults = planFaults(seed + 1, orders, faults)
    await Promise.all([
      clients.run(new Plan(seed, { customers: customerCount, orders }), clientCount),
      nemesis.run(plannedFaults, orders),
    ])
    await Promise.all(seats.map(seat => seat.errandsOver()))
    const read = await readBook(database, counter, customers)
    const deadlocks = cluster.logged().slice(loggedBefore).split('deadlock detected').length - 1
    const book = { ...read, deadlocks }
    const anomalies = checkRun(history, book)
    return { history, book, faults: nemesis.done, anomalies, tookMs: performance.now() - startedMs }
  } finally {
    await Promise.all(stations.map(closeStation))
    await database.close()
    await cluster.dropDatabase(name)
  }
}

async function closeStation({ seat, line }: { seat: AppSeat; line: CuttableProxy }): Promise<void> {
  await seat.kill()
  await line.stop()
}
