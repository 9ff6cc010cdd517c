import type { Bank } from '../bank.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal } from '../passwords/current-password.ts'
import { accepted, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import type { CredentialHolder } from '../sessions/session.ts'
import { requireSecondFactor, type SecondFactorRefusal } from './enter-code.ts'
import { readStrongMethods } from './strong-methods.ts'

interface Credentials {
  readonly session: CredentialHolder
  readonly currentPassword: string
  readonly code?: string | undefined
  readonly at: Date
  readonly caller: Caller
}

interface CheckedCredentials {
  /** The hash of the password that was checked. The change compares it again under its lock. */
  readonly passwordPhc: string
  /** Whether the customer confirms the change in place of a code. */
  readonly hasPasskey: boolean
}

/**
 * Checks what a signed-in customer enters again before a change of password, email or phone: the current password, and a code
 * of the second factor. One who has a passkey needs no code, because they confirm the change. Refusals, in this order: a wrong
 * password; too many attempts; a missing or wrong code, if the second factor is on. Source: rulings 24 and 38.
 */
export async function checkCredentials(
  bank: Bank,
  { session, currentPassword: password, code, at, caller }: Credentials,
): Promise<Result<CheckedCredentials, CurrentPasswordRefusal | SecondFactorRefusal>> {
  const { customerId, visitId } = session
  const checked = await checkCurrentPassword(bank, { customerId, visitId, password, at, caller })
  if (!checked.ok) return checked
  const hasPasskey = (await readStrongMethods(bank.database, session)).passkeys > 0
  if (hasPasskey) return accepted({ ...checked.value, hasPasskey })
  const entered = await requireSecondFactor(bank, { customerId, visitId, code, at, caller })
  return entered.ok ? accepted({ ...checked.value, hasPasskey }) : entered
}
