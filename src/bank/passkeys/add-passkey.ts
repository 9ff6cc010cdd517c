import { appendAuditEvents } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { toBase64Url } from '../base64url.ts'
import {
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireOwnConfirmation,
} from '../confirmations/require-confirmation.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import {
  hasRecoveryCodes,
  newRecoveryCodes,
  type RecoveryCodes,
  replaceRecoveryCodes,
} from '../second-factor/codes.ts'
import { hasStrongMethod, readStrongMethods } from '../second-factor/strong-methods.ts'
import type { Caller } from '../sessions/caller.ts'
import { holdSession, type TokenHolder } from '../sessions/session.ts'
import { challengeMs, removeEndedChallenges } from './passkey-challenges.ts'
import { findPasskey, type Passkey } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import { algorithms, type PasskeyAttestation, type VerifiedKey, verifyAttestation } from './verify-passkey.ts'

/** The most that a customer has; the database holds this figure too. */
const passkeysMax = 10

/** What a browser needs to make a passkey (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
export interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly pubKeyCredParams: readonly { readonly type: 'public-key'; readonly alg: number }[]
  readonly timeout: number
  readonly attestation: 'none'
  readonly authenticatorSelection: {
    readonly residentKey: 'required'
    readonly requireResidentKey: true
    readonly userVerification: 'required'
  }
  readonly excludeCredentials: readonly { readonly id: string; readonly type: 'public-key' }[]
}

export interface NewPasskeyOptions {
  /** The challenge, and the passkey that is made with it. */
  readonly id: string
  readonly options: CreationOptions
  readonly endsAt: Date
}

interface OptionsRequest extends ConfirmedRequest {
  readonly session: ConfirmedRequest['session'] & Pick<TokenHolder, 'name' | 'email'>
}

export type OptionsRefusal = { readonly code: 'too_many_passkeys' | 'not_signed_in' } | ConfirmationRefusal

/** The handle by which authenticators know a customer; made with the first passkey. */
async function handleOf(
  transaction: Queryable,
  { customerId, handle, at }: { customerId: string; handle: Uint8Array; at: Date },
): Promise<Uint8Array> {
  await transaction.query(
    `insert into passkey_user (customer_id, handle, created_at) values ($1, $2, $3)
     on conflict (customer_id) do nothing`,
    [customerId, handle, at],
  )
  const [row] = await transaction.query<{ handle: Uint8Array }>(
    'select handle from passkey_user where customer_id = $1',
    [customerId],
  )
  if (!row) throw new Error('the handle was not stored')
  return row.handle
}

async function listCredentialIds(
  transaction: Queryable,
  customerId: string,
): Promise<readonly { readonly id: string; readonly type: 'public-key' }[]> {
  const rows = await transaction.query<{ credential_id: Uint8Array }>(
    'select credential_id from passkey where customer_id = $1 and removed_at is null order by created_at, id',
    [customerId],
  )
  return rows.map(row => ({ id: toBase64Url(row.credential_id), type: 'public-key' }))
}

const issuer = 'Sarsen'

/**
 * Begins to add a passkey, once that is confirmed: the options for the customer's browser, with a challenge that works once
 * within five minutes. Refusals, in this order: ten passkeys; what {@link requireOwnConfirmation} refuses; a session that
 * has ended meanwhile. Source: part two, section 14.1.
 */
