import { fromBase64Url } from '../../base64url.ts'
import type { Queryable } from '../../database/database.ts'
import type { RelyingParty } from '../../passkeys/relying-party.ts'
import { type PasskeyAssertion, verifySignature } from '../../passkeys/verify-passkey.ts'

/** An accepted signature of a member's passkey. Its counter is still to be compared, by {@link takeStaffSignature}. */
export interface StaffAssertion {
  readonly passkeyId: string
  readonly memberId: string
  readonly counter: bigint
}

interface StaffKeyRow {
  readonly id: string
  readonly member_id: string
  readonly public_key: Uint8Array
  readonly handle: Uint8Array
}

/**
 * Checks a member's signature: a passkey that works at this host, challenge, origin, user verified, handle and the
 * signature itself. `memberId`: whose it must be, if that is known. Undefined for whatever is wrong. Call it before the
 * database transaction, since it may fetch a script.
 */
export async function verifyStaffAssertion(
  database: Queryable,
  assertion: PasskeyAssertion,
  {
    memberId,
    ...expected
  }: {
    readonly challenge: Uint8Array
    readonly relyingParty: RelyingParty
    readonly memberId?: string | undefined
  },
): Promise<StaffAssertion | undefined> {
  const credentialId = fromBase64Url(assertion.id)
  if (!credentialId) return undefined
  const [key] = await database.query<StaffKeyRow>(
    `select p.id, p.member_id, p.public_key, m.handle
       from staff_passkey p join staff_member m on m.id = p.member_id
      where p.credential_id = $1 and p.rp_id = $2 and p.removed_at is null and p.stopped_at is null`,
    [credentialId, expected.relyingParty.id],
  )
  if (!key || (memberId !== undefined && key.member_id !== memberId)) return undefined
  const verified = await verifySignature({ publicKey: key.public_key, handle: key.handle }, assertion, {
    ...expected,
    isOwnerKnown: memberId !== undefined,
  })
  return verified && { passkeyId: key.id, memberId: key.member_id, counter: verified.counter }
}

/**
 * Takes a signature, inside the caller's database transaction, after its member was locked: its counter must rise, or be 0
 * both times (WebAuthn, section 6.1.1). One whose counter does not may have been copied: it is stopped.
 */
export async function takeStaffSignature(
  transaction: Queryable,
  { passkeyId, counter }: StaffAssertion,
  at: Date,
): Promise<'taken' | 'stopped' | 'gone'> {
  const [locked] = await transaction.query<{ counter: bigint }>(
    `select counter from staff_passkey
      where id = $1 and removed_at is null and stopped_at is null for no key update`,
    [passkeyId],
  )
  if (!locked) return 'gone'
  if (counter > locked.counter || (counter === 0n && locked.counter === 0n)) {
    await transaction.query(
      'update staff_passkey set counter = $2, last_used_at = greatest(last_used_at, $3) where id = $1',
      [passkeyId, counter, at],
    )
    return 'taken'
  }
  await transaction.query('update staff_passkey set stopped_at = $2 where id = $1', [passkeyId, at])
  return 'stopped'
}
