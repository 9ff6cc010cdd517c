import type { Parameter, Queryable } from '../../database/database.ts'
import { type Difference, mostDifferences, type Walk } from './check.ts'

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
