import { bytesToHex } from '@noble/hashes/utils.js'
import type { Bank } from '../bank.ts'
import { toBase64Url } from '../base64url.ts'
import { fullName } from '../../domain/person-name.ts'
import type { Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'

/** The signed-in customer, the account type, and the session's expiry. */
export interface SignedIn {
  /** Identifies the session to its customer. Not the token. */
  readonly sessionId: string
  readonly customerId: string
  /** First and last name together. */
  readonly name: string
  readonly email: string
  readonly kind: AccountType
  /** False for customers of the private desk. */
  readonly hasPaymentChecks: boolean
  /** Chosen at sign-in; changes no permission (spec section 7). */
  readonly accountType: AccountType
  /** When it ends unless the customer is active. */
  readonly idleEndsAt: Date
  /** When it ends at the latest. */
  readonly endsAt: Date
}

/** The holder of a valid token. */
export interface TokenHolder extends SignedIn {
  /** A demo customer, whose password is public: any number of people may be signed in as it. */
  readonly isDemo: boolean
  /**
   * The session's id if it has a password and a second factor of its own: a visit to a shared demonstration. Null if it
   * uses the customer's.
   */
  readonly visitId: string | null
}

/** Whose password and second factor apply: the customer's, or a visit's own. */
export type CredentialHolder = Pick<TokenHolder, 'customerId' | 'visitId'>

/** The database's single id for the holder of these credentials (`holder_id`). */
export const holderOf = ({ customerId, visitId }: CredentialHolder): string => visitId ?? customerId

export type AccountType = 'personal' | 'corporate'

/** A new token of 32 random bytes, as base64url (43 characters), and the hash that the bank stores instead. */
export function newSessionToken(randomBytes: (size: number) => Uint8Array): {
  token: string
  tokenHash: Uint8Array
} {
  const token = toBase64Url(randomBytes(32))
  return { token, tokenHash: hashText(token) }
}

/**
 * The SHA-256 under which the bank stores a token; undefined if the text cannot be a token. A token is long and random,
 * so a plain hash is enough, and looking it up by its hash reveals nothing through timing.
 */
export const hashSessionToken = (token: string): Uint8Array | undefined =>
  /^[A-Za-z0-9_-]{43}$/.test(token) ? hashText(token) : undefined

/** A signed-in session's row. The reader must check whether it has ended for lack of activity. */
export interface SessionRow {
  readonly hash: string
  readonly id: string
  readonly customer_id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly kind: AccountType
  readonly payment_checks: boolean
  readonly is_demo: boolean
  readonly account_type: AccountType
  readonly idle_ends_at: Date
  readonly ends_at: Date
}

/** The sessions of these token hashes, given in hexadecimal, in order. */
export async function findSessions(
  database: Queryable,
  hashes: readonly string[],
): Promise<readonly (SessionRow | undefined)[]> {
  const rows = await database.query<SessionRow>(
    `select encode(s.token_hash, 'hex') as hash, s.id, s.customer_id, c.first_name, c.last_name, c.email, c.kind,
            c.payment_checks, c.is_demo, s.account_type, s.idle_ends_at, s.ends_at
       from session s
       join customer c on c.id = s.customer_id
      where s.token_hash = any (array(select decode(h, 'hex') from unnest($1::text[]) h))
        and s.stage = 'signed_in' and s.ended_at is null`,
    [hashes],
  )
  const byHash = new Map(rows.map(row => [row.hash, row]))
  return hashes.map(hash => byHash.get(hash))
}

/** The holder of this token; undefined if it is unknown, ended or expired. */
export async function readSession(bank: Bank, token: string): Promise<TokenHolder | undefined> {
  const tokenHash = hashSessionToken(token)
  if (tokenHash === undefined) return undefined
  const readAt = bank.clock()
  const row = await bank.sessionReads.request(bytesToHex(tokenHash))
  if (!row || row.idle_ends_at <= readAt) return undefined
  return {
    sessionId: row.id,
    customerId: row.customer_id,
    visitId: bank.isShared && row.is_demo ? row.id : null,
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
    email: row.email,
    kind: row.kind,
    hasPaymentChecks: row.payment_checks,
    isDemo: row.is_demo,
    accountType: row.account_type,
    idleEndsAt: row.idle_ends_at,
    endsAt: row.ends_at,
  }
}

/**
 * Extends a session because its customer is active. It never outlasts its latest end. Only activity extends it, not
 * requests as such (ruling 41).
 */
export async function extendSession(bank: Bank, { sessionId }: SignedIn): Promise<void> {
  const at = bank.clock()
  // Never moves back: another process's clock may be ahead.
  await bank.database.query(
    `update session
        set last_active_at = greatest(last_active_at, $2),
            idle_ends_at = least(ends_at, greatest(idle_ends_at, $3))
      where id = $1 and stage = 'signed_in' and ended_at is null and idle_ends_at > $2`,
    [sessionId, at, new Date(at.getTime() + bank.limits.sessionIdleMs)],
  )
}

/**
 * Whether a session is still signed in. If so, its row is locked until the caller's database transaction ends. This
 * protects the rows that refer to it: a visit's second factor and recovery codes.
 */
export async function holdSession(
  transaction: Queryable,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<boolean> {
  const held = await transaction.query(
    `select id from session
      where id = $1 and stage = 'signed_in' and ended_at is null and idle_ends_at > $2
        for key share`,
    [sessionId, at],
  )
  return held.length > 0
}

/**
 * Gives a session a new token, inside the caller's database transaction, after a change of sign-in data: the old token,
 * which may have leaked, becomes invalid. Make the token before the database transaction (`newSessionToken`) and pass
 * it to the browser afterwards. Returns false if the session has ended meanwhile.
 */
export async function replaceToken(
  transaction: Queryable,
  { sessionId, tokenHash, at }: { sessionId: string; tokenHash: Uint8Array; at: Date },
): Promise<boolean> {
  const replaced = await transaction.query(
    `update session set token_hash = $2
      where id = $1 and stage = 'signed_in' and ended_at is null and idle_ends_at > $3
      returning id`,
    [sessionId, tokenHash, at],
  )
  return replaced.length > 0
}
