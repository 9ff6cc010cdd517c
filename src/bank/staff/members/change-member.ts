import type { StaffRole, StaffStatus } from '../../../domain/staff.ts'
import { sideOfRoles } from '../../../domain/staff.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { grantRoles } from './add-member.ts'
import { queueJoiningEmail } from './emailed-link.ts'
import { findMember, lockMember, type Member } from './member.ts'
import { appendStaffEvent } from './staff-events.ts'
import { endStaffSessions } from './staff-session.ts'

/** Who changes which member, and when. */
export interface MemberChange {
  readonly memberId: string
  /** The administrator; null: a command. */
  readonly by: string | null
  readonly at: Date
}

/** In order of precedence. */
export type MemberChangeRefusal =
  | 'not_found'
  | 'own_membership'
  | 'member_status'
  | 'roles_across'
  | 'roles_unchanged'
  | 'last_role'
  | 'last_administrator'

type Outcome = Result<Member, MemberChangeRefusal>

/**
 * Locks the member of a change: with all administrators, in the order of their ids, if the member is one, so that two of them
 * never remove each other. Refused if there is no such member, or if the member is who changes.
 */
async function lockForChange(
  transaction: Queryable,
  { memberId, by }: MemberChange,
): Promise<Result<Member, 'not_found' | 'own_membership'>> {
  const known = await findMember(transaction, memberId)
  if (known?.roles.includes('administrator'))
    await transaction.query(
      `select m.id from staff_member m
        where exists (select from staff_member_role r where r.member_id = m.id and r.role = 'administrator')
        order by m.id for no key update`,
    )
  const member = await lockMember(transaction, memberId)
  if (!member) return refused('not_found')
  return member.id === by ? refused('own_membership') : accepted(member)
}

/**
 * Whether an active administrator would be the last one to go. Those of the demonstration count among themselves, and the bank
 * itself may retire all of them.
 */
async function isLastAdministrator(
  transaction: Queryable,
  { id, roles, status, isDemo }: Member,
  by: string | null,
): Promise<boolean> {
  if (status !== 'active' || !roles.includes('administrator') || (isDemo && by === null)) return false
  const others = await transaction.query(
    `select m.id from staff_member m join staff_member_role r on r.member_id = m.id and r.role = 'administrator'
      where m.status = 'active' and m.is_demo = $2 and m.id <> $1 limit 1`,
    [id, isDemo],
  )
  return others.length === 0
}

interface Effect {
  readonly type: string
  readonly status?: StaffStatus
  readonly detail?: Readonly<Record<string, string>>
}

/** The effects of every change: sessions and links end, tasks go back, waiting acts are withdrawn, and it is recorded. */
async function carryOut(
  transaction: Queryable,
  member: Member,
  { by, at }: Pick<MemberChange, 'by' | 'at'>,
  { type, status = member.status, detail = {} }: Effect,
): Promise<Member> {
  const memberId = member.id
  await transaction.query(
    `update staff_member
        set status = $2, changed_at = greatest(changed_at, $3), changed_by = $4, version = version + 1
      where id = $1`,
    [memberId, status, at, by],
  )
  const sessions = await endStaffSessions(transaction, { memberId, reason: 'member_changed', at })
  await transaction.query('select staff_withdraw_acts($1, $2), staff_hand_back($1, $2)', [memberId, at])
  const facts = { ...detail, by: by ?? 'command', status, sessions }
  await appendStaffEvent(transaction, { memberId, at, type, detail: facts })
  return { ...member, status, version: member.version + 1n }
}

/** Ends the link by which a member could join. */
const endJoinings = (transaction: Queryable, memberId: string, at: Date) =>
  transaction.query(
    `update staff_joining set ended_at = greatest(created_at, $2), app_secret = null, challenge = null,
                              challenge_ends_at = null
      where member_id = $1 and used_at is null and ended_at is null`,
    [memberId, at],
  )

interface RolesChange extends MemberChange {
  readonly roles: readonly StaffRole[]
}

/**
 * Adds roles to a member, in the caller's database transaction; like every change, it ends their sessions, hands their tasks
 * back and withdraws their waiting acts. Refusals, in this order: no such member; oneself; a member who left; roles of the
 * other side; no role that the member has not. Source: part two, section 17.2.
 */
export async function addRoles(transaction: Queryable, change: RolesChange): Promise<Outcome> {
  const locked = await lockForChange(transaction, change)
  if (!locked.ok) return locked
  const member = locked.value
  if (member.status === 'left') return refused('member_status')
  if (sideOfRoles([...member.roles, ...change.roles]) !== member.side) return refused('roles_across')
  const added = change.roles.filter(role => !member.roles.includes(role))
  if (added.length === 0) return refused('roles_unchanged')
  await grantRoles(transaction, { ...change, side: member.side, roles: added })
  const effect = { type: 'roles_added', detail: { roles: added.join(', ') } }
  return accepted({
    ...(await carryOut(transaction, member, change, effect)),
    roles: [...member.roles, ...added],
  })
}

/**
 * Removes roles of a member, like {@link addRoles}. Refusals, in this order: no such member; oneself; a member who left; no
 * role that the member has; all of their roles; the last administrator's.
 */
export async function removeRoles(transaction: Queryable, change: RolesChange): Promise<Outcome> {
  const locked = await lockForChange(transaction, change)
  if (!locked.ok) return locked
  const member = locked.value
  if (member.status === 'left') return refused('member_status')
  const removed = member.roles.filter(role => change.roles.includes(role))
  if (removed.length === 0) return refused('roles_unchanged')
  if (removed.length === member.roles.length) return refused('last_role')
  if (removed.includes('administrator') && (await isLastAdministrator(transaction, member, change.by)))
    return refused('last_administrator')
  const changed = await carryOut(transaction, member, change, {
    type: 'roles_removed',
    detail: { roles: removed.join(', ') },
  })
  await transaction.query('delete from staff_member_role where member_id = $1 and role = any ($2::text[])', [
    member.id,
    removed,
  ])
  return accepted({ ...changed, roles: member.roles.filter(role => !removed.includes(role)) })
}

