import type { Bank } from '../bank.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal } from '../passwords/check-current-password.ts'
import { refused, type Result } from '../result.ts'
import { requireSecondFactor, type SecondFactorRefusal } from '../second-factor/require-second-factor.ts'
import type { Caller } from '../sessions/caller.ts'
import { keepProfile, newProfileIds } from './keep-profile.ts'
import { normaliseEmail } from './normalise-email.ts'
import { readProfile, type Profile } from './read-profile.ts'

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
  readonly customerId: string
  readonly change: ProfileChange
  readonly caller: Caller
}

export type ProfileRefusal =
  | { readonly code: 'email_fixed' | 'password_required' | 'email_unavailable' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }
  | CurrentPasswordRefusal
  | SecondFactorRefusal

type Outcome = Result<Profile, ProfileRefusal>

/**
 * Changes what a customer says of themselves (spec section 3, ruling 38). Where nothing differs, nothing is written. The
 * holder names of accounts stay. Another e-mail is the one to sign in with from then on; it is refused, in this order,
 * for a demo customer; without the current password, or with a wrong one; without the code, or with a wrong one,
 * where the second factor is on; after so many changes in a day; and where it is somebody's already.
 */
export async function changeProfile(
  bank: Bank,
  { customerId, change, caller }: ChangeProfile,
): Promise<Outcome> {
  const at = bank.clock()
  const { firstName, lastName, phone, currentPassword, code } = change
  const wanted: Profile = { firstName, lastName, email: normaliseEmail(change.email), phone }
  const known = await readProfile(bank.database, customerId)
  const keeping = { customerId, wanted, caller, at, ids: newProfileIds(bank) }
  if (wanted.email === known.profile.email) return keepProfile(bank, keeping)

  if (known.isDemo) return refused({ code: 'email_fixed' })
  if (currentPassword === undefined || currentPassword === '') return refused({ code: 'password_required' })
  const checked = await checkCurrentPassword(bank, { customerId, password: currentPassword, at, caller })
  if (!checked.ok) return checked
  const allowed = await requireSecondFactor(bank, { customerId, code, at, caller })
  if (!allowed.ok) return allowed
  return keepProfile(bank, { ...keeping, passwordPhc: checked.value.passwordPhc })
}
