import { TOTP } from 'otpauth'
import { appendAuditEventsOnce } from '../audit/append-audit-events-once.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { type Ending, removeEnded } from '../housekeeping/remove-ended.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal } from '../passwords/check-current-password.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { holdSession } from '../sessions/hold-session.ts'
import type { SignedIn, WaysIn } from '../sessions/signed-in.ts'
import { appCode, secretBytes, secretOf } from './app-code.ts'
import { isSecondFactorOn } from './check-code.ts'

/** What an authenticator app is told. */
export interface SecondFactorKey {
  /** In base32, without groups: for whoever types it. */
  readonly key: string
  /** The same as an `otpauth://` address: for a QR code. */
  readonly uri: string
}

interface SecondFactorRequest {
  readonly session: WaysIn & Pick<SignedIn, 'sessionId' | 'email'>
  readonly currentPassword: string
  readonly caller: Caller
}

export type BeginRefusal =
  { readonly code: 'second_factor_is_on' } | { readonly code: 'not_signed_in' } | CurrentPasswordRefusal

const issuer = 'Sarsen'

/** Set-ups that nobody finishes in time, whoever's they are, with their keys. */
const setUps: Ending = {
  table: 'second_factor',
  key: 'holder_id',
  endsAt: 'created_at',
  where: 'confirmed_at is null',
}

/**
 * Makes the key of a second factor, which is on once {@link confirmSecondFactor} has a code of it, within
 * `secondFactorSetUpMs`. Begun anew, the key before is of no use. Refused in this order: a second factor that is on; a
 * wrong current password; a session that has ended meanwhile.
 */
export async function beginSecondFactor(
  bank: Bank,
  { session, currentPassword, caller }: SecondFactorRequest,
): Promise<Result<SecondFactorKey, BeginRefusal>> {
  const { customerId, visitId, sessionId, email } = session
  if (await isSecondFactorOn(bank.database, session)) return refused({ code: 'second_factor_is_on' })
  const at = bank.clock()
  const checked = await checkCurrentPassword(bank, {
    customerId,
    visitId,
    password: currentPassword,
    at,
    caller,
  })
  if (!checked.ok) return checked
  const bytes = bank.randomBytes(secretBytes)
  const entryId = bank.newId()
  const refusal = await bank.database.transaction(async (transaction): Promise<BeginRefusal | undefined> => {
    await lockCustomer(transaction, customerId)
    if (!(await holdSession(transaction, { sessionId, at }))) return { code: 'not_signed_in' }
    const begun = await transaction.query(
      `insert into second_factor as f (customer_id, secret, created_at, visit_id) values ($1, $2, $3, $4)
       on conflict (holder_id) do update set secret = $2, created_at = $3, last_step = 0
        where f.confirmed_at is null
       returning customer_id`,
      [customerId, bytes, at, visitId],
    )
    if (begun.length === 0) return { code: 'second_factor_is_on' }
    await removeEnded(transaction, setUps, new Date(at.getTime() - bank.limits.secondFactorSetUpMs))
    const event = { chainId: customerId, at, type: 'second_factor_begun', detail: {}, caller }
    await appendAuditEventsOnce(transaction, entryId, [event])
    return undefined
  })
  if (refusal) return refused(refusal)
  const secret = secretOf(bytes)
  return accepted({
    key: secret.base32,
    uri: new TOTP({ ...appCode, issuer, label: email, secret }).toString(),
  })
}
