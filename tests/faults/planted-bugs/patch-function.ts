import type { Database } from '../../../src/bank/database/database.ts'

/**
 * Puts other text in place of a part of a function's, which must stand in it exactly once: where the function was
 * changed since, the bug has to be planted anew.
 * @throws Error where the part is not there, or more than once.
 */
export async function patchFunction(
  database: Database,
  name: string,
  part: string,
  inPlace: string,
): Promise<void> {
  const rows = await database.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition
       from pg_proc p where p.proname = $1 and p.pronamespace = 'public'::regnamespace`,
    [name],
  )
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`there are ${rows.length} functions ${name}`)
  const times = row.definition.split(part).length - 1
  if (times !== 1) throw new Error(`in ${name} this stands ${times} times, not once: ${part}`)
  await database.script(row.definition.replace(part, () => inPlace))
}

/**
 * Keeps the database from refusing a broken book, so that the harness has to find it. The guards stay in their
 * places and say nothing: the reconciler, which looks whether they are there, learns nothing from this.
 */
export const silenceGuards = (database: Database): Promise<void> =>
  database.script(`
    create or replace function refuse_book(what text, id text) returns void language plpgsql as 'begin end';
    create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end';`)
