import { normaliseEmail } from '../../domain/identifiers.ts'
import { lockAccounts } from '../accounts/accounts.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationDraft,
  type ConfirmationNeed,
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireConfirmation,
} from '../confirmations/require-confirmation.ts'
import { constraintOf, type Queryable } from '../database/database.ts'
import {
  checkCurrentPassword,
  type CurrentPasswordRefusal,
  readPassword,
} from '../passwords/current-password.ts'
import { endResetLinks } from '../passwords/end-reset-links.ts'
import {
  removeEndedRateLimits,
  consumeSettingsRateLimit,
  consumeRateLimit,
} from '../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../result.ts'
import { requireSecondFactor, type SecondFactorRefusal } from '../second-factor/enter-code.ts'
import { readStrongMethods } from '../second-factor/strong-methods.ts'
import type { Caller } from '../sessions/caller.ts'
import { newSessionToken, replaceToken, type CredentialHolder } from '../sessions/session.ts'
import {
  newProfileNoticeIds,
  type ProfileNoticeIds,
  notifyOfEmailChange,
  notifyOfPhoneChange,
} from './notify-of-profile-change.ts'

/** A customer's personal details. */
export interface Profile {
  readonly firstName: string
  /** Empty if there is none. */
  readonly lastName: string
  /** Normalised. The customer signs in with it. */
  readonly email: string
  /** E.164; null if unknown. */
  readonly phone: string | null
}

export interface StoredProfile {
  readonly profile: Profile
  readonly isDemo: boolean
}

interface ProfileRow {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string | null
  readonly is_demo: boolean
}

