import { parseArgs } from 'node:util'
import { wholeNumber } from '../support/whole-number.ts'
import { type FaultCounts, faultsBeside } from './fault-plan.ts'

export interface Options {
  readonly seed: number
  readonly orders: number
  readonly faults: FaultCounts
  /** At how many steps of each deed a server is killed. */
  readonly stepKills: number | 'all'
  /** Runs only this part. */
  readonly only: 'run' | 'bugs' | undefined
  /** Only the planted bugs whose name contains this text. */
  readonly bugs: string
  /** The file for the counts of passed and failed, as JSON. */
  readonly reportTo: string | undefined
}

const sizes = {
  quick: { orders: 5_000, faults: faultsBeside(3, 1), stepKills: 1 },
  short: { orders: 8_000, faults: faultsBeside(6, 2), stepKills: 3 },
  nightly: { orders: 500_000, faults: faultsBeside(300, 100), stepKills: 'all' },
} as const

/**
 * Parses the command-line arguments: `--quick` for a one-minute run without planted bugs, `--nightly` for the long
 * form, `--seed N` to repeat a run, `--orders N` for another size, `--only run` or `--only bugs` for a part, `--bugs TEXT`
 * for the bugs whose name contains it.
 * @throws Error that says which argument is wrong
 */
export function readOptions(words: readonly string[], newSeed: () => number): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      quick: { type: 'boolean', default: false },
      nightly: { type: 'boolean', default: false },
      seed: { type: 'string' },
      orders: { type: 'string' },
      only: { type: 'string' },
      bugs: { type: 'string', default: '' },
      report: { type: 'string' },
    },
  })
  const { only, seed, orders } = values
  if (only !== undefined && only !== 'run' && only !== 'bugs') throw new Error('--only takes run or bugs')
  const size = values.nightly ? sizes.nightly : values.quick ? sizes.quick : sizes.short
  return {
    seed: seed === undefined ? newSeed() : wholeNumber('seed', seed),
    orders: orders === undefined ? size.orders : wholeNumber('orders', orders),
    faults: size.faults,
    stepKills: size.stepKills,
    only: values.quick ? 'run' : only,
    bugs: values.bugs,
    reportTo: values.report,
  }
}
