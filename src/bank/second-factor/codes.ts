import { Secret, TOTP } from 'otpauth'
import type { Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'
import { holderOf, type WaysIn } from '../sessions/session.ts'

/** Whether a second factor is on: confirmed, and to be asked for. */
export async function isSecondFactorOn(database: Queryable, ways: WaysIn): Promise<boolean> {
  const rows = await database.query(
    'select 1 as is_on from second_factor where holder_id = $1 and confirmed_at is not null',
    [holderOf(ways)],
  )
  return rows.length > 0
}

/** How a code was taken: one of the app's, or a recovery code, which is used up by it. */
export type CodeTaken = 'app' | 'recovery'

interface CodeAsked extends WaysIn {
  /** Without spaces and hyphens, in capitals. */
  readonly code: string
  readonly at: Date
  /** Of whoever brings it, made before the database transaction: by it a code is known that was taken already. */
  readonly entryId: string
}

/** The step is checked and set in one statement, so of two that bring one code at once one is refused. */
async function takeAppCode(transaction: Queryable, asked: CodeAsked): Promise<boolean> {
  const { code, at, entryId } = asked
  const holderId = holderOf(asked)
  const [factor] = await transaction.query<{ secret: Uint8Array }>(
    'select secret from second_factor where holder_id = $1 and confirmed_at is not null',
    [holderId],
  )
  if (!factor) return false
  const step = stepOfCode(factor.secret, code, at)
  if (step === undefined) return false
  const taken = await transaction.query(
    `update second_factor set last_step = $2, last_entry_id = $4
      where holder_id = $1 and confirmed_at is not null and secret = $3
        and (last_step < $2 or last_entry_id = $4)
      returning last_step`,
    [holderId, step, factor.secret, entryId],
  )
  return taken.length > 0
}

async function takeRecoveryCode(transaction: Queryable, asked: CodeAsked): Promise<boolean> {
  const { code, at, entryId } = asked
  const taken = await transaction.query(
    `update recovery_code c set used_at = $3, entry_id = $4
       from second_factor f
      where c.holder_id = $1 and c.code_hash = $2 and (c.used_at is null or c.entry_id = $4)
        and f.holder_id = c.holder_id and f.confirmed_at is not null
      returning c.used_at`,
    [holderOf(asked), hashRecoveryCode(code), at, entryId],
  )
  return taken.length > 0
}

/**
 * Takes a code of a customer whose second factor is on, inside the caller's database transaction: one of the
 * authenticator app (RFC 6238, one step either way, each of use once, and none older than the last) or a recovery
 * code (once). Undefined where it is neither. The caller counts attempts, and audits `recovery_code_used` for
 * `recovery` among its events. A code is taken again where the same entry brings it: the word of its commit was lost.
 */
export async function takeCode(transaction: Queryable, asked: CodeAsked): Promise<CodeTaken | undefined> {
  if (await takeAppCode(transaction, asked)) return 'app'
  return (await takeRecoveryCode(transaction, asked)) ? 'recovery' : undefined
}

/** What every authenticator app assumes (RFC 6238 with SHA-1): six digits, a new code each 30 seconds. */
export const appCode = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps either way in which a code is taken: clocks differ, and people type slowly (RFC 6238, section 5.2). */
const window = 1

/** The key of a second factor: as many bytes as SHA-1 has (RFC 4226, section 4). */
export const secretBytes = 20

// A copy: a driver's bytes may be part of a larger buffer.
export const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** The step whose code this is, of those around `at`; undefined where it is none of theirs. */
export function stepOfCode(bytes: Uint8Array, code: string, at: Date): bigint | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = at.getTime()
  const delta = TOTP.validate({ ...appCode, secret: secretOf(bytes), token: code, timestamp, window })
  return delta === null ? undefined : BigInt(TOTP.counter({ period: appCode.period, timestamp }) + delta)
}

const codes = 10
/** 120 bits, in six groups of four: more than the 112 from which a plain hash may keep them (ASVS 6.5.2). */
const codeBytes = 15

/** As it is kept: a code is 120 random bits, so a plain hash is enough, and every customer's is another. */
export const hashRecoveryCode = (code: string): Uint8Array => hashText(code)

export interface RecoveryCodes {
  /** In base32, in groups of four, as they are shown once: `ABCD-EFGH-IJKL-MNOP-QRST-UVWX`. */
  readonly shown: readonly string[]
  readonly hashes: readonly Uint8Array[]
}

/** Ten codes that stand in for the authenticator app once each. */
export function newRecoveryCodes(randomBytes: (size: number) => Uint8Array): RecoveryCodes {
  const made = Array.from({ length: codes }, () => secretOf(randomBytes(codeBytes)).base32)
  return {
    shown: made.map(code => code.match(/.{4}/g)?.join('-') ?? code),
    hashes: made.map(hashRecoveryCode),
  }
}

/**
 * Whether these very codes are kept: then a database transaction runs again because the word of its commit was lost
 * on the way.
 */
export async function hasRecoveryCodes(
  transaction: Queryable,
  ways: WaysIn,
  { hashes }: RecoveryCodes,
): Promise<boolean> {
  const kept = await transaction.query(
    'select holder_id from recovery_code where holder_id = $1 and code_hash = any($2::bytea[])',
    [holderOf(ways), hashes],
  )
  return kept.length > 0
}

/** Removes the recovery codes, used or not. */
export async function removeRecoveryCodes(transaction: Queryable, ways: WaysIn): Promise<void> {
  await transaction.query('delete from recovery_code where holder_id = $1', [holderOf(ways)])
}

/** Puts recovery codes in the place of all that there were, used or not. */
export async function replaceRecoveryCodes(
  transaction: Queryable,
  { customerId, visitId }: WaysIn,
  { hashes }: RecoveryCodes,
): Promise<void> {
  await removeRecoveryCodes(transaction, { customerId, visitId })
  await transaction.query(
    `insert into recovery_code (customer_id, visit_id, code_hash)
     select $1::uuid, $2::uuid, h from unnest($3::bytea[]) h`,
    [customerId, visitId, hashes],
  )
}
