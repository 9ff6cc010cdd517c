import { parseArgs } from 'node:util'
import { wholeNumber } from '../support/whole-number.ts'
import { plantedBugs } from './planted-bugs.ts'

export interface Options {
  readonly seed: number
  /** The number of kills. */
  readonly count: number
  /** The name of a bug to plant in the bank, to show that it is found. */
  readonly plant: string | undefined
}

const usualCount = 10

/**
 * Parses the command-line arguments: `--count N` for the number of kills, `--seed N` to repeat a run, `--plant NAME`
 * for a bank with a bug.
 * @throws Error that says which argument is wrong
 */
export function readOptions(words: readonly string[], newSeed: () => number): Options {
  const { values } = parseArgs({
    args: [...words],
    options: { count: { type: 'string' }, seed: { type: 'string' }, plant: { type: 'string' } },
  })
  const { count, seed, plant } = values
  if (plant !== undefined && !(plant in plantedBugs))
    throw new Error(`--plant takes one of ${Object.keys(plantedBugs).join(', ')}`)
  return {
    seed: seed === undefined ? newSeed() : wholeNumber('seed', seed),
    count: count === undefined ? usualCount : wholeNumber('count', count),
    plant,
  }
}
