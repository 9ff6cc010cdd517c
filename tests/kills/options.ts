import { parseArgs } from 'node:util'
import { wholeNumber } from '../support/whole-number.ts'
import { plantedBugs } from './planted-bugs.ts'

export interface Options {
  readonly seed: number
  /** How many kills. */
  readonly count: number
  /** A mistake that is planted in the bank, to see it found. */
  readonly plant: string | undefined
}

const usualCount = 10

/**
 * Reads the words of the command: `--count N` for how many kills, `--seed N` for a run that was seen before,
 * `--plant NAME` for a bank with a mistake in it.
 * @throws Error with a sentence about what is not understood.
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
