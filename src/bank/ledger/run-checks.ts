import type { Parameter, Queryable } from '../database/database.ts'

/** The finding of a check: SQL that returns a row (invariant, subject, found) for each difference. */
export interface Difference {
  /** The number of the invariant in docs/ledger.md, 1 to 28. */
  readonly invariant: number
  /** The account, transfer or chain concerned. */
  readonly subject: string
  readonly found: string
}

/** The most differences that one check reports per page: a broken ledger has few causes and many rows. */
const differencesMax = 100

/** Rows that are checked page by page, so that no statement grows with the ledger or with one account. */
export interface Walk {
  readonly table: string
  /**
   * The migration that created the checked rows: an earlier database has nothing to check. Left out if the first
   * migrations did.
   */
  readonly since?: string
  /** The migration after which another walk replaces this one; left out if none does. */
  readonly until?: string
  /** Which rows of the table; left out for all. */
  readonly where?: string
  /** A unique index: the order in which the rows are read. */
  readonly key: readonly (readonly [column: string, type: 'uuid' | 'int8' | 'text' | 'date'])[]
  readonly pageSize: number
  /** Each check reads the rows of `page` once, and other rows by their keys. `page.whole` is the whole row. */
  readonly checks: readonly string[]
}

/** Runs checks one after another with the same parameters and returns all their findings. */
export async function runChecks(
  database: Queryable,
  checks: readonly string[],
  parameters: readonly Parameter[] = [],
): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  for (const check of checks) {
    differences.push(...(await database.query<Difference>(`${check} limit ${differencesMax}`, parameters)))
  }
  return differences
}

/** Runs the checks of a walk on the rows that `where` selects: at most two pages. */
export function checkRows(
  database: Queryable,
  { table, key, pageSize, checks, ...walk }: Walk,
  where: string,
  parameters: readonly Parameter[],
): Promise<readonly Difference[]> {
  const columns = key.map(([column]) => column).join(', ')
  // The limit is for the planner: it cannot estimate how few rows a range of two columns has, and would read whole
  // tables.
  const page = `select *, ${table} as whole from ${table} where ${walk.where ?? 'true'} and ${where}
                 order by ${columns} limit ${2 * pageSize}`
  return runChecks(
    database,
    checks.map(check => `with page as (${page}) ${check}`),
    parameters,
  )
}

const lowestKey = {
  uuid: '00000000-0000-0000-0000-000000000000',
  int8: '0',
  text: '',
  date: '-infinity',
} as const

/**
 * Runs the checks of a walk on all its rows, page by page, and yields their findings. `owner`: only rows with this
 * value in the first column of the key. Rows that are written meanwhile may be missed.
 */
export async function* walkThrough(
  database: Queryable,
  walk: Walk,
  owner?: string,
): AsyncGenerator<Difference> {
  const { table, key, pageSize } = walk
  const columns = key.map(([column]) => column).join(', ')
  const owned = owner === undefined ? [] : [owner]
  const bound = (nth: number) =>
    key.map(([, type], at) => `$${1 + owned.length + nth * key.length + at}::${type}`).join(', ')
  const beyond = `(${columns}) > (${bound(0)})${owned.map(() => ` and ${key[0]?.[0]} = $1`).join('')}`
  const findLast = `
    select ${key.map(([column]) => `${column}::text as ${column}`).join(', ')}
      from (select ${columns} from ${table} where ${walk.where ?? 'true'} and ${beyond}
             order by ${columns} limit ${pageSize}) page
     order by ${key.map(([column]) => `page.${column} desc`).join(', ')} limit 1`
  let after: readonly string[] = key.map(([, type]) => lowestKey[type])
  for (;;) {
    const [last] = await database.query<Record<string, string>>(findLast, [...owned, ...after])
    if (!last) return
    const until = key.map(([column]) => last[column] ?? '')
    yield* await checkRows(database, walk, `${beyond} and (${columns}) <= (${bound(1)})`, [
      ...owned,
      ...after,
      ...until,
    ])
    after = until
  }
}
