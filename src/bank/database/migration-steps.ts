/**
 * How a step runs:
 * - `transaction`: in one database transaction, together with its record.
 * - `repeat`: for a large backfill. One query finds a batch of rows, changes them and returns their number as `found`.
 *   It runs until it finds none, each time in a database transaction.
 * - `alone`: one statement that cannot run in a database transaction, such as `create index concurrently if not
 *   exists`. It may run twice.
 * - `assert`: a query that must find nothing. If it finds a row, the row is shown and the migration fails.
 */
const kinds = ['transaction', 'repeat', 'alone', 'assert'] as const

export interface Step {
  readonly kind: (typeof kinds)[number]
  readonly sql: string
}

const isSql = (line: string) => line.trim() !== '' && !line.startsWith('--')

const marker = /^-- step: *(.*)$/m

/**
 * The steps of a migration that needs more than one database transaction. Each line `-- step: <kind>` begins a step.
 * Any other migration has none. The last step must be an `assert`.
 * @throws Error if a step's kind is unknown, if SQL precedes the first step, or if the last step is not an `assert`.
 */
export function stepsOf(name: string, file: string): readonly Step[] {
  const [before = '', ...parts] = file.split(marker)
  if (parts.length === 0) return []
  const refuse = (what: string): never => {
    throw new Error(`migration ${name}: ${what}`)
  }
  if (before.split('\n').some(isSql)) refuse('there is SQL before the first step')
  const steps = Array.from({ length: parts.length / 2 }, (_, at) => {
    const [word = '', sql = ''] = parts.slice(2 * at)
    const kind = kinds.find(one => one === word.trim())
    // An assertion becomes a subquery, which may not end with a semicolon.
    return {
      kind: kind ?? refuse(`there is no step of kind “${word.trim()}”`),
      sql: sql.replace(/;\s*$/, ''),
    }
  })
  if (steps.at(-1)?.kind !== 'assert') refuse('the last step is not an assert')
  return steps
}
