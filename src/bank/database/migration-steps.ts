/**
 * How a step runs:
 * - `transaction`: in one database transaction with the row that records it.
 * - `repeat`: one query that finds a batch of rows, changes them and answers with how many it found, as `found`. It runs
 *   until it finds none, each time in a database transaction. For a large backfill.
 * - `alone`: one statement that cannot run in a database transaction, as `create index concurrently if not exists`. It
 *   may run twice.
 * - `assert`: a query that must find nothing. What it finds is shown, and the migration is not done.
 */
const kinds = ['transaction', 'repeat', 'alone', 'assert'] as const

export interface Step {
  readonly kind: (typeof kinds)[number]
  readonly sql: string
}

const isSql = (line: string) => line.trim() !== '' && !line.startsWith('--')

const marker = /^-- step: *(.*)$/m

/**
 * The steps of a migration that must be more than one database transaction: its parts after each line `-- step: <kind>`;
 * none for any other. The last step asserts what the migration has done.
 * @throws Error where a step is of no kind, or comes after SQL, or where the last one does not assert.
 */
export function stepsOf(name: string, file: string): readonly Step[] {
  const [before = '', ...parts] = file.split(marker)
  if (parts.length === 0) return []
  const refuse = (what: string): never => {
    throw new Error(`migration ${name}: ${what}`)
  }
  if (before.split('\n').some(isSql)) refuse('SQL comes before its first step')
  const steps = Array.from({ length: parts.length / 2 }, (_, at) => {
    const [word = '', sql = ''] = parts.slice(2 * at)
    const kind = kinds.find(one => one === word.trim())
    // A query is put into another one, so it ends without a semicolon.
    return { kind: kind ?? refuse(`no step is of the kind “${word.trim()}”`), sql: sql.replace(/;\s*$/, '') }
  })
  if (steps.at(-1)?.kind !== 'assert') refuse('its last step does not assert what it has done')
  return steps
}
