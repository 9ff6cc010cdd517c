import path from 'node:path'
import pLimit from 'p-limit'
import { type Bank, createBank } from '../../../src/bank/bank.ts'
import type { Database } from '../../../src/bank/database/database.ts'
import type { SeededRandom } from '../../../src/bank/simulator/seeded-random.ts'
import { Runner } from '../../cards/runner.ts'
import { openCustomer } from '../../support/open-customer.ts'
import { fastPasswords, runtimeDependencies } from '../../support/runtime/dependencies.ts'
import { type Cluster, openDatabase } from '../cluster.ts'
import {
  type ExchangePlan,
  type Half,
  halves,
  otherThan,
  type PlannedKill,
  type PlannedOrder,
  sortCodeOf,
} from './plan.ts'
import type { BankAsked, Crossing, ExchangeRequest } from './requests.ts'
import { startWire, type Wire, type WireCounts } from './wire.ts'

export interface HeldAccount {
  readonly id: string
  readonly customerId: string
  readonly accountNumber: string
  readonly openingPence: bigint
}

/** An order as it was sent, and the last that was answered; undefined if nobody knows. */
export interface SentOrder {
  readonly plan: PlannedOrder
  readonly destination: string
  readonly answer: string | undefined
}

export interface ExchangeHistory {
  readonly accounts: readonly [readonly HeldAccount[], readonly HeldAccount[]]
  readonly orders: readonly SentOrder[]
  readonly wire: WireCounts
  readonly processKills: number
  readonly databaseKills: number
  /** Faults of the banks, and what their processes wrote. */
  readonly faults: readonly string[]
  /** What the rows of both databases grew by, without indexes and without messages, which do not stay. */
  readonly rowBytes: bigint
}

/** One of the two banks: its PostgreSQL, its two processes, and the harness's own way into it. */
interface Side {
  readonly cluster: Cluster
  readonly database: Database
  readonly bank: Bank
  readonly runners: readonly [Runner<ExchangeRequest>, Runner<ExchangeRequest>]
}

/** The time between two orders: after a day, an account that was paid is not new. */
const stepMs = 10 * 60_000
const startsAt = new Date('2026-11-26T07:00:00Z')

/** A time at which every order that nobody confirmed is over. */
const hourMs = 60 * 60_000

const lanes = 6
const triesMax = 20
const roundsMax = 60

/** Nobody has it. */
const missingNumber = '99999999'

/** Some have little, so that the ledger declines. */
const openingPence = (number: number): bigint => (number % 3 === 2 ? 150_00n : 50_000_00n)

class Exchange {
  readonly #sides: readonly [Side, Side]
  readonly #random: SeededRandom
  readonly #faults: string[] = []
  readonly #broken = new Set<Promise<unknown>>()
  #now = startsAt
  processKills = 0
  databaseKills = 0

  constructor(sides: readonly [Side, Side], random: SeededRandom) {
    this.#sides = sides
    this.#random = random
  }

  get faults(): readonly string[] {
    const written = this.#sides.flatMap(({ runners }) => runners.map(runner => runner.written))
    return [...this.#faults, ...written.filter(text => text !== '')]
  }

  /** Asks a process, which is started first if it was killed. */
  async ask(half: Half, process: Half, asked: BankAsked, at = this.#now): Promise<string | undefined> {
    const runner = this.#sides[half].runners[process]
    if (!runner.isRunning) {
      this.processKills += 1
      await runner.start()
    }
    const answer = await runner.ask({ at, asked })
    if (answer?.startsWith('fault:')) this.#faults.push(answer)
    return answer
  }

  /** A question of the wire goes to one of the processes of the bank that is asked. */
  forward(sortCode: string, crossing: Crossing): Promise<string | undefined> {
    const half = sortCode === sortCodeOf[0] ? 0 : 1
    return this.ask(half, this.#random.pick(halves), { type: 'receive', crossing }).then(answer =>
      answer?.startsWith('fault:') ? undefined : answer,
    )
  }

  async #kill(kill: PlannedKill): Promise<void> {
    const { cluster, runners } = this.#sides[kill.bank]
    if (kill.kind === 'process') {
      await runners[kill.process].ask({ killAtStep: kill.atStep })
      return
    }
    this.databaseKills += 1
    const over = cluster.kill()
    this.#broken.add(over)
    await over
    this.#broken.delete(over)
  }

  /** All processes do a round, at once. */
  async round(type: 'round' | 'staff'): Promise<void> {
    await Promise.all(halves.flatMap(half => halves.map(process => this.ask(half, process, { type }))))
  }

