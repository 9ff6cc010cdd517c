import { parseArgs } from 'node:util'
import { wholeNumber } from '../support/whole-number.ts'

export interface Options {
  readonly seed: number
  /** The number of mutants to draw. */
  readonly count: number
  /** Only draws changes whose migration's name or changed line contains this text. */
  readonly only: string
}

/**
 * Parses the command-line arguments: `--count N` for the number of mutants, `--seed N` to repeat a draw, `--only 004`
 * for the mutants of a migration or of lines that contain the text.
 * @throws Error that says which argument is wrong
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
