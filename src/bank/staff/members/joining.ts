import { TOTP } from 'otpauth'
import { normaliseEmail } from '../../../domain/identifiers.ts'
import type { Bank } from '../../bank.ts'
import { toBase64Url } from '../../base64url.ts'
import type { Queryable } from '../../database/database.ts'
import type { CreationOptions } from '../../passkeys/add-passkey.ts'
import { challengeMs } from '../../passkeys/passkey-challenges.ts'
import type { RelyingParty } from '../../passkeys/relying-party.ts'
import {
  algorithms,
  type PasskeyAttestation,
  type VerifiedKey,
  verifyAttestation,
} from '../../passkeys/verify-passkey.ts'
import { forgetAttempts } from '../../rate-limits/attempts.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { appCode, secretBytes, secretOf, stepOfCode } from '../../second-factor/codes.ts'
import type { Caller } from '../../sessions/caller.ts'
import { hashSessionToken } from '../../sessions/session.ts'
import { storeConnections } from './add-member.ts'
import { staffAttemptKey } from './sign-in.ts'
import { appendStaffEvent } from './staff-events.ts'
import { endStaffSessions } from './staff-session.ts'

interface OpenJoining {
  readonly id: string
  readonly member_id: string
  readonly name: string
  readonly email: string
  readonly is_demo: boolean
  readonly handle: Uint8Array
  readonly ends_at: Date
  readonly app_secret: Uint8Array | null
  readonly challenge: Uint8Array | null
  readonly challenge_ends_at: Date | null
}

/** The link of this token, if it still works: not used, not replaced, within its 24 hours, of a member who may join. */
async function findJoining(
  { isDemonstration }: Pick<Bank, 'isDemonstration'>,
  database: Queryable,
  token: string,
  at: Date,
): Promise<OpenJoining | undefined> {
  const tokenHash = hashSessionToken(token)
  if (tokenHash === undefined) return undefined
  const [row] = await database.query<OpenJoining>(
    `select j.id, j.member_id, m.name, m.email, m.is_demo, m.handle, j.ends_at, j.app_secret, j.challenge, j.challenge_ends_at
       from staff_joining j join staff_member m on m.id = j.member_id
      where j.token_hash = $1 and j.used_at is null and j.ended_at is null and j.ends_at > $2
        and m.status in ('invited', 'active') and (not m.is_demo or $3::boolean)`,
    [tokenHash, at, isDemonstration],
  )
  return row
}

/** Who a link is for, and until when it works. */
export interface Joining {
  readonly name: string
  readonly email: string
  readonly endsAt: Date
}

/** What the member's device needs to make a passkey, and their app to make codes. */
export interface JoiningMethods {
  readonly passkey: CreationOptions
  readonly app: { readonly key: string; readonly uri: string }
}

const issuer = 'Sarsen Staff'

const creationOptions = (
  { name, email, handle }: OpenJoining,
  challenge: Uint8Array,
  { id }: RelyingParty,
): CreationOptions => ({
  challenge: toBase64Url(challenge),
  rp: { id, name: issuer },
  user: { id: toBase64Url(handle), name: email, displayName: name },
  pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
  timeout: challengeMs,
  attestation: 'none',
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  excludeCredentials: [],
})

/**
 * Reads a joining link, which stays of use. With `relyingParty`, it also offers a passkey within 5 minutes, and a key for an
 * app that stays the same until the link is used. Refused for a link that does not work. Source: part two, section 17.1.
 */
