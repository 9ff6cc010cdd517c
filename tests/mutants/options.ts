import { parseArgs } from 'node:util'
import { wholeNumber } from '../support/whole-number.ts'

export interface Options {
  readonly seed: number
  /** How many mutants are drawn. */
  readonly count: number
  /** A part of the migrations' names, or of the changed line: only those are drawn from. */
  readonly only: string
}

/**
 * Reads the words of the command: `--count N` for another number of mutants, `--seed N` for those that were drawn
 * before, `--only 004` for those of a migration, or of lines that have such a text.
 * @throws Error with a sentence about what is not understood.
 */
export function readOptions(words: readonly string[], newSeed: () => number): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string' },
      count: { type: 'string', default: '100' },
      only: { type: 'string', default: '' },
    },
  })
  return {
    seed: values.seed === undefined ? newSeed() : wholeNumber('seed', values.seed),
    count: wholeNumber('count', values.count),
    only: values.only,
  }
}
