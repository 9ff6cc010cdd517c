import type { Queryable } from '../../database/database.ts'
import type { Caller } from '../../sessions/caller.ts'
import { takeStaffCode } from './staff-codes.ts'
import { appendStaffEvents, isRecorded, type StaffEvent } from './staff-events.ts'
import { type StaffAssertion, takeStaffSignature } from './staff-passkeys.ts'
import type { StaffSession } from './staff-session.ts'

/** What a member gives to confirm that it is them. */
export type StaffProof =
  /** Of the authenticator app, without spaces and hyphens. */
  | { readonly method: 'app'; readonly code: string }
  /** Undefined if `verifyStaffAssertion` did not accept the signature. */
  | { readonly method: 'passkey'; readonly assertion: StaffAssertion | undefined }

export interface StaffProofCheck {
  readonly staff: Pick<StaffSession, 'sessionId' | 'memberId'>
  readonly proof: StaffProof
  readonly at: Date
  readonly caller: Caller
  /** Made before the database transaction, so that a repeated run knows what its first run did. */
  readonly entryId: string
}

/** The fifth wrong proof in a row ends the session (part two, section 17.7). */
const wrongProofsMax = 5

/**
 * Checks the proof of a signed-in member for a confirmation, in the caller's database transaction, which the caller must
 * commit whatever comes of it: a right code is used up, and a wrong proof is counted and recorded. `ended`: the session has
 * ended, before or by this fifth wrong proof in a row. The caller has locked nothing of the staff yet but the act.
 */
export async function checkStaffProof(
  transaction: Queryable,
  check: StaffProofCheck,
): Promise<'right' | 'wrong' | 'ended'> {
  const { staff, at, entryId } = check
  const { sessionId, memberId } = staff
  if (await isRecorded(transaction, { memberId, at, entryId })) return outcomeOf(transaction, sessionId)
  await transaction.query('select id from staff_member where id = $1 for no key update', [memberId])
  const [session] = await transaction.query<{ wrong_codes: number }>(
    `select wrong_codes from staff_session
      where id = $1 and member_id = $2 and ended_at is null and idle_ends_at > $3 for no key update`,
    [sessionId, memberId, at],
  )
  if (!session) return 'ended'
  if (await isRight(transaction, check)) {
    await transaction.query('update staff_session set wrong_codes = 0 where id = $1', [sessionId])
    return 'right'
  }
  return countWrong(transaction, check, session.wrong_codes + 1)
}

async function isRight(
  transaction: Queryable,
  { staff: { memberId }, proof, at, entryId }: StaffProofCheck,
): Promise<boolean> {
  if (proof.method === 'app') return takeStaffCode(transaction, { memberId, code: proof.code, at, entryId })
  const { assertion } = proof
  if (assertion?.memberId !== memberId) return false
  return (await takeStaffSignature(transaction, assertion, at)) === 'taken'
}

async function countWrong(
  transaction: Queryable,
  { staff: { sessionId, memberId }, proof, at, caller, entryId }: StaffProofCheck,
  wrongProofs: number,
): Promise<'wrong' | 'ended'> {
  const isLast = wrongProofs >= wrongProofsMax
  await transaction.query(
    `update staff_session
        set wrong_codes = $2::int2, ended_at = case when $3 then greatest(created_at, $4::timestamptz) end,
            end_reason = case when $3 then 'wrong_codes' end
      where id = $1`,
    [sessionId, wrongProofs, isLast, at],
  )
  const event: StaffEvent = {
    memberId,
    at,
    type: 'confirmation_failed',
    detail: { method: proof.method, entryId },
    caller,
  }
  await appendStaffEvents(transaction, [
    event,
    ...(isLast ? [{ ...event, type: 'session_ended', detail: { reason: 'wrong_codes' } }] : []),
  ])
  return isLast ? 'ended' : 'wrong'
}

/** The result of the first run of this check: it was recorded, so the proof was wrong. */
async function outcomeOf(transaction: Queryable, sessionId: string): Promise<'wrong' | 'ended'> {
  const open = await transaction.query('select id from staff_session where id = $1 and ended_at is null', [
    sessionId,
  ])
  return open.length > 0 ? 'wrong' : 'ended'
}