/** A customer's profile. `lock`: locks it until the database transaction ends. */
export async function readProfile(
  database: Queryable,
  customerId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredProfile> {
  const [row] = await database.query<ProfileRow>(
    `select first_name, last_name, email, phone, is_demo from customer where id = $1 ${lock ? 'for no key update' : ''}`,
    [customerId],
  )
  if (!row) throw new Error(`there is no customer ${customerId}`)
  const { first_name, last_name, email, phone, is_demo } = row
  return { profile: { firstName: first_name, lastName: last_name, email, phone }, isDemo: is_demo }
}

export interface ProfileChange {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** E.164; null removes it. */
  readonly phone: string | null
  readonly currentPassword?: string | undefined
  /** A code of the second factor, without spaces and hyphens, in capitals. */
  readonly code?: string | undefined
}

interface ChangeProfile extends ConfirmedRequest {
  readonly change: ProfileChange
}

export type ProfileRefusal =
  | { readonly code: 'email_fixed' | 'password_required' | 'email_unavailable' | 'not_signed_in' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }
  | CurrentPasswordRefusal
  | SecondFactorRefusal
  | ConfirmationRefusal

type Outcome = Result<SavedProfileChange, ProfileRefusal>

/**
 * Changes a customer's profile (spec section 3, ruling 38). Writes nothing if nothing differs. The holder names of
 * accounts stay. A new email or phone needs the current password and the second factor: customers sign in with the
 * email, and staff recognise a caller by the phone number. After such a change the session continues with a new token,
 * which is returned. Refusals, in this order: a new email for a demo customer; a new email or phone without the current
 * password, or with a wrong one; a missing or wrong code, if the second factor is on; too many changes within an hour;
 * too many emails within a day; an email that is taken; a session that has ended. A customer who has a passkey confirms a
 * new email or phone in place of the code, before all that a change counts for.
 */
export async function changeProfile(bank: Bank, request: ChangeProfile): Promise<Outcome> {
  const { session, change, caller } = request
  const draft = draftConfirmation(bank)
  const { at } = draft
  const { customerId, visitId, sessionId } = session
  const { firstName, lastName, phone, currentPassword, code } = change
  const wanted: Profile = { firstName, lastName, email: normaliseEmail(change.email), phone }
  const known = await readProfile(bank.database, customerId)
  const saveRequest = { customerId, visitId, wanted, caller, at, ids: newProfileNoticeIds(bank) }
  const isNewEmail = wanted.email !== known.profile.email
  if (!isNewEmail && wanted.phone === known.profile.phone) return saveProfile(bank, saveRequest)

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
  const { passkeys } = await readStrongMethods(bank.database, session)
  const allowed =
    passkeys > 0 ? accepted(null) : await requireSecondFactor(bank, { customerId, visitId, code, at, caller })
  if (!allowed.ok) return allowed
  const confirmed = passkeys > 0 ? { confirmation: { request, draft } } : {}
  const proof = { sessionId, ...checked.value, ...newSessionToken(bank.randomBytes), ...confirmed }
  return saveProfile(bank, { ...saveRequest, proof })
}

export interface SaveProfile extends CredentialHolder {
  readonly wanted: Profile
  readonly caller: Caller
  readonly at: Date
  /** Made before the database transaction, which may run twice. */
  readonly ids: ProfileNoticeIds
  /** Required for a new email or phone. */
  readonly proof?: ProfileProof
}

/** Proof that the customer has entered password and code again. */
export interface ProfileProof {
  readonly sessionId: string
  /** The hash that the current password was checked against. */
  readonly passwordPhc: string
  /** The session's next token; made before the database transaction. */
  readonly token: string
  readonly tokenHash: Uint8Array
  /** Of a customer who has a passkey. */
  readonly confirmation?: { readonly request: ConfirmedRequest; readonly draft: ConfirmationDraft }
}

interface SavedProfileChange {
  readonly profile: Profile
  /** The session's new token; absent if it keeps its current one. */
  readonly token?: string | undefined
}

type SaveRefusal =
  | { readonly code: 'password_required' | 'wrong_password' | 'email_unavailable' | 'not_signed_in' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }
  | ConfirmationRefusal

type SaveOutcome = Result<SavedProfileChange, SaveRefusal>

// Another customer took the same email at the same time.
const isTaken = (fault: unknown): boolean => constraintOf(fault) === 'customer_email_unique'

/** Writes the differences, with audit events and notifications, in one database transaction. */
async function saveProfile(bank: Bank, request: SaveProfile): Promise<SaveOutcome> {
  try {
    return await bank.database.transaction(transaction => saveIn(bank, transaction, request))
  } catch (fault) {
    if (!isTaken(fault)) throw fault
    return refused({ code: 'email_unavailable' })
  }
}

async function saveIn(bank: Bank, transaction: Queryable, request: SaveProfile): Promise<SaveOutcome> {
  const { customerId, wanted, at, caller, proof, ids } = request
  if (proof?.confirmation) await lockForConfirmation(transaction, proof.confirmation.request)
  if (proof) await lockAccounts(transaction, [customerId])
  const { profile: before, isDemo } = await readProfile(transaction, customerId, { lock: true })
  const names = (['firstName', 'lastName'] as const).filter(name => wanted[name] !== before[name])
  const isNewEmail = wanted.email !== before.email
  const isNewPhone = wanted.phone !== before.phone
  if (names.length === 0 && !isNewEmail && !isNewPhone)
    return accepted({ profile: before, token: await renewToken(transaction, request) })

  const rateLimit = await consumeSettingsRateLimit(bank, transaction, { customerId, isDemo, caller, at })
  if (!rateLimit.ok)
    return refused({ code: 'too_many_attempts', retryAfterSeconds: rateLimit.retryAfterSeconds })
  if (isNewEmail || isNewPhone) {
    if (!proof) return refused({ code: 'password_required' })
    if (!(await isPasswordUnchanged(transaction, request))) return refused({ code: 'wrong_password' })
  }
  if (isNewEmail) {
    const allowed = await allowEmail(bank, transaction, { customerId, email: wanted.email, at })
    if (!allowed.ok) return allowed
  }
  if (proof?.confirmation) {
    const need = contactChange(customerId, { before, wanted })
    const confirmed = await requireConfirmation(bank, transaction, proof.confirmation.request, {
      need,
      draft: proof.confirmation.draft,
    })
    if (!confirmed.ok) return confirmed
  }
  const token = await renewToken(transaction, request)
  if (proof && token === undefined) return refused({ code: 'not_signed_in' })

  if (isNewPhone) await notifyOfPhoneChange(transaction, { customerId, at, ids })
  const { firstName, lastName, email, phone } = wanted
  await transaction.query(
    'update customer set first_name = $2, last_name = $3, email = $4, phone = $5 where id = $1',
    [customerId, firstName, lastName, email, phone],
  )
  if (isNewEmail) {
    await endResetLinks(transaction, customerId)
    await notifyOfEmailChange(transaction, { customerId, at, ids }, before.email)
  }
  const event = { chainId: customerId, at, caller, detail: {} }
  if (names.length > 0) {
    const detail = { changed: names.join(', ') }
    await appendAuditEvent(transaction, { ...event, type: 'profile_changed', detail })
  }
  if (isNewPhone) await appendAuditEvent(transaction, { ...event, type: 'phone_changed' })
  if (isNewEmail) await appendAuditEvent(transaction, { ...event, type: 'email_changed' })
  await removeEndedRateLimits(transaction, at)
  return accepted({ profile: wanted, token })
}

/** A new email or phone as it is confirmed: the old and the new value of each that changes. */
const contactChange = (
  customerId: string,
  { before, wanted }: { readonly before: Profile; readonly wanted: Profile },
): ConfirmationNeed => ({
  action: 'contact_changed',
  subject: customerId,
  fields: {
    ...(wanted.email !== before.email && { oldEmail: before.email, newEmail: wanted.email }),
    ...(wanted.phone !== before.phone && { oldPhone: before.phone ?? '', newPhone: wanted.phone ?? '' }),
  },
})

/** Whether the password is still the one that was checked. */
async function isPasswordUnchanged(transaction: Queryable, request: SaveProfile): Promise<boolean> {
  return (await readPassword(transaction, request)) === request.proof?.passwordPhc
}

/**
 * Gives the session its new token and returns it. Undefined without a proof, or if the session has ended. A repeated
 * run of the database transaction gives the same token.
 */
async function renewToken(transaction: Queryable, { proof, at }: SaveProfile): Promise<string | undefined> {
  return proof && (await replaceToken(transaction, { ...proof, at })) ? proof.token : undefined
}

type EmailRefusal =
  | { readonly code: 'email_unavailable' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

/** The limit counts refused emails too: each attempt reveals whether an email is taken. */
const windowMs = 24 * 60 * 60 * 1000

/** Whether this customer may take an email (normalised): the rate limit allows it and nobody else has it. */
async function allowEmail(
  { limits }: Bank,
  transaction: Queryable,
  { customerId, email, at }: { customerId: string; email: string; at: Date },
): Promise<Result<null, EmailRefusal>> {
  const rateLimit = await consumeRateLimit(transaction, {
    key: `email-change/customer/${customerId}`,
    limit: limits.emailChangesDaily,
    windowMs,
    at,
  })
  if (!rateLimit.ok)
    return refused({ code: 'too_many_attempts', retryAfterSeconds: rateLimit.retryAfterSeconds })
  const taken = await transaction.query(
    `select 1 as is_taken from customer where email = $1
     union all
     select 1 from application where email = $1 and status = 'pending_verification'`,
    [email],
  )
  return taken.length > 0 ? refused({ code: 'email_unavailable' }) : accepted(null)
}
