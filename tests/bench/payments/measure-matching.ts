import { matchName } from '../../../src/domain/name-match.ts'
import { median } from '../print-table.ts'
import { ownProcessorTime } from '../processor-time.ts'

/** Kinds of names whose comparison takes the most work: many words, long words, double names. */
const kinds = [
  ['personal', 'ab '],
  ['personal', 'abcdefghi '],
  ['personal', 'abcdefghi-'],
  ['business', 'ab '],
  ['business', 'abcdefghijk'],
] as const

const lengths = [35, 70, 140] as const
const comparisons = 200
const rounds = 7

export const matchingHeads = [
  'names like',
  '35: µs',
  '70: µs',
  '140: µs',
  '70 / 35',
  '140 / 35',
  'steps 140 / 35',
]

/** Two long, nearly equal names, against a second holder's too. */
function compare(kind: (typeof kinds)[number][0], unit: string, length: number): number {
  const work = { steps: 0 }
  const long = unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
  matchName(`x${long.slice(1)}`, { kind, names: [`${long.slice(0, -1)}y`, long.toUpperCase()] }, work)
  return work.steps
}

function timeComparisons(kind: (typeof kinds)[number][0], unit: string, length: number): number {
  const before = ownProcessorTime()
  for (let n = 0; n < comparisons; n++) compare(kind, unit, length)
  return (ownProcessorTime() - before) / comparisons
}

/** One row per kind of name: the processor time of a comparison by the names' length, the median of rounds that alternate the lengths. */
export function measureMatching(): readonly string[][] {
  return kinds.map(([kind, unit]) => {
    const times = new Map(lengths.map(length => [length, [] as number[]]))
    for (let round = 0; round <= rounds; round++)
      for (const length of lengths) {
        const took = timeComparisons(kind, unit, length)
        if (round > 0) times.get(length)?.push(took)
      }
    const [short, middle, long] = lengths.map(length => median(times.get(length) ?? []))
    const over = (figure = Number.NaN) => `×${(figure / (short ?? Number.NaN)).toFixed(2)}`
    return [
      `${kind}, "${unit}…"`,
      ...[short, middle, long].map(us => (us ?? Number.NaN).toFixed(1)),
      over(middle),
      over(long),
      `×${(compare(kind, unit, 140) / compare(kind, unit, 35)).toFixed(2)}`,
    ]
  })
}
