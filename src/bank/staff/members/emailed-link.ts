import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { newSessionToken } from '../../sessions/session.ts'
import { appendStaffEvent, isRecorded } from './staff-events.ts'

/**
 * Queues an email that will carry a member's joining link. The link is made when the email leaves
 * ({@link makeEmailedJoiningLink}), so that no token is stored in clear. `id`: of the link that was made with the act, and
 * that nobody has seen.
 */
export const queueJoiningEmail = (
  transaction: Queryable,
  { id, email, at, endsAt }: { id: string; email: string; at: Date; endsAt: Date },
): Promise<readonly object[]> =>
  transaction.query(
    `insert into outbox_message (id, channel, recipient, type, facts, created_at, next_attempt_at)
     values ($1, 'email', $2, 'staff_joining_link', $3::jsonb, $4, $4) on conflict (id) do nothing`,
    [id, email, JSON.stringify({ endsAt: endsAt.toISOString() }), at],
  )

interface LinkRow {
  readonly id: string
  readonly member_id: string
}

/**
 * Makes the link of an email that is leaving, in place of the one before it, which was in an earlier email or in none. It
 * ends no later. Undefined if its time is over, it was used, or its member may not join any more.
 */
export async function makeEmailedJoiningLink(
  bank: Bank,
  { recipient, endsAt }: { recipient: string; endsAt: Date },
): Promise<string | undefined> {
  const at = bank.clock()
  if (Number.isNaN(endsAt.getTime()) || endsAt <= at) return undefined
  const [id, entryId] = [bank.newId(), bank.newId()]
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const made = await bank.database.transaction(async transaction => {
    const [link] = await transaction.query<LinkRow>(
      `select j.id, j.member_id from staff_joining j join staff_member m on m.id = j.member_id
        where m.email = $1 and m.status in ('invited', 'active') and j.used_at is null and j.ended_at is null
          and j.ends_at >= $2 and j.ends_at > $3
          for no key update of j`,
      [recipient, endsAt, at],
    )
    if (!link) return false
    const memberId = link.member_id
    if (await isRecorded(transaction, { memberId, at, entryId })) return true
    await transaction.query(
      `update staff_joining set ended_at = greatest(created_at, $2), app_secret = null, challenge = null,
                                challenge_ends_at = null where id = $1`,
      [link.id, at],
    )
    await transaction.query(
      `insert into staff_joining (id, token_hash, member_id, created_at, created_by, ends_at)
       select $2, $3, j.member_id, j.created_at, j.created_by, j.ends_at from staff_joining j where j.id = $1`,
      [link.id, id, tokenHash],
    )
    await appendStaffEvent(transaction, {
      memberId,
      at,
      type: 'joining_link_sent',
      detail: { endsAt: endsAt.toISOString(), entryId },
    })
    return true
  })
  return made ? token : undefined
}
