import { normaliseEmail } from '../../../domain/identifiers.ts'
import { sideOfRoles, type StaffRole } from '../../../domain/staff.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { appendStaffEvent } from './staff-events.ts'
import { findMemberByEmail } from './member.ts'

/** Everything that must exist before the database transaction, which may run twice. */
export interface NewMember {
  readonly id: string
  readonly handle: Uint8Array
  readonly name: string
  readonly email: string
  readonly roles: readonly StaffRole[]
  /** Of the demonstration. A member added by a demo member is one too. */
  readonly isDemo: boolean
  /** The customers that the member is or knows, each with the id of the connection. */
  readonly connections: readonly { readonly id: string; readonly customerId: string }[]
  /** The administrator; null: a command. */
  readonly by: string | null
  readonly at: Date
}

export type AddMemberRefusal = 'roles_across' | 'staff_email_in_use'

/**
 * Adds an invited member in the caller's database transaction, who may join by a link (`newJoiningLink`). Adding the same one
 * again changes nothing. Refusals, in this order: no role, or roles across the two sides; an email that a member has who has
 * not left. Source: part two, section 17.2.
 */
export async function addMember(
  transaction: Queryable,
  { id, handle, name, email, roles, isDemo, connections, by, at }: NewMember,
): Promise<Result<null, AddMemberRefusal>> {
  const side = sideOfRoles(roles)
  if (!side) return refused('roles_across')
  const known = await findMemberByEmail(transaction, normaliseEmail(email))
  if (known) return known.id === id ? accepted(null) : refused('staff_email_in_use')
  const added = await transaction.query(
    `insert into staff_member (id, email, name, side, status, is_demo, handle, created_at, changed_at, changed_by)
     values ($1, $2, $3, $4, 'invited', $5, $6, $7, $7, $8)
     on conflict (email) where status <> 'left' do nothing
     returning id`,
    [id, normaliseEmail(email), name, side, isDemo, handle, at, by],
  )
  if (added.length === 0) return refused('staff_email_in_use')
  await grantRoles(transaction, { memberId: id, side, roles, by, at })
  await storeConnections(transaction, { memberId: id, connections, by, at })
  const detail = { roles: roles.join(', '), by: by ?? 'command', connections: connections.length }
  await appendStaffEvent(transaction, { memberId: id, at, type: 'member_added', detail })
  return accepted(null)
}

/** Stores roles of one side. Those that the member has stay. */
export const grantRoles = (
  transaction: Queryable,
  {
    memberId,
    side,
    roles,
    by,
    at,
  }: {
    readonly memberId: string
    readonly side: string
    readonly roles: readonly StaffRole[]
    readonly by: string | null
    readonly at: Date
  },
): Promise<readonly object[]> =>
  transaction.query(
    `insert into staff_member_role (member_id, side, role, granted_at, granted_by)
     select $1::uuid, $2::text, r, $4::timestamptz, $5::uuid from unnest($3::text[]) r
     on conflict (member_id, role) do nothing
     returning role`,
    [memberId, side, roles, at, by],
  )

/** Stores the customers that a member is or knows. A connection that is there stays. */
export const storeConnections = (
  transaction: Queryable,
  {
    memberId,
    connections,
    by,
    at,
  }: {
    readonly memberId: string
    readonly connections: NewMember['connections']
    readonly by: string | null
    readonly at: Date
  },
): Promise<readonly object[]> =>
  transaction.query(
    `insert into staff_connection (id, member_id, customer_id, told_at, told_by)
     select c.id, $1::uuid, c.customer_id, $3::timestamptz, $4::uuid
       from jsonb_to_recordset($2::jsonb) c (id uuid, customer_id uuid)
     on conflict (member_id, customer_id) where ended_at is null do nothing
     returning id`,
    [
      memberId,
      JSON.stringify(connections.map(({ id, customerId }) => ({ id, customer_id: customerId }))),
      at,
      by,
    ],
  )
