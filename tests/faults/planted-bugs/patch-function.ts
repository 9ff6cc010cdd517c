import type { Database } from '../../../src/bank/database/database.ts'

/**
 * Replaces a part of a function's text. The part must occur exactly once; if the function has changed since, the bug
 * must be adapted.
 * @throws Error if the part is missing or occurs more than once
 */
async function patchFunction(database: Database, name: string, part: string, inPlace: string): Promise<void> {
  const rows = await database.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition
       from pg_proc p where p.proname = $1 and p.pronamespace = 'public'::regnamespace`,
    [name],
  )
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`there are ${rows.length} functions ${name}`)
  const times = row.definition.split(part).length - 1
  if (times !== 1) throw new Error(`${name} contains this ${times} times, not once: ${part}`)
  await database.script(row.definition.replace(part, () => inPlace))
}

/**
 * Disables the database's guards, so that the harness itself has to find the damage. The triggers stay in place without
 * effect, so the reconciler does not notice their absence.
 */
export const silenceGuards = (database: Database): Promise<void> =>
  database.script(`
    create or replace function refuse_book(what text, id text) returns void language plpgsql as 'begin end';
    create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end';`)

/** One part of a function, and what replaces it. */
type Patch = readonly [name: string, part: string, inPlace: string]

/** Replaces a part of a function, and runs further statements. */
export const broken =
  ({ patch, alsoRun }: { readonly patch?: Patch; readonly alsoRun?: string }) =>
  async (database: Database): Promise<void> => {
    await silenceGuards(database)
    if (patch) await patchFunction(database, ...patch)
    if (alsoRun !== undefined) await database.script(alsoRun)
  }
