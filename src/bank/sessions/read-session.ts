import { bytesToHex } from '@noble/hashes/utils.js'
import type { Bank } from '../bank.ts'
import { fullName } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { hashSessionToken } from './session-token.ts'
import type { AccountType, TokenHolder } from './signed-in.ts'

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
