import { parseArgs } from 'node:util'
import { wholeNumber } from '../support/whole-number.ts'
import { type FaultCounts, faultsBeside } from './fault-plan.ts'

export interface Options {
  readonly seed: number
  readonly orders: number
  readonly faults: FaultCounts
  /** Runs only this part. */
  readonly only: 'run' | 'bugs' | undefined
  /** The file for the counts of passed and failed, as JSON. */
  readonly reportTo: string | undefined
}

const sizes = {
  quick: { orders: 5_000, faults: faultsBeside(3, 1) },
  short: { orders: 20_000, faults: faultsBeside(10, 3) },
  nightly: { orders: 500_000, faults: faultsBeside(300, 100) },
}

/**
 * Parses the command-line arguments: `--quick` for a one-minute run without planted bugs, `--nightly` for the long
 * form, `--seed N` to repeat a run, `--orders N` for another size, `--only run` or `--only bugs` for a part.
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
    only: values.quick ? 'run' : only,
    reportTo: values.report,
  }
}
