import type { Bank } from '../bank.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal } from '../passwords/check-current-password.ts'
import { refused, type Result } from '../result.ts'
import { requireSecondFactor, type SecondFactorRefusal } from '../second-factor/require-second-factor.ts'
import type { Caller } from '../sessions/caller.ts'
import { newSessionToken } from '../sessions/session-token.ts'
import type { TokenHolder } from '../sessions/signed-in.ts'
import { keepProfile, type KeptProfileChange } from './keep-profile.ts'
import { normaliseEmail } from './normalise-email.ts'
import { readProfile, type Profile } from './read-profile.ts'
import { newProfileNoticeIds } from './tell-of-profile.ts'

export interface ProfileChange {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** In E.164; null removes it. */
  readonly phone: string | null
  readonly currentPassword?: string | undefined
  /** Of the second factor; without spaces and hyphens, in capitals. */
  readonly code?: string | undefined
}

interface ChangeProfile {
  readonly session: Pick<TokenHolder, 'sessionId' | 'customerId' | 'visitId'>
  readonly change: ProfileChange
  readonly caller: Caller
}

export type ProfileRefusal =
  | { readonly code: 'email_fixed' | 'password_required' | 'email_unavailable' | 'not_signed_in' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }
  | CurrentPasswordRefusal
  | SecondFactorRefusal

type Outcome = Result<KeptProfileChange, ProfileRefusal>

/**
 * Changes what a customer says of themselves (spec section 3, ruling 38). Where nothing differs, nothing is written.
 * The holder names of accounts stay. Another e-mail is the one to sign in with from then on, and by the phone the bank
 * knows who calls: for either somebody shows once more who they are, and the session goes on with the token that is
 * answered. Refused in this order: another e-mail of a demo customer; another e-mail or phone without the current
 * password, or with a wrong one; without the code, or with a wrong one, where the second factor is on; more changes
 * than an hour may have; more e-mails than a day may have; an e-mail that is somebody's already; a session that has
 * ended meanwhile.
 */
export async function changeProfile(
  bank: Bank,
  { session, change, caller }: ChangeProfile,
): Promise<Outcome> {
  const at = bank.clock()
  const { customerId, visitId, sessionId } = session
  const { firstName, lastName, phone, currentPassword, code } = change
  const wanted: Profile = { firstName, lastName, email: normaliseEmail(change.email), phone }
  const known = await readProfile(bank.database, customerId)
  const keeping = { customerId, visitId, wanted, caller, at, ids: newProfileNoticeIds(bank) }
  const isNewEmail = wanted.email !== known.profile.email
  if (!isNewEmail && wanted.phone === known.profile.phone) return keepProfile(bank, keeping)

  if (isNewEmail && known.isDemo) return refused({ code: 'email_fixed' })
  if (currentPassword === undefined || currentPassword === '') return refused({ code: 'password_required' })
  const checked = await checkCurrentPassword(bank, {
    customerId,
    visitId,
    password: currentPassword,
    at,
    caller,
  })
  if (!checked.ok) return checked
  const allowed = await requireSecondFactor(bank, { customerId, visitId, code, at, caller })
  if (!allowed.ok) return allowed
  const proof = { sessionId, ...checked.value, ...newSessionToken(bank.randomBytes) }
  return keepProfile(bank, { ...keeping, proof })
}
