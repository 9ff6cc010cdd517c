import type { Queryable } from '../../database/database.ts'

/**
 * Whether a member is connected with any of these customers: is or knows one, has one's email, or shares an account with
 * who is or knows them. Acts, looks and tasks are then refused with `own_record`. Source: part two, section 17.2.
 */
export async function isConnected(
  database: Queryable,
  memberId: string,
  customerIds: readonly string[],
): Promise<boolean> {
  const [row] = await database.query<{ is_connected: boolean }>(
    'select staff_connected($1, $2::uuid[]) as is_connected',
    [memberId, customerIds],
  )
  return row?.is_connected ?? false
}
