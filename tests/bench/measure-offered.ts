import type { Bench } from './measure-transfers.ts'
import { type OfferedRound, runOfferedRound } from './offered-round.ts'
import { countText, median } from './print-table.ts'
import { goals, settings } from './settings.ts'

type Figures = Omit<OfferedRound, 'acknowledged'>

/** The time that orders take when they arrive at a fixed rate. */
export interface OfferedResult {
  readonly name: string
  readonly offeredPerSecond: number
  readonly rounds: readonly Figures[]
}

/** Offers a fixed rate, and fractions of the rate that the bank reached with 128 waiting connections. */
export async function measureOffered(
  bench: Omit<Bench, 'pgbench'>,
  reachedPerSecond: number,
  say: (text: string) => void,
): Promise<OfferedResult[]> {
  const parts = settings.offeredParts.map(part => ({
    name: `${part * 100} % of ${countText(reachedPerSecond)}`,
    offeredPerSecond: Math.round(reachedPerSecond * part),
  }))
  const fixed = { name: 'fixed', offeredPerSecond: settings.offeredPerSecond }
  const results = [...parts, fixed].map(offered => {
    const rounds: Figures[] = []
    return { ...offered, rounds }
  })
  for (let round = 0; round < settings.offeredRounds; round++)
    for (const { offeredPerSecond, rounds } of results) {
      say(`Offering ${countText(offeredPerSecond)} transfers a second`)
      const load = { offeredPerSecond, seconds: settings.offeredSeconds, spread: 'uniform' as const }
      const { acknowledged, ...figures } = await runOfferedRound(bench.origin, bench.customers, load)
      for (const id of acknowledged) bench.acknowledged.push(id)
      rounds.push(figures)
    }
  return results
}

export const offeredHeads = [
  'offered, open loop',
  'a second',
  'answered/s',
  'p50 ms',
  'p99 ms',
  'most ms',
  'sent late p99 ms',
  'goal p99 ms',
]

export const offeredRow = ({ name, offeredPerSecond, rounds }: OfferedResult): string[] => {
  const middle = (figure: keyof Figures) => countText(median(rounds.map(round => round[figure])))
  return [
    name,
    countText(offeredPerSecond),
    middle('perSecond'),
    middle('p50Ms'),
    middle('p99Ms'),
    middle('mostMs'),
    middle('sentLateP99Ms'),
    name === 'fixed' ? String(goals.offeredP99Ms) : '–',
  ]
}
