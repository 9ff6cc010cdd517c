import { lockAccounts } from '../accounts/lock-accounts.ts'
import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { readPassword } from '../passwords/keep-new-password.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { replaceToken } from '../sessions/replace-token.ts'
import type { WaysIn } from '../sessions/signed-in.ts'
import { removeEndedThrottles } from '../throttles/remove-ended-throttles.ts'
import { takeSettingsTurn } from '../throttles/take-settings-turn.ts'
import { allowEmail } from './allow-email.ts'
import { readProfile, type Profile } from './read-profile.ts'
import { tellOfEmail, tellOfPhone, type ProfileNoticeIds } from './tell-of-profile.ts'

export interface KeepProfile extends WaysIn {
  readonly wanted: Profile
  readonly caller: Caller
  readonly at: Date
  /** Made before the database transaction, which may run twice. */
  readonly ids: ProfileNoticeIds
  /** For another e-mail or phone. */
  readonly proof?: ProfileProof
}

/** That somebody has shown once more who they are. */
export interface ProfileProof {
  readonly sessionId: string
  /** The hash that the current password was checked against. */
  readonly passwordPhc: string
  /** For the session to go on with; made before the database transaction. */
  readonly token: string
  readonly tokenHash: Uint8Array
}

export interface KeptProfileChange {
  readonly profile: Profile
  /** The session's, from now on; absent where it keeps the one it has. */
  readonly token?: string | undefined
}

type KeepRefusal =
  | { readonly code: 'password_required' | 'wrong_password' | 'email_unavailable' | 'not_signed_in' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

type Outcome = Result<KeptProfileChange, KeepRefusal>

// Somebody took the same e-mail at the same moment.
const isTaken = (fault: unknown): boolean =>
  fault instanceof Error && 'constraint' in fault && fault.constraint === 'customer_email_unique'

/** Writes what differs, with its audit events and notices, in one database transaction. */
export async function keepProfile(bank: Bank, asked: KeepProfile): Promise<Outcome> {
  try {
    return await bank.database.transaction(transaction => keepIn(bank, transaction, asked))
  } catch (fault) {
    if (!isTaken(fault)) throw fault
    return refused({ code: 'email_unavailable' })
  }
}

async function keepIn(bank: Bank, transaction: Queryable, asked: KeepProfile): Promise<Outcome> {
  const { customerId, wanted, at, caller, proof, ids } = asked
  if (proof) await lockAccounts(transaction, [customerId])
  const { profile: before, isDemo } = await readProfile(transaction, customerId, { lock: true })
  const names = (['firstName', 'lastName'] as const).filter(name => wanted[name] !== before[name])
  const isNewEmail = wanted.email !== before.email
  const isNewPhone = wanted.phone !== before.phone
  if (names.length === 0 && !isNewEmail && !isNewPhone)
    return accepted({ profile: before, token: await renewToken(transaction, asked) })

  const turn = await takeSettingsTurn(bank, transaction, { customerId, isDemo, caller, at })
  if (!turn.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: turn.retryAfterSeconds })
  if (isNewEmail || isNewPhone) {
    if (!proof) return refused({ code: 'password_required' })
    if (!(await isStanding(transaction, asked))) return refused({ code: 'wrong_password' })
  }
  if (isNewEmail) {
    const allowed = await allowEmail(bank, transaction, { customerId, email: wanted.email, at })
    if (!allowed.ok) return allowed
  }
  const token = await renewToken(transaction, asked)
  if (proof && token === undefined) return refused({ code: 'not_signed_in' })

  if (isNewPhone) await tellOfPhone(transaction, { customerId, at, ids })
  const { firstName, lastName, email, phone } = wanted
  await transaction.query(
    'update customer set first_name = $2, last_name = $3, email = $4, phone = $5 where id = $1',
    [customerId, firstName, lastName, email, phone],
  )
  if (isNewEmail) await tellOfEmail(transaction, { customerId, at, ids }, before.email)
  const event = { chainId: customerId, at, caller, detail: {} }
  if (names.length > 0) {
    const detail = { changed: names.join(', ') }
    await appendAuditEvent(transaction, { ...event, type: 'profile_changed', detail })
  }
  if (isNewPhone) await appendAuditEvent(transaction, { ...event, type: 'phone_changed' })
  if (isNewEmail) await appendAuditEvent(transaction, { ...event, type: 'email_changed' })
  await removeEndedThrottles(transaction, at)
  return accepted({ profile: wanted, token })
}

/** Whether the password is still the one that was checked. */
async function isStanding(transaction: Queryable, asked: KeepProfile): Promise<boolean> {
  return (await readPassword(transaction, asked)) === asked.proof?.passwordPhc
}

/**
 * Gives the session its new token, again where this runs twice. Undefined without a proof, and where the session has
 * ended.
 */
async function renewToken(transaction: Queryable, { proof, at }: KeepProfile): Promise<string | undefined> {
  return proof && (await replaceToken(transaction, { ...proof, at })) ? proof.token : undefined
}
