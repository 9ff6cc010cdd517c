import type { Queryable } from '../../database/database.ts'

/**
 * Whether a member is connected with any of these customers: is or knows one, has one's email, or shares an account with
 * who is or knows them; or has one of these emails, of who does not bank here. Acts, looks and tasks are then refused with
 * `own_record`. Source: part two, section 17.2.
 */
export async function isConnected(
  database: Queryable,
  memberId: string,
  customerIds: readonly string[],
  emails: readonly string[] = [],
): Promise<boolean> {
  const [row] = await database.query<{ is_connected: boolean }>(
    `select staff_connected($1, $2::uuid[])
            or exists (select from staff_member m where m.id = $1 and m.email = any ($3::text[])) as is_connected`,
    [memberId, customerIds, emails],
  )
  return row?.is_connected ?? false
}
