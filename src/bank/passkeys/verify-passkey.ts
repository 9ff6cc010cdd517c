import { fromBase64Url, toBase64Url } from '../base64url.ts'
import type { Queryable } from '../database/database.ts'
import type { RelyingParty } from './relying-party.ts'

/** Fetched when it is needed: in a tab it is a script of its own. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256 (part two, 14.1). */
export const algorithms = [-7, -8, -257] as const

/** What an authenticator signed, as a browser sends it. All bytes are base64url. */
export interface PasskeyAssertion {
  readonly id: string
  readonly rawId: string
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle?: string | undefined
  }
}

/** The public key that an authenticator made, as a browser sends it. All bytes are base64url. */
export interface PasskeyAttestation {
  readonly id: string
  readonly rawId: string
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports?: readonly string[] | undefined
  }
}

/** What the library wants besides, of which it makes no use. */
const ofAnyBrowser = { type: 'public-key', clientExtensionResults: {} } as const

interface Expected {
  readonly challenge: Uint8Array
  readonly relyingParty: RelyingParty
}

/** A public key that may become a passkey. */
export interface VerifiedKey {
  readonly credentialId: Uint8Array
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly isSynced: boolean
  readonly transports: readonly string[]
}

/** The ways to reach an authenticator that a browser may name (WebAuthn, section 5.8.4). */
const knownTransports: ReadonlySet<string> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
])

/**
 * Checks a new public key: challenge, origin, relying party, user present and verified, algorithm. No attestation is
 * asked for, so none is trusted. Undefined for whatever is wrong.
 */
export async function verifyAttestation(
  { id, rawId, response }: PasskeyAttestation,
  { challenge, relyingParty }: Expected,
): Promise<VerifiedKey | undefined> {
  const { verifyRegistrationResponse } = await library()
  // The library throws for whatever is wrong with a response.
  const { clientDataJSON, attestationObject, transports = [] } = response
  const verified = await verifyRegistrationResponse({
    response: { id, rawId, ...ofAnyBrowser, response: { clientDataJSON, attestationObject } },
    expectedChallenge: toBase64Url(challenge),
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential, credentialBackedUp } = verified.registrationInfo
  const credentialId = fromBase64Url(credential.id)
  return (
    credentialId && {
      credentialId,
      publicKey: credential.publicKey,
      counter: credential.counter,
      isSynced: credentialBackedUp,
      transports: transports.filter(transport => knownTransports.has(transport)),
    }
  )
}

/** An accepted signature of a passkey. Its counter is still to be compared. */
export interface VerifiedAssertion {
  readonly passkeyId: string
  readonly customerId: string
  readonly counter: bigint
  readonly isSynced: boolean
}

interface KeyRow {
  readonly id: string
  readonly customer_id: string
  readonly credential_id: Uint8Array
  readonly public_key: Uint8Array
  readonly handle: Uint8Array
}

/** The key of a passkey that works at this host. */
async function findKey(
  database: Queryable,
  credentialId: Uint8Array,
  { id: host }: RelyingParty,
): Promise<KeyRow | undefined> {
  const [row] = await database.query<KeyRow>(
    `select p.id, p.customer_id, p.credential_id, p.public_key, u.handle
       from passkey p join passkey_user u on u.customer_id = p.customer_id
      where p.credential_id = $1 and p.rp_id = $2 and p.removed_at is null and p.stopped_at is null`,
    [credentialId, host],
  )
  return row
}

/** A stored key, of any customer. */
export interface SigningKey {
  readonly publicKey: Uint8Array
  /** The id by which authenticators know its owner. */
  readonly handle: Uint8Array
}

/**
 * Checks a signature by a key: challenge, origin, relying party, user present and verified, handle, and the signature
 * itself. `isOwnerKnown`: the browser knows which passkeys may sign, so it may leave the handle out. Undefined for
 * whatever is wrong.
 */
export async function verifySignature(
  { publicKey, handle }: SigningKey,
  { id, rawId, response }: PasskeyAssertion,
  { challenge, relyingParty, isOwnerKnown }: Expected & { readonly isOwnerKnown: boolean },
): Promise<{ readonly counter: bigint; readonly isSynced: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...signed } = response
  const isHandleRight = userHandle === toBase64Url(handle)
  if (!isHandleRight && !(userHandle === undefined && isOwnerKnown)) return undefined
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId, ...ofAnyBrowser, response: signed },
    expectedChallenge: toBase64Url(challenge),
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    // The library would refuse a counter before it looks at the signature. Only the key's holder may stop a passkey.
    credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: BigInt(newCounter), isSynced: credentialBackedUp }
}

/**
 * Checks a customer's signature: a passkey that works here, and what {@link verifySignature} checks. `customerId`: whose
 * it must be, if that is known. Undefined for whatever is wrong. Call it before the database transaction, since it may
 * fetch a script; there, {@link takeSignature} compares the counter.
 */
export async function verifyAssertion(
  database: Queryable,
  assertion: PasskeyAssertion,
  { customerId, ...expected }: Expected & { readonly customerId?: string },
): Promise<VerifiedAssertion | undefined> {
  const credentialId = fromBase64Url(assertion.id)
  const key = credentialId && (await findKey(database, credentialId, expected.relyingParty))
  if (!key || (customerId !== undefined && key.customer_id !== customerId)) return undefined
  const { id: passkeyId, customer_id, public_key: publicKey, handle } = key
  const isOwnerKnown = customerId !== undefined
  const verified = await verifySignature({ publicKey, handle }, assertion, { ...expected, isOwnerKnown })
  return verified && { passkeyId, customerId: customer_id, ...verified }
}
