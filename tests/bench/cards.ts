// npm run bench:cards [-- --cards N --seconds N]: has cards pay one after another, beside the same number of transfers, and then
// offers authorisations at fixed rates while customers pay each other over HTTP (docs/performance.md). Times never fail the run;
// people read them. It fails if an authorisation is not approved or if the ledger does not reconcile.
import { parseArgs } from 'node:util'
import { v4 } from 'uuid'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { DatabaseUnavailable } from '../../src/bank/database/database.ts'
import { answerCardNetwork } from '../../src/bank/outside/card-network.ts'
import { placeTransfer } from '../../src/bank/transfers/place-transfer.ts'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { cardVault } from '../support/card-vault.ts'
import { wholeNumber } from '../support/whole-number.ts'
import { type PayingCard, openCards } from './cards/open-cards.ts'
import { checkLedger } from './check-ledger.ts'
import { countStatements } from './count-statements.ts'
import { describeMachine, machineText } from './machine.ts'
import { runOfferedRound } from './offered-round.ts'
import { openBench } from './open-bench.ts'
import { countText, quantile, tableText } from './print-table.ts'
import { ownProcessorTime, processorTime } from './processor-time.ts'
import { goals, settings } from './settings.ts'
import { writeResults } from './write-results.ts'

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: String(settings.cards) },
    seconds: { type: 'string', default: String(settings.cardOfferedSeconds) },
    json: { type: 'string', default: 'bench-results/cards.json' },
  },
})
const cardCount = wholeNumber('cards', values.cards)
const seconds = wholeNumber('seconds', values.seconds)
if (cardCount < 1 || cardCount > settings.accounts / 2)
  throw new RangeError(`--cards takes 1 to ${settings.accounts / 2}`)
const say = (text: string) => process.stdout.write(`${text}\n`)

const opened = await openBench(say)
const pool = openPostgres(opened.connection)
const { database, statements } = countStatements(pool)
const bank: Bank = createBank({ ...nodeDependencies(database), cardVault })
// The customers of the first half are the private desk's, whose transfers nothing checks.
const [payers, holders] = [
  opened.customers.slice(0, settings.accounts / 2),
  opened.customers.slice(-cardCount),
]

const nextOf = <Item>(items: readonly Item[], n: number): Item => {
  const item = items[n % items.length]
  if (!item) throw new RangeError('there is none')
  return item
}

/** Has a card pay £1.00 by chip and PIN. */
async function authorise({ cardId, pin }: PayingCard): Promise<void> {
  const answered = await answerCardNetwork(bank, {
    kind: 'authorisation',
    id: v4(),
    cardId,
    pin,
    how: 'chip',
    merchant: 'Wrenmoor Cafe',
    mcc: '5812',
    country: 'GB',
    place: 'London',
    currency: 'GBP',
    amountMinor: 1_00n,
  })
  if (!answered.ok || answered.value.answer !== 'approved') throw new Error('a card payment was not approved')
}

async function transfer(n: number): Promise<void> {
  const { customerId, accountId } = nextOf(payers, n)
  const placed = await placeTransfer(bank, {
    customerId,
    accountId,
    order: {
      id: v4(),
      recipientName: 'Nadia Farrow',
      destination: { scheme: 'sort_code_account_number', sortCode: '200000', accountNumber: '12345678' },
      amountPence: 1_00n,
    },
    caller: { address: '127.0.0.1' },
  })
  if (!placed.ok || placed.value.transfer.status !== 'completed')
    throw new Error('a transfer was not completed')
}

interface Cost {
  readonly name: string
  readonly eachMs: number
  /** Of the bank's process, and of PostgreSQL; undefined except on Linux. In µs. */
  readonly bank: number
  readonly database: number | undefined
  readonly statements: number
}

/** What each costs of many that come one after another, or so many at once. */
async function measure(
  name: string,
  count: number,
  work: (n: number) => Promise<void>,
  atOnce = 1,
): Promise<Cost> {
  const before = [ownProcessorTime(), processorTime(opened.databasePid), statements()] as const
  const startedMs = performance.now()
  for (let n = 0; n < count; n += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - n) }, (_, k) => work(n + k)))
  const after = processorTime(opened.databasePid)
  const cost = {
    name,
    eachMs: (performance.now() - startedMs) / count,
    bank: (ownProcessorTime() - before[0]) / count,
    database: before[1] === undefined || after === undefined ? undefined : (after - before[1]) / count,
    statements: (statements() - before[2]) / count,
  }
  say(`${name}: ${cost.eachMs.toFixed(1)} ms each`)
  return cost
}

interface Offered {
  readonly offeredPerSecond: number
  readonly perSecond: number
  /** Those for which the bank was too busy. */
  readonly failed: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly transferP99Ms: number
  /** Processor time of the bank's process and of PostgreSQL for each that was answered, the transfers beside included, in µs. */
  readonly processorEach: number
}

