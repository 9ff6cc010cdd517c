import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import type { Caller } from '../../sessions/caller.ts'
import { hashSessionToken, newSessionToken } from '../../sessions/session.ts'
import { appendStaffEvent, type StaffEvent } from './staff-events.ts'
import {
  endStaffSessions,
  type OpenStaffSession,
  removeEndedStaffSessions,
  staffIdleMs,
  type StaffSession,
  staffSessionMs,
} from './staff-session.ts'

/** A member who proved who they are. */
export type SigningInMember = Omit<StaffSession, 'sessionId'>

/** A session to open. Made before the database transaction, which may run twice. */
export interface NewStaffSession {
  readonly id: string
  readonly token: string
  readonly tokenHash: Uint8Array
  readonly caller: Caller
  readonly at: Date
  /** The token that came with the request: its session ends. */
  readonly presentedToken: string | undefined
}

export const newStaffSession = (
  bank: Bank,
  details: Pick<NewStaffSession, 'caller' | 'at' | 'presentedToken'>,
): NewStaffSession => ({ ...details, id: bank.newId(), ...newSessionToken(bank.randomBytes) })

/** Whether this session is there: then this is a repeated run, whose first commit was not acknowledged. */
export async function isOpened(transaction: Queryable, { id }: NewStaffSession): Promise<boolean> {
  return (await transaction.query('select id from staff_session where id = $1', [id])).length > 0
}

/** A session that was opened, and the token that only its browser gets. */
export interface OpenedStaffSession {
  readonly token: string
  readonly session: OpenStaffSession
}

export const openedSession = (
  { id, token, at }: NewStaffSession,
  member: SigningInMember,
): OpenedStaffSession => ({
  token,
  session: {
    ...member,
    sessionId: id,
    idleEndsAt: new Date(at.getTime() + staffIdleMs),
    endsAt: new Date(at.getTime() + staffSessionMs),
  },
})

/**
 * Opens a member's session in the caller's database transaction, which has locked them. Their older one ends: it reads
 * that they signed in somewhere else. Demo members are shared by many people, and have several.
 */
export async function openStaffSession(
  transaction: Queryable,
  member: SigningInMember,
  session: NewStaffSession,
  passkeyId?: string,
): Promise<OpenedStaffSession> {
  const { id, tokenHash, caller, at, presentedToken } = session
  const { memberId, isDemo } = member
  const opened = openedSession(session, member)
  const presented = presentedToken === undefined ? undefined : hashSessionToken(presentedToken)
  if (presented) await endPresented(transaction, presented, at)
  const replaced = isDemo ? 0 : await endStaffSessions(transaction, { memberId, reason: 'replaced', at })
  await transaction.query(
    `insert into staff_session (id, token_hash, member_id, is_demo, address, device, passkey_id, created_at,
                                last_active_at, idle_ends_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)`,
    [
      id,
      tokenHash,
      memberId,
      isDemo,
      caller.address,
      caller.device,
      passkeyId ?? null,
      at,
      opened.session.idleEndsAt,
      opened.session.endsAt,
    ],
  )
  await removeEndedStaffSessions(transaction, at)
  const detail = {
    ...(passkeyId !== undefined && { passkeyId }),
    ...(replaced > 0 && { replacedSessions: replaced }),
  }
  await appendStaffEvent(transaction, { memberId, at, type: 'signed_in', detail, caller })
  return opened
}

/** Ends the session that came with the request, of any member. */
const endPresented = (transaction: Queryable, tokenHash: Uint8Array, at: Date) =>
  transaction.query(
    `update staff_session set ended_at = greatest(created_at, least($2, idle_ends_at)), end_reason = 'signed_out'
      where token_hash = $1 and ended_at is null`,
    [tokenHash, at],
  )

/** Ends the session of this token, if there is one. Repeating it changes nothing. */
export async function signOutStaff(
  bank: Bank,
  { token, caller }: { readonly token: string; readonly caller: Caller },
): Promise<void> {
  const tokenHash = hashSessionToken(token)
  if (tokenHash === undefined) return
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    const [ended] = await transaction.query<{ member_id: string }>(
      `update staff_session set ended_at = greatest(created_at, $2), end_reason = 'signed_out'
        where token_hash = $1 and ended_at is null and idle_ends_at > $2
        returning member_id`,
      [tokenHash, at],
    )
    if (!ended) return
    const event: StaffEvent = { memberId: ended.member_id, at, type: 'signed_out', detail: {}, caller }
    await appendStaffEvent(transaction, event)
  })
}
