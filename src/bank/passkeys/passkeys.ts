import type { Bank } from '../bank.ts'
import { toBase64Url } from '../base64url.ts'
import type { Queryable } from '../database/database.ts'
import type { RelyingParty } from './relying-party.ts'

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

/** A customer's passkeys, the oldest first, without the removed ones. */
export async function listPasskeys(database: Queryable, customerId: string): Promise<readonly Passkey[]> {
  const rows = await database.query<PasskeyRow>(
    `select id, name, rp_id, is_synced, stopped_at, created_at, last_used_at
       from passkey where customer_id = $1 and removed_at is null order by created_at, id`,
    [customerId],
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

/** One passkey of a customer; undefined if it is not theirs, or removed. */
export async function findPasskey(
  database: Queryable,
  { customerId, passkeyId }: { readonly customerId: string; readonly passkeyId: string },
): Promise<Passkey | undefined> {
  return (await listPasskeys(database, customerId)).find(({ id }) => id === passkeyId)
}

/** Renames a passkey. Returns whether the customer has it. */
export async function renamePasskey(
  { database }: Pick<Bank, 'database'>,
  {
    customerId,
    passkeyId,
    name,
  }: { readonly customerId: string; readonly passkeyId: string; readonly name: string },
): Promise<boolean> {
  const renamed = await database.query(
    'update passkey set name = $3 where id = $1 and customer_id = $2 and removed_at is null returning id',
    [passkeyId, customerId, name],
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

/** Sorts a customer's passkeys by whether they work at this host. A stopped one works nowhere. */
export async function readPasskeysHere(
  database: Queryable,
  customerId: string,
  { id: host }: RelyingParty,
): Promise<PasskeysHere> {
  const rows = await database.query<PasskeyHereRow>(
    `select credential_id, transports, rp_id, stopped_at is not null as is_stopped
       from passkey where customer_id = $1 and removed_at is null order by created_at, id`,
    [customerId],
  )
  const working = rows.filter(row => row.rp_id === host && !row.is_stopped)
  const others = rows.filter(row => row.rp_id !== host && !row.is_stopped)
  return {
    working: working.map(({ credential_id, transports }) => allowed(credential_id, transports)),
    otherHosts: [...new Set(others.map(row => row.rp_id))],
    count: rows.length,
  }
}

/** What a browser is told, so that it offers no passkey that the bank does not accept any more (WebAuthn, signal methods). */
export interface AcceptedPasskeys {
  readonly rpId: string
  /** By which authenticators know the customer. */
  readonly userId: string
  readonly credentialIds: readonly string[]
}

/** The passkeys that work at this host; undefined if the customer never made one. */
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
  const { working } = await readPasskeysHere(database, customerId, relyingParty)
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