/** Authorisations arrive evenly whether or not earlier ones were answered (open loop), and customers pay each other meanwhile. */
async function offer(offeredPerSecond: number, cards: readonly PayingCard[]): Promise<Offered> {
  say(`Offering ${offeredPerSecond} authorisations a second`)
  const ended = new AbortController()
  const use = runOfferedRound(opened.origin, payers, {
    offeredPerSecond: settings.cardTransfersPerSecond,
    seconds: 3600,
    spread: 'uniform',
    until: ended.signal,
  })
  const timesMs: number[] = []
  let failed = 0
  const answers: Promise<void>[] = []
  const before = ownProcessorTime() + (processorTime(opened.databasePid) ?? Number.NaN)
  const startedMs = performance.now()
  for (let n = 0; n < offeredPerSecond * seconds; n += 1) {
    const dueMs = startedMs + (n * 1000) / offeredPerSecond
    const earlyMs = dueMs - performance.now()
    if (earlyMs > 0) await new Promise(resolve => setTimeout(resolve, earlyMs))
    answers.push(
      authorise(nextOf(cards, n)).then(
        () => void timesMs.push(performance.now() - dueMs),
        (fault: unknown) => {
          if (!(fault instanceof DatabaseUnavailable)) throw fault
          failed += 1
        },
      ),
    )
  }
  await Promise.all(answers)
  const perSecond = (timesMs.length * 1000) / (performance.now() - startedMs)
  const processor = ownProcessorTime() + (processorTime(opened.databasePid) ?? Number.NaN) - before
  ended.abort()
  const { acknowledged, p99Ms: ofTransfers } = await use
  for (const id of acknowledged) opened.acknowledged.push(id)
  const sorted = timesMs.toSorted((one, other) => one - other)
  const [p50Ms, p95Ms, p99Ms] = [0.5, 0.95, 0.99].map(part => quantile(sorted, part))
  return {
    offeredPerSecond,
    perSecond,
    failed,
    p50Ms: p50Ms ?? Number.NaN,
    p95Ms: p95Ms ?? Number.NaN,
    p99Ms: p99Ms ?? Number.NaN,
    transferP99Ms: ofTransfers,
    processorEach: processor / timesMs.length,
  }
}

const bothOf = ({ bank: own, database: ofDatabase = Number.NaN }: Cost): number => own + ofDatabase
const problems: string[] = []
try {
  const machine = await describeMachine(opened.database)
  say(`Making ${cardCount} cards`)
  const cards = await openCards(bank, holders)
  const count = settings.cardPayments
  const pay = (n: number) => authorise(nextOf(cards, n))
  await measure('warm-up', count / 4, pay)
  await measure('warm-up, transfers', count / 4, transfer)
  // Transfers before and after, as the machine may have other work.
  const transfers = [await measure('transfer', count, transfer)]
  const authorisation = await measure('authorisation', count, pay)
  const together: Cost[] = []
  for (const atOnce of settings.cardsAtOnce)
    together.push(await measure(`authorisation, ${atOnce} at once`, count, pay, atOnce))
  transfers.push(await measure('transfer, again', count, transfer))
  const offered: Offered[] = []
  for (const rate of settings.cardOfferedPerSecond) offered.push(await offer(rate, cards))
  problems.push(...(await checkLedger(opened.database, opened.acknowledged)))

  const full = machine()
  say(`\n${machineText(full)}\n`)
  const rowOf = (cost: Cost) => [
    cost.name,
    cost.eachMs.toFixed(1),
    countText(cost.bank),
    cost.database === undefined ? '–' : countText(cost.database),
    cost.statements.toFixed(1),
  ]
  say(
    tableText(
      ['each', 'ms', 'processor µs, bank', 'database', 'statements'],
      [...transfers, authorisation, ...together].map(rowOf),
    ),
  )
  const ofTransfer = transfers.reduce((sum, cost) => sum + bothOf(cost), 0) / transfers.length
  say(
    `an authorisation against a transfer: processor time ×${(bothOf(authorisation) / ofTransfer).toFixed(2)}\n`,
  )
  say(
    tableText(
      [
        'offered, open loop',
        'answered/s',
        'too busy',
        'p50 ms',
        'p95 ms',
        'p99 ms',
        'transfers beside, p99 ms',
        'processor µs each',
      ],
      offered.map(({ offeredPerSecond, ...times }) => [
        `${offeredPerSecond} a second`,
        times.perSecond.toFixed(0),
        countText(times.failed),
        ...[times.p50Ms, times.p95Ms, times.p99Ms, times.transferP99Ms].map(ms => ms.toFixed(1)),
        countText(times.processorEach),
      ]),
    ),
  )
  say(`goal: p95 of ${goals.cardP95Ms} ms at 500 a second`)
  say(
    `\n${writeResults(values.json, { machine: full, transfers, authorisation, together, offered, problems })}`,
  )
} finally {
  await database.close()
  await opened.close()
}
for (const problem of problems) say(problem)
process.exitCode = problems.length === 0 ? 0 : 1