  async order(
    plan: PlannedOrder,
    n: number,
    { accounts, kills }: { accounts: ExchangeHistory['accounts']; kills: ExchangePlan['kills'] },
  ): Promise<SentOrder> {
    const at = new Date(startsAt.getTime() + n * stepMs)
    if (at > this.#now) this.#now = at
    const kill = kills.get(n)
    const killed = kill && this.#kill(kill)
    const payer = accounts[plan.from][plan.payer]
    const to = otherThan(plan.from)
    const payee = plan.payee === undefined ? undefined : accounts[to][plan.payee]
    if (!payer) throw new Error(`the plan has no payer ${plan.payer}`)
    const sortCode = sortCodeOf[to]
    const accountNumber = payee?.accountNumber ?? missingNumber
    const { id, nameCheckId, amountPence, isRisky } = plan
    const asked = {
      type: 'order',
      customerId: payer.customerId,
      accountId: payer.id,
      order: { id, nameCheckId, sortCode, accountNumber, amountPence, isRisky },
    } as const
    let answer = await this.ask(plan.from, plan.process, asked, at)
    for (let tries = 1; answer === undefined && plan.asksAgain && tries < triesMax; tries += 1) {
      await Promise.all(this.#broken)
      answer = await this.ask(plan.from, tries % 2 === 0 ? 0 : 1, asked, at)
    }
    await killed
    if (n % lanes === 0) await this.round('round')
    if (n % (2 * lanes) === 0) await this.round('staff')
    return { plan, destination: `${sortCode} ${accountNumber}`, answer }
  }

  /** Lets all four processes work on until nothing is left to be made, decided or asked for. */
  async settleAll(): Promise<void> {
    for (const { runners } of this.#sides)
      for (const runner of runners) {
        if (!runner.isRunning) this.processKills += 1
        await runner.start()
        await runner.ask({ killAtStep: 0 })
      }
    for (let round = 0; round < roundsMax; round += 1) {
      this.#now = new Date(this.#now.getTime() + hourMs)
      await this.round('staff')
      await this.round('round')
      const left = await Promise.all(this.#sides.map(({ database }) => countLeft(database)))
      if (left.every(count => count === 0n)) return
    }
  }
}

async function countLeft(database: Database): Promise<bigint> {
  const [row] = await database.query<{ count: bigint }>(
    `select count(*) as count from payment
      where status in ('awaiting_confirmation', 'scheduled', 'held') or status = 'completed' and told_at is null`,
  )
  return row?.count ?? 0n
}

async function openAccounts({ bank }: Side, count: number): Promise<readonly HeldAccount[]> {
  const opened: HeldAccount[] = []
  for (let n = 0; n < count; n += 1) {
    const { customerId, account } = await openCustomer(bank, openingPence(n))
    const { id, accountNumber } = account
    opened.push({ id, customerId, accountNumber, openingPence: openingPence(n) })
  }
  return opened
}

/** What the rows of all tables come to, of both databases. Messages are not counted: they are deleted after a while. */
async function readRowBytes(sides: readonly Side[]): Promise<bigint> {
  let bytes = 0n
  for (const { database } of sides) {
    const tables = await database.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'outbox_message'`,
    )
    for (const { name } of tables) {
      const [row] = await database.query<{ bytes: bigint | null }>(
        `select sum(pg_column_size(t.*))::bigint as bytes from ${name} t`,
      )
      bytes += row?.bytes ?? 0n
    }
  }
  return bytes
}

export interface ExchangeRun {
  readonly clusters: readonly [Cluster, Cluster]
  readonly name: string
  readonly codeFolder: string
  readonly random: SeededRandom
}

async function openSide(cluster: Cluster, wireUrl: string, { name, codeFolder }: ExchangeRun): Promise<Side> {
  const connection = await cluster.createDatabase(name)
  const database = openDatabase(connection)
  const { user, host, port } = connection
  const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  const runner = (number: Half) =>
    new Runner<ExchangeRequest>({
      name: `process ${number}`,
      program: path.join(import.meta.dirname, 'bank-process.ts'),
      databaseUrlOf: ofProcess => `${url}&application_name=${encodeURIComponent(ofProcess)}`,
      codeFolder,
      cacheFolder: path.join(cluster.cacheFolder, 'two-banks'),
      environment: { WIRE_URL: wireUrl },
    })
  const parts = { ...runtimeDependencies(database), passwords: fastPasswords, clock: () => startsAt }
  return { cluster, database, bank: createBank(parts), runners: [runner(0), runner(1)] }
}

async function closeSide({ cluster, database, runners }: Side, name: string): Promise<void> {
  await Promise.all(runners.map(runner => runner.stop()))
  await database.close()
  await cluster.dropDatabase(name)
}

/** Runs a plan on two banks, and has what they come to read before both are removed. */
export async function runExchange<Read>(
  plan: ExchangePlan,
  run: ExchangeRun,
  read: (databases: readonly [Database, Database], history: ExchangeHistory) => Promise<Read>,
): Promise<Read> {
  let exchange: Exchange | undefined
  const wire: Wire = await startWire(run.random, async (sortCode, crossing) =>
    exchange?.forward(sortCode, crossing),
  )
  const sides = [
    await openSide(run.clusters[0], wire.url, run),
    await openSide(run.clusters[1], wire.url, run),
  ] as const
  try {
    const accounts = [
      await openAccounts(sides[0], plan.accounts),
      await openAccounts(sides[1], plan.accounts),
    ] as const
    await Promise.all(sides.flatMap(({ runners }) => runners.map(runner => runner.start())))
    const bytesBefore = await readRowBytes(sides)
    const exchanging = new Exchange(sides, run.random)
    exchange = exchanging
    const inLane = pLimit(lanes)
    const orders = await Promise.all(
      plan.orders.map((order, n) =>
        inLane(() => exchanging.order(order, n, { accounts, kills: plan.kills })),
      ),
    )
    wire.mend()
    await exchanging.settleAll()
    const bytesAfter = await readRowBytes(sides)
    return await read([sides[0].database, sides[1].database], {
      accounts,
      orders,
      wire: wire.counts,
      processKills: exchanging.processKills,
      databaseKills: exchanging.databaseKills,
      faults: exchanging.faults,
      rowBytes: bytesAfter - bytesBefore,
    })
  } finally {
    await Promise.all(sides.map(side => closeSide(side, run.name)))
    await wire.stop()
  }
}