export async function beginJoining(
  bank: Bank,
  { token, relyingParty }: { readonly token: string; readonly relyingParty: RelyingParty | undefined },
): Promise<Result<Joining & { readonly methods?: JoiningMethods }, 'joining_link_ended'>> {
  const at = bank.clock()
  const found = await findJoining(bank, bank.database, token, at)
  if (!found) return refused('joining_link_ended')
  const joining = { name: found.name, email: found.email, endsAt: found.ends_at }
  if (!relyingParty) return accepted(joining)
  const challenge = bank.randomBytes(32)
  const [offered] = await bank.database.query<{ app_secret: Uint8Array }>(
    `update staff_joining
        set app_secret = coalesce(app_secret, $2), challenge = $3, challenge_ends_at = $4
      where id = $1 and used_at is null and ended_at is null
      returning app_secret`,
    [found.id, bank.randomBytes(secretBytes), challenge, new Date(at.getTime() + challengeMs)],
  )
  if (!offered) return refused('joining_link_ended')
  const secret = secretOf(offered.app_secret)
  const uri = new TOTP({ ...appCode, issuer, label: found.email, secret }).toString()
  const passkey = creationOptions(found, challenge, relyingParty)
  return accepted({ ...joining, methods: { passkey, app: { key: secret.base32, uri } } })
}

export interface JoinRequest {
  readonly token: string
  readonly newPassword: string
  /** Of the app that got the link's key, without spaces; left out with a passkey. */
  readonly code?: string | undefined
  readonly response?: PasskeyAttestation | undefined
  /** The emails of customers that the member is or knows. An unknown one counts for nothing, and nothing says so. */
  readonly customers: readonly string[]
  readonly relyingParty: RelyingParty
  readonly caller: Caller
}

/** In order of precedence. */
export interface JoinRefusal {
  readonly code: 'joining_link_ended' | 'wrong_code' | 'passkey_not_made'
}

/** Everything that must exist before the database transaction, which may run twice. */
interface Prepared {
  readonly passwordPhc: string
  readonly key: VerifiedKey | undefined
  readonly passkeyId: string
  readonly connectionIds: readonly string[]
  readonly at: Date
}

async function verifyNewKey(
  { response, relyingParty }: JoinRequest,
  { challenge, challenge_ends_at: endsAt }: OpenJoining,
  at: Date,
): Promise<VerifiedKey | undefined> {
  if (!response || !challenge || !endsAt || endsAt <= at) return undefined
  return verifyAttestation(response, { challenge: Uint8Array.from(challenge), relyingParty })
}

/** Whether this run's link was used at this moment: then this is a repeated run, whose commit was not acknowledged. */
async function wasUsed(transaction: Queryable, { token }: JoinRequest, at: Date): Promise<boolean> {
  const tokenHash = hashSessionToken(token) ?? new Uint8Array()
  const rows = await transaction.query(
    'select id from staff_joining where token_hash = $1 and used_at = greatest(created_at, $2)',
    [tokenHash, at],
  )
  return rows.length > 0
}

/** Stores the passkey; false if the key is a passkey already. */
async function storePasskey(
  transaction: Queryable,
  { member_id: memberId }: OpenJoining,
  { key, passkeyId, at, host }: { key: VerifiedKey; passkeyId: string; at: Date; host: string },
): Promise<boolean> {
  const stored = await transaction.query(
    `insert into staff_passkey (id, member_id, credential_id, public_key, counter, rp_id, transports, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning id`,
    [passkeyId, memberId, key.credentialId, key.publicKey, BigInt(key.counter), host, key.transports, at],
  )
  return stored.length > 0
}

/** Replaces whatever the member signed in with before. `app`: the key of the app and the step of its first code. */
async function replaceCredentials(
  transaction: Queryable,
  { member_id: memberId, email }: OpenJoining,
  {
    passwordPhc,
    app,
    at,
  }: { passwordPhc: string; app: { secret: Uint8Array; step: bigint } | undefined; at: Date },
): Promise<void> {
  await transaction.query(
    `update staff_member
        set status = 'active', password_phc = $2, app_secret = $3, app_step = $4, app_entry_id = null,
            changed_at = greatest(changed_at, $5), changed_by = null, version = version + 1
      where id = $1`,
    [memberId, passwordPhc, app?.secret ?? null, app?.step ?? 0n, at],
  )
  await endStaffSessions(transaction, { memberId, reason: 'member_changed', at })
  await forgetAttempts(transaction, staffAttemptKey(email))
}