export async function beginPasskey(
  bank: Bank,
  request: OptionsRequest,
): Promise<Result<NewPasskeyOptions, OptionsRefusal>> {
  const { session, relyingParty } = request
  const { customerId, sessionId } = session
  const draft = draftConfirmation(bank)
  const { at } = draft
  const [id, challenge, handle] = [bank.newId(), bank.randomBytes(32), bank.randomBytes(32)]
  const endsAt = new Date(at.getTime() + challengeMs)
  return bank.database.transaction(
    async (transaction): Promise<Result<NewPasskeyOptions, OptionsRefusal>> => {
      await lockForConfirmation(transaction, request)
      if (!(await holdSession(transaction, { sessionId, at }))) return refused({ code: 'not_signed_in' })
      const known = await listCredentialIds(transaction, customerId)
      if (known.length >= passkeysMax) return refused({ code: 'too_many_passkeys' })
      const need = { action: 'passkey_added', subject: customerId, fields: {} } as const
      const confirmed = await requireOwnConfirmation(bank, transaction, request, { need, draft })
      if (!confirmed.ok) return confirmed
      await transaction.query(
        `insert into passkey_challenge (id, challenge, customer_id, session_id, confirmation_id, created_at, ends_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
        [id, challenge, customerId, sessionId, confirmed.value, at, endsAt],
      )
      const user = await handleOf(transaction, { customerId, handle, at })
      await removeEndedChallenges(transaction, at)
      return accepted({
        id,
        endsAt,
        options: {
          challenge: toBase64Url(challenge),
          rp: { id: relyingParty.id, name: issuer },
          user: { id: toBase64Url(user), name: session.email, displayName: session.name },
          pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
          timeout: challengeMs,
          attestation: 'none',
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
          excludeCredentials: known,
        },
      })
    },
  )
}

interface NewPasskey {
  readonly session: Pick<TokenHolder, 'sessionId' | 'customerId' | 'visitId' | 'isDemo'>
  readonly relyingParty: RelyingParty
  readonly caller: Caller
  /** Of the options. */
  readonly id: string
  readonly response: PasskeyAttestation
  readonly name: string
}

export interface AddedPasskey {
  readonly passkey: Passkey
  /** With the first strong method; they cannot be read again. */
  readonly recoveryCodes: readonly string[]
  readonly replayed: boolean
}

/** In order of precedence. */
export interface AddRefusal {
  readonly code: 'not_signed_in' | 'passkey_challenge_ended' | 'passkey_not_made' | 'too_many_passkeys'
}

interface OpenChallenge {
  readonly challenge: Uint8Array
  readonly confirmation_id: string
}

/** The challenge with which this session began a passkey, if it was not used and its time is not over. */
async function findChallenge(
  database: Queryable,
  { id, session }: NewPasskey,
  at: Date,
): Promise<OpenChallenge | undefined> {
  const [row] = await database.query<OpenChallenge>(
    `select challenge, confirmation_id from passkey_challenge
      where id = $1 and customer_id = $2 and session_id = $3 and used_at is null and ends_at > $4`,
    [id, session.customerId, session.sessionId, at],
  )
  return row
}

/** Uses the challenge up. Returns the confirmation behind it; undefined if it was used meanwhile. */
async function useChallenge(
  transaction: Queryable,
  { id, session }: NewPasskey,
  at: Date,
): Promise<string | undefined> {
  const [used] = await transaction.query<{ confirmation_id: string }>(
    `update passkey_challenge set used_at = greatest(created_at, $3)
      where id = $1 and customer_id = $2 and session_id = $4 and used_at is null and ends_at > $3
      returning confirmation_id`,
    [id, session.customerId, at, session.sessionId],
  )
  return used?.confirmation_id
}

/** Stores a passkey in the first free slot. Undefined if there is none, or if the key is a passkey already. */
async function storePasskey(
  transaction: Queryable,
  { id, session, relyingParty, name }: NewPasskey,
  { key, addedBy, at }: { readonly key: VerifiedKey; readonly addedBy: string; readonly at: Date },
): Promise<'stored' | 'known' | 'full'> {
  const [free] = await transaction.query<{ slot: number }>(
    `select s.slot from generate_series(1, 10) s (slot)
      where not exists (select from passkey p where p.customer_id = $1 and p.slot = s.slot and p.removed_at is null)
      order by s.slot limit 1`,
    [session.customerId],
  )
  if (!free) return 'full'
  const stored = await transaction.query(
    `insert into passkey (id, customer_id, credential_id, public_key, counter, rp_id, name, slot, is_synced, transports,
                          created_at, added_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8::int2, $9, $10, $11, $12)
     on conflict (credential_id) do nothing
     returning id`,
    [
      id,
      session.customerId,
      key.credentialId,
      key.publicKey,
      BigInt(key.counter),
      relyingParty.id,
      name,
      free.slot,
      key.isSynced,
      key.transports,
      at,
      addedBy,
    ],
  )
  return stored.length > 0 ? 'stored' : 'known'
}

/** Everything that must exist before the database transaction, which may run twice. */
interface Prepared {
  readonly key: VerifiedKey | undefined
  readonly codes: RecoveryCodes
  readonly at: Date
}

async function addIn(
  bank: Bank,
  transaction: Queryable,
  request: NewPasskey,
  { key, codes, at }: Prepared,
): Promise<Result<AddedPasskey, AddRefusal>> {
  const { session, id, name, caller } = request
  const { customerId, visitId, sessionId, isDemo } = session
  await lockCustomer(transaction, customerId)
  if (!(await holdSession(transaction, { sessionId, at }))) return refused({ code: 'not_signed_in' })
  const known = await findPasskey(transaction, { customerId, visitId, passkeyId: id })
  if (known) {
    // These codes are stored only if this is a repeated run, whose first commit was not acknowledged.
    const isRerun = await hasRecoveryCodes(transaction, session, codes)
    return accepted({ passkey: known, recoveryCodes: isRerun ? codes.shown : [], replayed: !isRerun })
  }
  const addedBy = await useChallenge(transaction, request, at)
  if (addedBy === undefined) return refused({ code: 'passkey_challenge_ended' })
  if (!key) return refused({ code: 'passkey_not_made' })

  const isFirst = !hasStrongMethod(await readStrongMethods(transaction, session))
  const stored = await storePasskey(transaction, request, { key, addedBy, at })
  if (stored === 'full') return refused({ code: 'too_many_passkeys' })
  if (stored === 'known') return refused({ code: 'passkey_not_made' })
  if (isFirst) await replaceRecoveryCodes(transaction, { customerId, visitId }, codes)
  if (!isDemo) {
    const notice = { customerId, type: 'passkey_added', category: 'security', at, facts: { name } } as const
    await giveNotice(transaction, newNotice(bank, { ...notice, isAlwaysByEmail: true, keepsFacts: true }))
  }
  const event = { chainId: customerId, at, caller }
  await appendAuditEvents(transaction, [
    { ...event, type: 'passkey_added', detail: { passkeyId: id, name, confirmationId: addedBy } },
    ...(isFirst ? [{ ...event, type: 'recovery_codes_made', detail: {} }] : []),
  ])
  const passkey = await findPasskey(transaction, { customerId, visitId, passkeyId: id })
  if (!passkey) throw new Error('the passkey was not stored')
  return accepted({ passkey, recoveryCodes: isFirst ? codes.shown : [], replayed: false })
}

/**
 * Adds the passkey that a browser made with the options of {@link beginPasskey}. With the first passkey of a customer who
 * has no app come ten recovery codes, which cannot be read again. The challenge is used up whatever comes of it. Adding
 * again changes nothing and succeeds, without codes. Notifies and audits. Refusals, in this order: a session that has
 * ended meanwhile; a challenge that is another session's, was used, or is late; a key that is not accepted, or is a
 * passkey already; ten passkeys. Source: part two, section 14.1.
 */
export async function addPasskey(bank: Bank, request: NewPasskey): Promise<Result<AddedPasskey, AddRefusal>> {
  const at = bank.clock()
  const { response, relyingParty } = request
  const open = await findChallenge(bank.database, request, at)
  // Before the database transaction, since it may fetch a script.
  const key =
    open && (await verifyAttestation(response, { challenge: Uint8Array.from(open.challenge), relyingParty }))
  const prepared = { key, codes: newRecoveryCodes(bank.randomBytes), at }
  return bank.database.transaction(transaction => addIn(bank, transaction, request, prepared))
}
