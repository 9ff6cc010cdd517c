import type { StaffRole, StaffSide, StaffStatus } from '../../../domain/staff.ts'
import type { Queryable } from '../../database/database.ts'
import { inOrder } from './staff-session.ts'

/** A staff member, as who changes them sees them. */
export interface Member {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly side: StaffSide
  readonly status: StaffStatus
  readonly roles: readonly StaffRole[]
  readonly isDemo: boolean
  /** Rises with each change of status, roles or connections: the version of an act's subject. */
  readonly version: bigint
}

interface MemberRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly side: StaffSide
  readonly status: StaffStatus
  readonly roles: readonly StaffRole[]
  readonly is_demo: boolean
  readonly version: bigint
}

const memberColumns = `m.id, m.name, m.email, m.side, m.status, m.is_demo, m.version,
  array(select r.role from staff_member_role r where r.member_id = m.id) as roles`

const memberOf = ({ roles, is_demo, ...row }: MemberRow): Member => ({
  ...row,
  roles: inOrder(roles),
  isDemo: is_demo,
})

/** A member; undefined if there is none. */
export async function findMember(database: Queryable, memberId: string): Promise<Member | undefined> {
  const [row] = await database.query<MemberRow>(
    `select ${memberColumns} from staff_member m where m.id = $1`,
    [memberId],
  )
  return row && memberOf(row)
}

/** The member who has this normalised email and has not left; undefined if there is none. */
export async function findMemberByEmail(database: Queryable, email: string): Promise<Member | undefined> {
  const [row] = await database.query<MemberRow>(
    `select ${memberColumns} from staff_member m where m.email = $1 and m.status <> 'left'`,
    [email],
  )
  return row && memberOf(row)
}

/** Locks a member until the database transaction ends; undefined if there is none. */
export async function lockMember(transaction: Queryable, memberId: string): Promise<Member | undefined> {
  await transaction.query('select id from staff_member where id = $1 for no key update', [memberId])
  return findMember(transaction, memberId)
}
