import type { Parameter, Queryable } from '../database/database.ts'

/** A check of the book: SQL that answers with a row (invariant, subject, found) for each difference. */
export interface Difference {
  /** Its number in docs/ledger.md, 1 to 10. */
  readonly invariant: number
  /** The account, transfer or chain that it is about. */
  readonly subject: string
  readonly found: string
}

/** The most differences that one check names of one page: a broken book has few causes and many rows. */
const mostDifferences = 100

/** Rows that are checked a page at a time, so that no statement grows with the book, nor with one account of it. */
export interface Walk {
  readonly table: string
  /** The migration that made what it looks at: a book of an earlier version has none of it. Left out for the first. */
  readonly since?: string
  /** The migration after which another walk takes its place; left out for none. */
  readonly until?: string
  /** Which of its rows; left out for all. */
  readonly where?: string
  /** An index that is unique: the order in which it is read. */
  readonly key: readonly (readonly [column: string, type: 'uuid' | 'int8' | 'text'])[]
  readonly pageSize: number
  /** Each reads the rows of `page`, once, and what these name by keys. `page.whole` is the row as its table's type. */
  readonly checks: readonly string[]
}

/** Runs checks one after another, each with the same parameters, and answers with all that they found. */
export async function runChecks(
  database: Queryable,
  checks: readonly string[],
  parameters: readonly Parameter[] = [],
): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  for (const check of checks) {
    differences.push(...(await database.query<Difference>(`${check} limit ${mostDifferences}`, parameters)))
  }
  return differences
}

/** Runs the checks of a walk on those of its rows that `where` names. They are no more than two pages. */
export function checkRows(
  database: Queryable,
  { table, key, pageSize, checks, ...walk }: Walk,
  where: string,
  parameters: readonly Parameter[],
): Promise<readonly Difference[]> {
  const columns = key.map(([column]) => column).join(', ')
  // The limit is for the planner: it cannot tell how few rows a range of two columns has, and would read whole tables.
  const page = `select *, ${table} as whole from ${table} where ${walk.where ?? 'true'} and ${where}
                 order by ${columns} limit ${2 * pageSize}`
  return runChecks(
    database,
    checks.map(check => `with page as (${page}) ${check}`),
    parameters,
  )
}

const least = { uuid: '00000000-0000-0000-0000-000000000000', int8: '0', text: '' } as const

/**
 * Runs the checks of a walk on all of its rows, page by page, and yields what they find. With `owner`, on those alone
 * of which that is the first column of the key. Rows that are written meanwhile may be seen or not.
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
  let after: readonly string[] = key.map(([, type]) => least[type])
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
