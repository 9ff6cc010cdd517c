// npm run bench:large: measures transfers over HTTP in a small and a large database, side by side in one run
// (docs/decisions/benchmarking-transfers.md). A number after `--` sets the entries of the large database. Times never
// fail the run; people read them. It fails if an acknowledged transfer is missing.
import { checkAcknowledged } from './check-ledger.ts'
import { runHttpRound } from './http-round.ts'
import { loadEntries } from './large/load-entries.ts'
import { describeMachine, machineText } from './machine.ts'
import { type Measured, measureHttp } from './measure-transfers.ts'
import { type OpenBench, openBench } from './open-bench.ts'
import { readOptions } from './options.ts'
import { countText, median, tableText } from './print-table.ts'
import { goals, settings } from './settings.ts'
import { writeResults } from './write-results.ts'

const connections = 128

const say = (text: string) => process.stdout.write(`${text}\n`)
const options = readOptions({ name: 'large', rounds: settings.largeRounds, seconds: settings.roundSeconds })
const largeEntries = Number(options.positionals[0] ?? settings.largeEntries)
if (!Number.isSafeInteger(largeEntries) || largeEntries < settings.smallEntries)
  throw new RangeError(`${options.positionals[0]} is no number of entries from ${settings.smallEntries}`)

/** The size of a database with all its tables and indexes. */
async function sizeOf({ database }: OpenBench): Promise<{ entries: number; bytes: number }> {
  const [row] = await database.query<{ entries: bigint; bytes: bigint }>(
    'select count(*) as entries, pg_database_size(current_database()) as bytes from entry',
  )
  return { entries: Number(row?.entries ?? 0n), bytes: Number(row?.bytes ?? 0n) }
}

const sizeText = ({ entries, bytes }: { entries: number; bytes: number }) =>
  `${countText(entries)} entries, ${countText(bytes / 2 ** 20)} MiB`

type Round = Measured['http'][number]

const opened: OpenBench[] = []
try {
  for (const entries of [settings.smallEntries, largeEntries])
    opened.push(await openBench(say, database => loadEntries(database, entries, say)))
  const [small, large] = opened
  if (!small || !large) throw new Error('two databases are compared')
  const machine = await describeMachine(large.database)
  const sizes = { small: await sizeOf(small), large: await sizeOf(large) }

  const results = []
  for (const spread of settings.spreads) {
    const load = { connections, seconds: options.seconds, spread }
    say(`Warming up, ${spread}`)
    for (const bench of [small, large]) {
      const warmUp = { ...load, seconds: settings.largeWarmUpSeconds }
      bench.acknowledged.push(...(await runHttpRound(bench.origin, bench.customers, warmUp)).acknowledged)
    }
    const measured: { small: Round[]; large: Round[] } = { small: [], large: [] }
    for (let round = 0; round < options.rounds; round++) {
      say(`Measuring ${spread}, round ${round + 1}`)
      const inSmall = async () => measured.small.push(await measureHttp(small, load))
      const inLarge = async () => measured.large.push(await measureHttp(large, load))
      for (const run of round % 2 === 0 ? [inSmall, inLarge] : [inLarge, inSmall]) await run()
    }
    const ratios = measured.large.map(({ perSecond }, n) => perSecond / (measured.small[n]?.perSecond ?? NaN))
    results.push({ spread, goal: goals.largeToSmall, ratio: median(ratios), ratios, ...measured })
  }

  const described = machine()
  say(
    `\n${machineText(described)}\n${options.rounds} rounds of ${options.seconds} s, ${connections} connections`,
  )
  say(`Small database: ${sizeText(sizes.small)}; large database: ${sizeText(sizes.large)}\n`)
  const middle = (rounds: readonly Round[], figure: (round: Round) => number | undefined) =>
    countText(median(rounds.map(round => figure(round) ?? NaN)))
  say(
    tableText(
      [
        'transfers',
        'small/s',
        'large/s',
        'large / small',
        'goal',
        'of each round',
        'µs database small',
        'large',
      ],
      results.map(({ spread, goal, ratio, ratios, ...of }) => [
        spread,
        middle(of.small, round => round.perSecond),
        middle(of.large, round => round.perSecond),
        `×${ratio.toFixed(2)}`,
        `×${goal}`,
        ratios.map(one => `×${one.toFixed(2)}`).join(' '),
        middle(of.small, round => round.time.database),
        middle(of.large, round => round.time.database),
      ]),
    ),
  )
  const problems: string[] = []
  for (const { database, acknowledged } of opened)
    problems.push(...(await checkAcknowledged(database, acknowledged)))
  const { rounds, seconds } = options
  const file = writeResults(options.json, {
    machine: described,
    rounds,
    seconds,
    connections,
    sizes,
    results,
    problems,
  })
  say(`\nWritten to ${file}\n${problems.length} problems`)
  for (const problem of problems) say(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  for (const bench of opened) await bench.close()
}
