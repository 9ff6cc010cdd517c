import type { StaffRole, StaffStatus } from '../../../domain/staff.ts'
import { fullName } from '../../../domain/person-name.ts'
import type { Queryable } from '../../database/database.ts'
import { inOrder } from './staff-session.ts'

/** A customer that a member is or knows. */
export interface ListedConnection {
  readonly id: string
  readonly customerName: string
  readonly toldAt: Date
}

/** A staff member, as administrators and auditors see them. */
export interface ListedMember {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly status: StaffStatus
  readonly roles: readonly StaffRole[]
  readonly isDemo: boolean
  readonly addedAt: Date
  /** The last sign-in; undefined if there was none. */
  readonly signedInAt: Date | undefined
  /** When the open joining link ends; undefined if there is none. */
  readonly linkEndsAt: Date | undefined
  /** What they sign in with besides a password. */
  readonly methods: readonly ('app' | 'passkey')[]
  readonly connections: readonly ListedConnection[]
}

interface MemberRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly status: StaffStatus
  readonly roles: readonly StaffRole[]
  readonly is_demo: boolean
  readonly created_at: Date
  readonly signed_in_at: Date | null
  readonly link_ends_at: Date | null
  readonly has_app: boolean
  readonly has_passkey: boolean
}

interface ConnectionRow {
  readonly id: string
  readonly member_id: string
  readonly first_name: string
  readonly last_name: string
  readonly told_at: Date
}

interface MemberFilter {
  readonly at: Date
  /** This member alone; left out for all. */
  readonly memberId?: string
  /** Those of the demonstration alone, who are all that its members reach in a shared one. */
  readonly isDemoOnly: boolean
}

/** The members, those who left last, by name. Source: part two, section 17.1. */
export async function listMembers(
  database: Queryable,
  { at, memberId, isDemoOnly }: MemberFilter,
): Promise<readonly ListedMember[]> {
  const rows = await database.query<MemberRow>(
    `select m.id, m.name, m.email, m.status, m.is_demo, m.created_at,
            array(select r.role from staff_member_role r where r.member_id = m.id) as roles,
            (select e.at from staff_event e where e.member_id = m.id and e.type = 'signed_in'
              order by e.event_no desc limit 1) as signed_in_at,
            (select j.ends_at from staff_joining j
              where j.member_id = m.id and j.used_at is null and j.ended_at is null and j.ends_at > $1) as link_ends_at,
            m.app_secret is not null as has_app,
            exists (select from staff_passkey p
                     where p.member_id = m.id and p.removed_at is null and p.stopped_at is null) as has_passkey
       from staff_member m
      where ($2::uuid is null or m.id = $2) and (m.is_demo or not $3::boolean)
      order by m.status = 'left', m.name, m.id`,
    [at, memberId ?? null, isDemoOnly],
  )
  const connectionRows = await database.query<ConnectionRow>(
    `select c.id, c.member_id, k.first_name, k.last_name, c.told_at
       from staff_connection c join customer k on k.id = c.customer_id
      where c.member_id = any ($1::uuid[]) and c.ended_at is null
      order by c.told_at, c.id`,
    [rows.map(({ id }) => id)],
  )
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    email: row.email,
    status: row.status,
    roles: inOrder(row.roles),
    isDemo: row.is_demo,
    addedAt: row.created_at,
    signedInAt: row.signed_in_at ?? undefined,
    linkEndsAt: row.link_ends_at ?? undefined,
    methods: [...(row.has_app ? (['app'] as const) : []), ...(row.has_passkey ? (['passkey'] as const) : [])],
    connections: connectionRows
      .filter(({ member_id }) => member_id === row.id)
      .map(({ id, first_name, last_name, told_at }) => ({
        id,
        customerName: fullName({ firstName: first_name, lastName: last_name }),
        toldAt: told_at,
      })),
  }))
}
