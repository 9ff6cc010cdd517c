import type { Queryable } from '../database/database.ts'

/** Whether anybody can sign in with the published password of a demonstration. */
export async function hasDemoCustomers(database: Queryable): Promise<boolean> {
  return (await database.query('select from customer where is_demo limit 1')).length > 0
}
