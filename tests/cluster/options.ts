import { parseArgs } from 'node:util'
import { wholeNumber } from '../support/whole-number.ts'
import { type ClusterFault, clusterFaults } from './cluster-faults.ts'

export interface Options {
  readonly seed: number
  readonly minutes: number
  /** Orders a second. */
  readonly rate: number
  /** The kinds of faults to cause. */
  readonly kinds: readonly ClusterFault[]
  /** Whether the logs of all programs stay after the run. */
  readonly keeps: boolean
}

/**
 * Parses the command-line arguments: `--minutes 10`, `--rate 200`, `--seed N` for the same order of faults, `--only TEXT`
 * for the faults whose name contains it, `--keep` to keep the logs.
 * @throws Error that says which argument is wrong
 */
export function readOptions(words: readonly string[], newSeed: () => number): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      minutes: { type: 'string', default: '10' },
      rate: { type: 'string', default: '200' },
      seed: { type: 'string' },
      only: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
    },
  })
  const kinds = clusterFaults.filter(kind => kind.includes(values.only))
  if (kinds.length === 0) throw new Error(`--only takes a part of: ${clusterFaults.join(', ')}`)
  return {
    seed: values.seed === undefined ? newSeed() : wholeNumber('seed', values.seed),
    minutes: wholeNumber('minutes', values.minutes),
    rate: wholeNumber('rate', values.rate),
    kinds,
    keeps: values.keep,
  }
}
