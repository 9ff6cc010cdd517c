import { parseArgs } from 'node:util'

/** The command-line arguments. */
export interface Options {
  /** The JSON file for the results. */
  readonly json: string
  readonly rounds: number
  readonly seconds: number
  /** The parts of the benchmark to run; all if none is named. */
  readonly only: readonly string[]
  /** The arguments without a name. */
  readonly positionals: readonly string[]
}

const readCount = (text: string): number => {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`${text} is not a count`)
  return count
}

/** Parses `--json FILE --rounds N --seconds N --only PART`; `--only` may be repeated. */
export function readOptions(defaults: {
  readonly name: string
  readonly rounds: number
  readonly seconds: number
}): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'string', default: `bench-results/${defaults.name}.json` },
      rounds: { type: 'string', default: String(defaults.rounds) },
      seconds: { type: 'string', default: String(defaults.seconds) },
      only: { type: 'string', multiple: true, default: [] },
    },
  })
  return {
    json: values.json,
    rounds: readCount(values.rounds),
    seconds: readCount(values.seconds),
    only: values.only,
    positionals,
  }
}
