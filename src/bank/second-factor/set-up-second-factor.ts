import { TOTP } from 'otpauth'
import { appendAuditEvent, appendAuditEventsOnce } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationRefusal as NotConfirmed,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireConfirmation,
} from '../confirmations/require-confirmation.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { type Expiry, removeEnded } from '../housekeeping/remove-ended.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal } from '../passwords/current-password.ts'
import { beginCustomerAttempt, forgetAttempts, tryCounted } from '../rate-limits/attempts.ts'
import { accepted, refused, type Result } from '../result.ts'
import {
  holderOf,
  holdSession,
  newSessionToken,
  replaceToken,
  type CredentialHolder,
} from '../sessions/session.ts'
import {
  appCode,
  hasRecoveryCodes,
  isSecondFactorOn,
  newRecoveryCodes,
  replaceRecoveryCodes,
  secretBytes,
  secretOf,
  stepOfCode,
} from './codes.ts'
import { codeAttemptKey, type CodeRefusal, type SessionCodeEntry, wrongCodeEvents } from './enter-code.ts'
import { readStrongMethods } from './strong-methods.ts'

/** The key for an authenticator app. */
export interface SecondFactorKey {
  /** In base32, without groups, for typing. */
  readonly key: string
  /** The same as an `otpauth://` address, for a QR code. */
  readonly uri: string
}

interface SecondFactorRequest extends ConfirmedRequest {
  /** The customer's, which the app shows. */
  readonly email: string
  readonly currentPassword: string
}

export type BeginRefusal =
  | { readonly code: 'second_factor_is_on' }
  | { readonly code: 'not_signed_in' }
  | CurrentPasswordRefusal
  | NotConfirmed

const issuer = 'Sarsen'

/** Unfinished set-ups of all customers, with their keys. */
const setUps: Expiry = {
  table: 'second_factor',
  key: 'holder_id',
  endsAt: 'created_at',
  where: 'confirmed_at is null',
}

/**
 * Makes the key of a second factor. It is on once {@link confirmSecondFactor} has accepted a code, within
 * `secondFactorSetUpMs`. A new set-up replaces the one before. A customer who has a passkey confirms it here, for only here
 * is the key shown (part two, 14.5). Refusals, in this order: a second factor that is on; a wrong current password; a
 * session that has ended meanwhile; what {@link requireConfirmation} refuses.
 */
