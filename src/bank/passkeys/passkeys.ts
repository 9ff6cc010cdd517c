import type { Bank } from '../bank.ts'
import { toBase64Url } from '../base64url.ts'
import type { Queryable } from '../database/database.ts'
import type { CredentialHolder } from '../sessions/session.ts'
import type { RelyingParty } from './relying-party.ts'
import { isOfHolder } from './visit-passkeys.ts'

/** A passkey as its customer sees it. */
export interface Passkey {
  readonly id: string
  readonly name: string
  /** The host that it was made for. */
  readonly host: string
  /** Whether its authenticator copies it to the customer's other devices. */
  readonly isSynced: boolean
  /** Whether it was stopped because it may have been copied. */
  readonly isStopped: boolean
  readonly addedAt: Date
  readonly lastUsedAt: Date | undefined
}

interface PasskeyRow {
  readonly id: string
  readonly name: string
  readonly rp_id: string
  readonly is_synced: boolean
  readonly stopped_at: Date | null
  readonly created_at: Date
  readonly last_used_at: Date | null
}

/**
 * A customer's passkeys, or a visit's own, the oldest first, without the removed ones.
 */
export async function listPasskeys(
  database: Queryable,
  { customerId, visitId }: CredentialHolder,
): Promise<readonly Passkey[]> {
  const rows = await database.query<PasskeyRow>(
    `select p.id, p.name, p.rp_id, p.is_synced, p.stopped_at, p.created_at, p.last_used_at
       from passkey p where p.customer_id = $1 and p.removed_at is null and ${isOfHolder('$2')}
      order by p.created_at, p.id`,
    [customerId, visitId],
  )
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    host: row.rp_id,
    isSynced: row.is_synced,
    isStopped: row.stopped_at !== null,
    addedAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  }))
}

interface PasskeyOf extends CredentialHolder {
  readonly passkeyId: string
}

/** One passkey of {@link listPasskeys}; undefined if it is not theirs, or removed. */
export async function findPasskey(
  database: Queryable,
  { passkeyId, ...holder }: PasskeyOf,
): Promise<Passkey | undefined> {
  return (await listPasskeys(database, holder)).find(({ id }) => id === passkeyId)
}

/** Renames a passkey of {@link listPasskeys}. Returns whether it is theirs. */
export async function renamePasskey(
  { database }: Pick<Bank, 'database'>,
  { customerId, visitId, passkeyId, name }: PasskeyOf & { readonly name: string },
): Promise<boolean> {
  const renamed = await database.query(
    `update passkey p set name = $4
      where p.customer_id = $1 and p.id = $3 and p.removed_at is null and ${isOfHolder('$2')} returning p.id`,
    [customerId, visitId, passkeyId, name],
  )
  return renamed.length > 0
}

/** A passkey as a browser is asked for it. */
export interface AllowedPasskey {
  readonly id: string
  readonly type: 'public-key'
  readonly transports: readonly string[]
}

const allowed = (credentialId: Uint8Array, transports: readonly string[]): AllowedPasskey => ({
  id: toBase64Url(credentialId),
  type: 'public-key',
  transports,
})

/** The passkeys of a customer: those that work at this host, and the hosts of all others. */
export interface PasskeysHere {
  readonly working: readonly AllowedPasskey[]
  readonly otherHosts: readonly string[]
  /** How many there are, the stopped ones too. */
  readonly count: number
}

interface PasskeyHereRow {
  readonly credential_id: Uint8Array
  readonly transports: readonly string[]
  readonly rp_id: string
  readonly is_stopped: boolean
}

/** Sorts the passkeys of a customer, or of a visit, by whether they work at this host. A stopped one works nowhere. */
export async function readPasskeysHere(
  database: Queryable,
  { customerId, visitId }: CredentialHolder,
  { id: host }: RelyingParty,
): Promise<PasskeysHere> {
  const rows = await database.query<PasskeyHereRow>(
    `select p.credential_id, p.transports, p.rp_id, p.stopped_at is not null as is_stopped
       from passkey p where p.customer_id = $1 and p.removed_at is null and ${isOfHolder('$2')}
      order by p.created_at, p.id`,
    [customerId, visitId],
  )
  const working = rows.filter(row => row.rp_id === host && !row.is_stopped)
  const others = rows.filter(row => row.rp_id !== host && !row.is_stopped)
  return {
    working: working.map(({ credential_id, transports }) => allowed(credential_id, transports)),
    otherHosts: [...new Set(others.map(row => row.rp_id))],
    count: rows.length,
  }
}

/** What a browser learns, so that it offers no passkey that the bank does not accept any more (WebAuthn, signal methods). */
export interface AcceptedPasskeys {
  readonly rpId: string
  /** The id by which authenticators know the customer. */
  readonly userId: string
  readonly credentialIds: readonly string[]
}

/** The passkeys that work at this host, of all visits; undefined if the customer never made one. */
export async function readAccepted(
  database: Queryable,
  customerId: string,
  relyingParty: RelyingParty,
): Promise<AcceptedPasskeys | undefined> {
  const [user] = await database.query<{ handle: Uint8Array }>(
    'select handle from passkey_user where customer_id = $1',
    [customerId],
  )
  if (!user) return undefined
  const { working } = await readPasskeysHere(database, { customerId, visitId: null }, relyingParty)
  return {
    rpId: relyingParty.id,
    userId: toBase64Url(user.handle),
    credentialIds: working.map(({ id }) => id),
  }
}

/** What a browser needs to ask its authenticator for a signature (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
export interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
  readonly timeout: number
  readonly userVerification: 'required'
  /** Left out to let the person choose among those that the device knows. */
  readonly allowCredentials?: readonly AllowedPasskey[]
}

/** The options for a signature of this challenge, within `timeoutMs`. */
export const requestOptions = (
  challenge: Uint8Array,
  {
    relyingParty,
    timeoutMs,
    passkeys,
  }: {
    readonly relyingParty: RelyingParty
    readonly timeoutMs: number
    readonly passkeys?: readonly AllowedPasskey[]
  },
): RequestOptions => ({
  challenge: toBase64Url(challenge),
  rpId: relyingParty.id,
  timeout: timeoutMs,
  userVerification: 'required',
  ...(passkeys && { allowCredentials: passkeys }),
})
