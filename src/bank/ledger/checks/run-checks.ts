import type { Parameter, Queryable } from '../../database/database.ts'
import { mostDifferences, type Difference } from './check.ts'

/** Runs checks one after another, each with the same parameters, and answers with all that they found. */
export async function runChecks(
  database: Queryable,
  checks: readonly string[],
  parameters: readonly Parameter[],
): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  for (const check of checks) {
    differences.push(...(await database.query<Difference>(`${check} limit ${mostDifferences}`, parameters)))
  }
  return differences
}
