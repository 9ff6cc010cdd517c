import { staffRoles, type StaffRole } from '../../../domain/staff.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { type Expiry, removeEnded, removeInGroups } from '../../housekeeping/remove-ended.ts'
import { hashSessionToken } from '../../sessions/session.ts'

/** The staff member who is signed in, as a handler of `access: 'staff'` receives them. */
export interface StaffSession {
  readonly sessionId: string
  readonly memberId: string
  readonly name: string
  readonly email: string
  /** In the order of `staffRoles`; never empty. */
  readonly roles: readonly StaffRole[]
  /** A member of the demonstration, whose password may be public. */
  readonly isDemo: boolean
}

/** A session, and when it ends: without activity, and at the latest. */
export interface OpenStaffSession extends StaffSession {
  readonly idleEndsAt: Date
  readonly endsAt: Date
}

/** A session ends after 15 minutes without activity, and 8 hours after sign-in (part two, section 17.1). */
export const staffIdleMs = 15 * 60_000
export const staffSessionMs = 8 * 60 * 60_000

/** Why a session has ended. `idle`: by time. */
export type StaffSessionEnd = 'signed_out' | 'idle' | 'replaced' | 'member_changed' | 'wrong_codes'

/** What a token opens: a session, or what the person who presents it reads. */
export type ReadStaffSession =
  | { readonly ok: true; readonly session: OpenStaffSession }
  | { readonly ok: false; readonly refusal: 'not_signed_in' | 'signed_in_elsewhere' }

interface StaffSessionRow {
  readonly id: string
  readonly member_id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly StaffRole[]
  readonly is_demo: boolean
  readonly is_active: boolean
  readonly idle_ends_at: Date
  readonly ends_at: Date
  readonly end_reason: StaffSessionEnd | null
}

/** Roles in the order in which they are named. */
export const inOrder = (roles: readonly StaffRole[]): readonly StaffRole[] =>
  staffRoles.filter(role => roles.includes(role))

/**
 * Reads the session of this token. Refused with `signed_in_elsewhere` if a newer session of the member took its place
 * within the last day; with `not_signed_in` for every other token. A demo member has none outside a demonstration.
 */
export async function readStaffSession(
  { database, clock, isDemonstration }: Pick<Bank, 'database' | 'clock' | 'isDemonstration'>,
  token: string,
): Promise<ReadStaffSession> {
  const tokenHash = hashSessionToken(token)
  if (tokenHash === undefined) return { ok: false, refusal: 'not_signed_in' }
  const at = clock()
  const [row] = await database.query<StaffSessionRow>(
    `select s.id, s.member_id, m.name, m.email, m.is_demo, m.status = 'active' as is_active, s.idle_ends_at, s.ends_at,
            s.end_reason,
            array(select r.role from staff_member_role r where r.member_id = m.id) as roles
       from staff_session s join staff_member m on m.id = s.member_id
      where s.token_hash = $1`,
    [tokenHash],
  )
  if (row?.end_reason === 'replaced') return { ok: false, refusal: 'signed_in_elsewhere' }
  if (
    !row?.is_active ||
    row.end_reason !== null ||
    row.idle_ends_at <= at ||
    (row.is_demo && !isDemonstration)
  )
    return { ok: false, refusal: 'not_signed_in' }
  const { id, member_id, name, email, roles, is_demo, idle_ends_at, ends_at } = row
  return {
    ok: true,
    session: {
      sessionId: id,
      memberId: member_id,
      name,
      email,
      roles: inOrder(roles),
      isDemo: is_demo,
      idleEndsAt: idle_ends_at,
      endsAt: ends_at,
    },
  }
}

/** Extends a session because its member is active, and returns when it ends now. It never outlasts its latest end. */
export async function extendStaffSession(
  bank: Pick<Bank, 'database' | 'clock'>,
  { sessionId, idleEndsAt }: Pick<OpenStaffSession, 'sessionId' | 'idleEndsAt'>,
): Promise<Pick<OpenStaffSession, 'idleEndsAt'>> {
  const at = bank.clock()
  // Never moves back: another process's clock may be ahead.
  const [extended] = await bank.database.query<{ idle_ends_at: Date }>(
    `update staff_session
        set last_active_at = greatest(last_active_at, $2),
            idle_ends_at = least(ends_at, greatest(idle_ends_at, $3))
      where id = $1 and ended_at is null and idle_ends_at > $2
      returning idle_ends_at`,
    [sessionId, at, new Date(at.getTime() + staffIdleMs)],
  )
  return { idleEndsAt: extended?.idle_ends_at ?? idleEndsAt }
}

/** Ends all open sessions of a member, in the caller's database transaction, which has locked them. Returns how many. */
export async function endStaffSessions(
  transaction: Queryable,
  { memberId, reason, at }: { memberId: string; reason: StaffSessionEnd; at: Date },
): Promise<number> {
  const ended = await transaction.query<{ end_reason: StaffSessionEnd }>(
    `update staff_session
        set ended_at = greatest(created_at, least($2, idle_ends_at)),
            end_reason = case when idle_ends_at <= $2 then 'idle' else $3 end
      where member_id = $1 and ended_at is null
      returning end_reason`,
    [memberId, at, reason],
  )
  return ended.filter(({ end_reason }) => end_reason !== 'idle').length
}

/** How long an ended session is kept, so that its page learns why it ended. */
const endedKeptMs = 24 * 60 * 60_000

const endedStaffSessions: Expiry = {
  table: 'staff_session',
  key: 'id',
  endsAt: 'least(ended_at, idle_ends_at)',
}

/** Removes some sessions that ended more than a day ago, with their addresses and devices; the chain of events stays. */
export const removeEndedStaffSessions = (database: Queryable, at: Date, limit?: number): Promise<number> =>
  removeEnded(database, endedStaffSessions, new Date(at.getTime() - endedKeptMs), limit)

/** Removes all sessions that ended more than a day ago. Stops early when `stopping` is aborted. */
export const removeOldStaffSessions = (
  { database, clock }: Pick<Bank, 'database' | 'clock'>,
  stopping?: AbortSignal,
): Promise<void> => removeInGroups(limit => removeEndedStaffSessions(database, clock(), limit), stopping)