export async function beginSecondFactor(
  bank: Bank,
  request: SecondFactorRequest,
): Promise<Result<SecondFactorKey, BeginRefusal>> {
  const { session, email, currentPassword, caller } = request
  const { customerId, visitId, sessionId } = session
  if (await isSecondFactorOn(bank.database, session)) return refused({ code: 'second_factor_is_on' })
  const draft = draftConfirmation(bank)
  const { at } = draft
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
  const need = { action: 'second_factor_on', subject: customerId, fields: {} } as const
  const refusal = await bank.database.transaction(async (transaction): Promise<BeginRefusal | undefined> => {
    await lockForConfirmation(transaction, request)
    if (!(await holdSession(transaction, { sessionId, at }))) return { code: 'not_signed_in' }
    const { isAppOn, passkeys } = await readStrongMethods(transaction, session)
    if (isAppOn) return { code: 'second_factor_is_on' }
    if (passkeys > 0) {
      const confirmed = await requireConfirmation(bank, transaction, request, { need, draft })
      if (!confirmed.ok) return confirmed.refusal
    }
    const started = await transaction.query(
      `insert into second_factor as f (customer_id, secret, created_at, visit_id) values ($1, $2, $3, $4)
       on conflict (holder_id) do update set secret = $2, created_at = $3, last_step = 0
        where f.confirmed_at is null
       returning customer_id`,
      [customerId, bytes, at, visitId],
    )
    if (started.length === 0) throw new Error('the set-up changed although its customer was locked')
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

type NotBegun = { readonly code: 'second_factor_is_off' } | { readonly code: 'second_factor_is_on' }

export type ConfirmationRefusal = NotBegun | { readonly code: 'not_signed_in' } | CodeRefusal

export interface SecondFactorOn {
  readonly recoveryCodes: readonly string[]
  /** The session's new token. */
  readonly token: string
}

type Outcome = Result<SecondFactorOn, ConfirmationRefusal>

interface FactorRow {
  readonly secret: Uint8Array
  readonly confirmed_at: Date | null
  readonly created_at: Date
}

/** The key of a set-up that has started and not expired. */
async function findSetUp(
  { limits }: Bank,
  database: Queryable,
  entry: CredentialHolder & { at: Date },
): Promise<Result<Uint8Array, NotBegun>> {
  const [row] = await database.query<FactorRow>(
    'select secret, confirmed_at, created_at from second_factor where holder_id = $1',
    [holderOf(entry)],
  )
  if (row?.confirmed_at) return refused({ code: 'second_factor_is_on' })
  const isOpen = row && entry.at.getTime() < row.created_at.getTime() + limits.secondFactorSetUpMs
  return isOpen ? accepted(row.secret) : refused({ code: 'second_factor_is_off' })
}

/** Makes everything that must exist before the database transaction, which may run twice. */
function prepare(bank: Bank, { customerId, at }: SessionCodeEntry) {
  const type = 'second_factor_on'
  return {
    codes: newRecoveryCodes(bank.randomBytes),
    notice: newNotice(bank, { customerId, type, category: 'security', at, facts: {} }),
    entryId: bank.newId(),
    ...newSessionToken(bank.randomBytes),
  }
}

/**
 * Turns on a second factor whose set-up has started, with a first code, which is used up. Open sessions stay; this one
 * continues with a new token. Also returns ten recovery codes, which cannot be read again. Refusals, in this order: no
 * set-up, or an expired one; a second factor that is on; too many wrong codes; a wrong code; a session that has ended
 * meanwhile.
 */
export async function confirmSecondFactor(bank: Bank, entry: SessionCodeEntry): Promise<Outcome> {
  const { customerId, visitId, sessionId, code, at, caller } = entry
  const known = await findSetUp(bank, bank.database, entry)
  if (!known.ok) return known
  const key = codeAttemptKey(customerId)
  const started = await beginCustomerAttempt(bank, { customerId, key, at, caller })
  if (!started.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: started.retryAfterSeconds })

  const { codes, notice, entryId, token, tokenHash } = prepare(bank, entry)
  const on = accepted({ recoveryCodes: codes.shown, token })
  const confirm = () =>
    bank.database.transaction(async (transaction): Promise<Outcome> => {
      await lockCustomer(transaction, customerId)
      if (await hasRecoveryCodes(transaction, entry, codes)) return on
      const found = await findSetUp(bank, transaction, entry)
      if (!found.ok) return found
      const step = stepOfCode(found.value, code, at)
      if (step === undefined) {
        await appendAuditEventsOnce(transaction, entryId, wrongCodeEvents(entry, started.locksUntil))
        return refused({ code: 'wrong_code' })
      }
      if (!(await replaceToken(transaction, { sessionId, tokenHash, at })))
        return refused({ code: 'not_signed_in' })
      const turnedOn = await transaction.query(
        `update second_factor set confirmed_at = $2, last_step = $3
          where holder_id = $1 and confirmed_at is null and secret = $4
          returning customer_id`,
        [holderOf(entry), at, step, found.value],
      )
      if (turnedOn.length === 0) throw new Error('the set-up changed although its customer was locked')
      await replaceRecoveryCodes(transaction, entry, codes)
      await forgetAttempts(transaction, key)
      if (visitId === null) await giveNotice(transaction, notice)
      const event = { chainId: customerId, at, type: 'second_factor_on', detail: {}, caller }
      await appendAuditEvent(transaction, event)
      return on
    })
  return tryCounted(
    bank.database,
    { attempt: { key, failuresMax: bank.limits.failuresMax }, started },
    confirm,
    outcome => !outcome.ok && outcome.refusal.code !== 'wrong_code',
  )
}
