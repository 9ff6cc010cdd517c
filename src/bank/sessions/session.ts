import { bytesToHex } from '@noble/hashes/utils.js'
import type { Bank } from '../bank.ts'
import { fullName } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'

/** Who is signed in, as what, and until when. */
export interface SignedIn {
  /** By which its customer names the session; not its token. */
  readonly sessionId: string
  readonly customerId: string
  /** First and last name, as they are written together. */
  readonly name: string
  readonly email: string
  readonly kind: AccountType
  /** Chosen at sign-in; changes no permission (spec section 7). */
  readonly accountType: AccountType
  /** When it ends unless its customer does something. */
  readonly idleEndsAt: Date
  /** When it ends whatever its customer does. */
  readonly endsAt: Date
}

/** Who a token says is signed in. */
export interface TokenHolder extends SignedIn {
  /** A demo customer, whose password is published: any number of people are signed in as it. */
  readonly isDemo: boolean
  /**
   * This session, where its password and second factor are its own: a visit to a shared demonstration. Null where they
   * are the customer's.
   */
  readonly visitId: string | null
}

/** Whose password and second factor are asked for: the customer's, or a visit's own. */
export type WaysIn = Pick<TokenHolder, 'customerId' | 'visitId'>

/** The one id by which the database names whose they are (`holder_id`). */
export const holderOf = ({ customerId, visitId }: WaysIn): string => visitId ?? customerId

export type AccountType = 'personal' | 'corporate'

/** A new token, 32 random bytes as base64url (43 characters), and the hash to keep in its place. */
export function newSessionToken(randomBytes: (size: number) => Uint8Array): {
  token: string
  tokenHash: Uint8Array
} {
  const binary = String.fromCharCode(...randomBytes(32))
  const token = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return { token, tokenHash: hashText(token) }
}

/**
 * The SHA-256 under which the bank keeps a token; undefined for what cannot be one. A token is long and
 * random, so a plain hash is enough, and to look it up by its hash tells nothing by how long it takes.
 */
export const hashSessionToken = (token: string): Uint8Array | undefined =>
  /^[A-Za-z0-9_-]{43}$/.test(token) ? hashText(token) : undefined

/** A session that is signed in, as its row says; when it ends for want of activity is for the reader to look at. */
export interface SessionRow {
  readonly hash: string
  readonly id: string
  readonly customer_id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly kind: AccountType
  readonly is_demo: boolean
  readonly account_type: AccountType
  readonly idle_ends_at: Date
  readonly ends_at: Date
}

/** The sessions of these token hashes, written in hexadecimal, in their order. */
export async function findSessions(
  database: Queryable,
  hashes: readonly string[],
): Promise<readonly (SessionRow | undefined)[]> {
  const rows = await database.query<SessionRow>(
    `select encode(s.token_hash, 'hex') as hash, s.id, s.customer_id, c.first_name, c.last_name, c.email, c.kind,
            c.is_demo, s.account_type, s.idle_ends_at, s.ends_at
       from session s
       join customer c on c.id = s.customer_id
      where s.token_hash = any (array(select decode(h, 'hex') from unnest($1::text[]) h))
        and s.stage = 'signed_in' and s.ended_at is null`,
    [hashes],
  )
  const byHash = new Map(rows.map(row => [row.hash, row]))
  return hashes.map(hash => byHash.get(hash))
}

/** Who holds this token; undefined where it is unknown, ended or past its time. */
export async function readSession(bank: Bank, token: string): Promise<TokenHolder | undefined> {
  const tokenHash = hashSessionToken(token)
  if (tokenHash === undefined) return undefined
  const askedAt = bank.clock()
  const row = await bank.sessionReads.ask(bytesToHex(tokenHash))
  if (!row || row.idle_ends_at <= askedAt) return undefined
  return {
    sessionId: row.id,
    customerId: row.customer_id,
    visitId: bank.isShared && row.is_demo ? row.id : null,
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
    email: row.email,
    kind: row.kind,
    isDemo: row.is_demo,
    accountType: row.account_type,
    idleEndsAt: row.idle_ends_at,
    endsAt: row.ends_at,
  }
}

/**
 * Keeps a session because its customer is active: it ends without further activity, and never later than it would have
 * at the latest. Nothing else moves its end, however often it is asked for (ruling 41).
 */
export async function extendSession(bank: Bank, { sessionId }: SignedIn): Promise<void> {
  const at = bank.clock()
  // Never back: another process's clock may be ahead.
  await bank.database.query(
    `update session
        set last_active_at = greatest(last_active_at, $2),
            idle_ends_at = least(ends_at, greatest(idle_ends_at, $3))
      where id = $1 and stage = 'signed_in' and ended_at is null and idle_ends_at > $2`,
    [sessionId, at, new Date(at.getTime() + bank.limits.sessionIdleMs)],
  )
}

/**
 * Whether a session is signed in still. Where it is, its row stays until the caller's database transaction ends, and
 * with it what refers to it: a visit's second factor and recovery codes.
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
 * Gives a session a new token, inside the caller's database transaction, after its customer has changed what they sign
 * in with: the old token, wherever it may be by now, is nobody's from then on. The token is made before the database
 * transaction (`newSessionToken`) and handed to the carrier after it. False where the session has ended meanwhile.
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
