import type { Queryable } from '../../database/database.ts'

/** What the watchers of the console are alerted to (part two, section 17.6). */
interface RaisedAlert {
  /** `limit`: a member reached one; `own_record`: tried what they are connected with; `noted_looks`: many of a kind. */
  readonly kind: 'limit' | 'own_record' | 'noted_looks'
  readonly memberId: string
  readonly customerId?: string | undefined
  readonly at: Date
  readonly detail: Readonly<Record<string, string | number>>
}

/** Raises an alert, by the function of the database that keeps them. */
export async function raiseAlert(
  database: Queryable,
  { kind, memberId, customerId, at, detail }: RaisedAlert,
): Promise<void> {
  await database.query('select raise_staff_alert($1, $2::uuid, $3::uuid, $4::timestamptz, $5::jsonb)', [
    kind,
    memberId,
    customerId ?? null,
    at,
    JSON.stringify(detail),
  ])
}