/** Stores the customers that the member is or knows, by their emails. */
async function storeConnectionsOf(
  transaction: Queryable,
  memberId: string,
  { customers }: JoinRequest,
  { connectionIds, at }: Prepared,
): Promise<number> {
  const found = await transaction.query<{ id: string }>(
    'select id from customer where email = any ($1::text[]) and retired_at is null order by id',
    [customers.map(normaliseEmail)],
  )
  const connections = found.flatMap(({ id: customerId }, n) => {
    const id = connectionIds[n]
    return id === undefined ? [] : [{ id, customerId }]
  })
  await storeConnections(transaction, { memberId, connections, by: memberId, at })
  return connections.length
}

async function joinIn(
  bank: Bank,
  transaction: Queryable,
  request: JoinRequest,
  prepared: Prepared,
): Promise<Result<null, JoinRefusal>> {
  const { token, code, relyingParty, caller } = request
  const { key, passkeyId, at } = prepared
  const seen = await findJoining(bank, transaction, token, at)
  if (!seen)
    return (await wasUsed(transaction, request, at))
      ? accepted(null)
      : refused({ code: 'joining_link_ended' })
  const memberId = seen.member_id
  await transaction.query('select id from staff_member where id = $1 for no key update', [memberId])
  const joining = await findJoining(bank, transaction, token, at)
  if (!joining) return refused({ code: 'joining_link_ended' })
  const secret = joining.app_secret
  const step = code === undefined || !secret ? undefined : stepOfCode(secret, code, at)
  if (code !== undefined && (step === undefined || !secret)) return refused({ code: 'wrong_code' })
  if (code === undefined && !key) return refused({ code: 'passkey_not_made' })
  await transaction.query(
    'update staff_passkey set removed_at = greatest(created_at, $2) where member_id = $1 and removed_at is null',
    [memberId, at],
  )
  const host = relyingParty.id
  if (code === undefined && key && !(await storePasskey(transaction, joining, { key, passkeyId, at, host })))
    return refused({ code: 'passkey_not_made' })
  await transaction.query(
    `update staff_joining set used_at = greatest(created_at, $2), app_secret = null, challenge = null,
                              challenge_ends_at = null
      where id = $1`,
    [joining.id, at],
  )
  const app = secret && step !== undefined ? { secret, step } : undefined
  await replaceCredentials(transaction, joining, { passwordPhc: prepared.passwordPhc, app, at })
  const connections = await storeConnectionsOf(transaction, memberId, request, prepared)
  const detail = { method: app ? 'app' : 'passkey', connections }
  await appendStaffEvent(transaction, { memberId, at, type: 'member_joined', detail, caller })
  return accepted(null)
}

/**
 * Joins by a one-time link: sets the password, which the caller has found to be no common one, and an app or a passkey, in
 * place of whatever the member had. Then they sign in. Refusals, in this order: a link that does not work; a wrong code; a
 * passkey that is not accepted, or made more than 5 minutes after its options. Source: part two, sections 17.1 and 17.2.
 */
export async function joinStaff(bank: Bank, request: JoinRequest): Promise<Result<null, JoinRefusal>> {
  const at = bank.clock()
  const found = await findJoining(bank, bank.database, request.token, at)
  if (!found) return refused({ code: 'joining_link_ended' })
  // Before the database transaction, since it may fetch a script.
  const key = await verifyNewKey(request, found, at)
  const { address } = request.caller
  const passwordPhc = await bank.passwordQueue.run({ address, customer: found.member_id }, () =>
    bank.passwords.hash(request.newPassword),
  )
  const prepared: Prepared = {
    passwordPhc,
    key,
    passkeyId: bank.newId(),
    connectionIds: request.customers.map(() => bank.newId()),
    at,
  }
  return bank.database.transaction(transaction => joinIn(bank, transaction, request, prepared))
}