/** Moves a member from one of these statuses to another. */
async function changeStatus(
  transaction: Queryable,
  change: MemberChange,
  { from, to, type }: { from: readonly StaffStatus[]; to: StaffStatus; type: string },
): Promise<Outcome> {
  const locked = await lockForChange(transaction, change)
  if (!locked.ok) return locked
  const member = locked.value
  if (!from.includes(member.status)) return refused('member_status')
  if (to !== 'active' && (await isLastAdministrator(transaction, member, change.by)))
    return refused('last_administrator')
  await endJoinings(transaction, member.id, change.at)
  return accepted(await carryOut(transaction, member, change, { type, status: to }))
}

/**
 * Suspends a member, like {@link addRoles}: nobody can sign in as them until they are restored, and their joining link ends.
 * Refusals, in this order: no such member; oneself; a member who is suspended or left; the last administrator.
 */
export const suspendMember = (transaction: Queryable, change: MemberChange): Promise<Outcome> =>
  changeStatus(transaction, change, {
    from: ['invited', 'active'],
    to: 'suspended',
    type: 'member_suspended',
  })

/**
 * Restores a suspended member. Who never joined is invited again, and needs a new link. Refusals, in this order: no such
 * member; oneself; a member who is not suspended.
 */
export async function restoreMember(transaction: Queryable, change: MemberChange): Promise<Outcome> {
  const joined = await transaction.query(
    'select id from staff_member where id = $1 and password_phc is not null',
    [change.memberId],
  )
  return changeStatus(transaction, change, {
    from: ['suspended'],
    to: joined.length > 0 ? 'active' : 'invited',
    type: 'member_restored',
  })
}

/**
 * Records that a member left, for good. Refusals, in this order: no such member; oneself; a member who left; the last
 * administrator.
 */
export const recordAsLeft = (transaction: Queryable, change: MemberChange): Promise<Outcome> =>
  changeStatus(transaction, change, {
    from: ['invited', 'active', 'suspended'],
    to: 'left',
    type: 'member_left',
  })

/** How long a joining link works. */
export const joiningLinkMs = 24 * 60 * 60 * 1000

interface NewLink extends MemberChange {
  /** Of the link, made before the database transaction, which may run twice. */
  readonly id: string
  readonly tokenHash: Uint8Array
}

/**
 * Stores a joining link of a member, in the caller's database transaction; it works once within 24 hours, in place of the one
 * before. An administrator's goes by email, where the bank sends any; that email makes a new link. An active member's
 * password, app and passkeys work until it is used; their sessions end. Storing it again changes
 * nothing. Refusals, in this order: no such member; oneself; a member who is suspended or left.
 */
export async function newJoiningLink(
  transaction: Queryable,
  { id, tokenHash, ...change }: NewLink,
): Promise<Outcome> {
  const locked = await lockForChange(transaction, change)
  if (!locked.ok) return locked
  const member = locked.value
  const { memberId, by, at } = change
  if ((await transaction.query('select id from staff_joining where id = $1', [id])).length > 0)
    return accepted(member)
  if (member.status !== 'invited' && member.status !== 'active') return refused('member_status')
  await endJoinings(transaction, memberId, at)
  await transaction.query(
    `insert into staff_joining (id, token_hash, member_id, created_at, created_by, ends_at)
     values ($1, $2, $3, $4, $5, $4::timestamptz + interval '24 hours')`,
    [id, tokenHash, memberId, at, by],
  )
  const endsAt = new Date(at.getTime() + joiningLinkMs)
  if (by !== null && !member.isDemo)
    await queueJoiningEmail(transaction, { id, email: member.email, at, endsAt })
  return accepted(await carryOut(transaction, member, change, { type: 'joining_link_made' }))
}

/**
 * Ends a connection of a member, like {@link addRoles}; of one who was added again since, it is their change. Refusals, in this
 * order: no such open connection; one of oneself; a member who left.
 */
export async function endConnection(
  transaction: Queryable,
  { connectionId, by, at }: { connectionId: string; by: string; at: Date },
): Promise<
  Result<
    { readonly memberId: string; readonly customerId: string },
    'not_found' | 'own_membership' | 'member_status'
  >
> {
  const [connection] = await transaction.query<{ member_id: string; customer_id: string }>(
    `select coalesce((select m.id from staff_member m where m.id in (select staff_person(c.member_id)) and m.status <> 'left'),
                     c.member_id) as member_id, c.customer_id
       from staff_connection c where c.id = $1 and c.ended_at is null`,
    [connectionId],
  )
  if (!connection) return refused('not_found')
  const { member_id: memberId, customer_id: customerId } = connection
  const locked = await lockForChange(transaction, { memberId, by, at })
  if (!locked.ok) return locked
  if (locked.value.status === 'left') return refused('member_status')
  const ended = await transaction.query(
    `update staff_connection set ended_at = greatest(told_at, $2), ended_by = $3
      where id = $1 and ended_at is null returning id`,
    [connectionId, at, by],
  )
  if (ended.length === 0) return refused('not_found')
  const effect = { type: 'connection_ended', detail: { connectionId, customerId } }
  await carryOut(transaction, locked.value, { by, at }, effect)
  return accepted({ memberId, customerId })
}
