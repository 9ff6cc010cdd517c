import { Secret, TOTP } from 'otpauth'
import type { Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'
import { holderOf, type CredentialHolder } from '../sessions/session.ts'

/** Whether a second factor is on, that is, confirmed. */
export async function isSecondFactorOn(database: Queryable, holder: CredentialHolder): Promise<boolean> {
  const rows = await database.query(
    'select 1 as is_on from second_factor where holder_id = $1 and confirmed_at is not null',
    [holderOf(holder)],
  )
  return rows.length > 0
}

/** Which code was accepted: the app's, or a recovery code, which it uses up. */
export type AcceptedCode = 'app' | 'recovery'

interface CodeToAccept extends CredentialHolder {
  /** Without spaces and hyphens, in capitals. */
  readonly code: string
  readonly at: Date
  /**
   * Made by the caller before the database transaction. By this id, a repeated run recognises a code that its first run
   * has used.
   */
  readonly entryId: string
}

/**
 * Accepts a code of the app alone, like {@link acceptCode}. Checks and advances the step in one statement, so that of two
 * requests with the same code one is refused.
 */
export async function acceptAppCode(transaction: Queryable, entry: CodeToAccept): Promise<boolean> {
  const { code, at, entryId } = entry
  const holderId = holderOf(entry)
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

/** Accepts a recovery code alone, like {@link acceptCode}. */
export async function acceptRecoveryCode(transaction: Queryable, entry: CodeToAccept): Promise<boolean> {
  const { code, at, entryId } = entry
  const taken = await transaction.query(
    `update recovery_code c set used_at = $3, entry_id = $4
      where c.holder_id = $1 and c.code_hash = $2 and (c.used_at is null or c.entry_id = $4)
        and (exists (select from second_factor f where f.holder_id = c.holder_id and f.confirmed_at is not null)
             or exists (select from passkey p where p.customer_id = c.customer_id and p.removed_at is null))
      returning c.used_at`,
    [holderOf(entry), hashRecoveryCode(code), at, entryId],
  )
  return taken.length > 0
}

/**
 * Accepts a code of a customer who has an app or a passkey, inside the caller's database transaction: an authenticator
 * app's code (RFC 6238, one step either way, each usable once and only in ascending order) or a recovery code (usable
 * once). Undefined if it is neither. The caller counts attempts, and audits `recovery_code_used` if it is `recovery`.
 * The same entry may use its code again, in case its first run committed and the acknowledgement was lost.
 */
export async function acceptCode(
  transaction: Queryable,
  entry: CodeToAccept,
): Promise<AcceptedCode | undefined> {
  if (await acceptAppCode(transaction, entry)) return 'app'
  return (await acceptRecoveryCode(transaction, entry)) ? 'recovery' : undefined
}

/** The defaults of every authenticator app (RFC 6238 with SHA-1): six digits, a new code every 30 seconds. */
export const appCode = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Accepted steps before and after the current one: clocks differ, and people type slowly (RFC 6238, section 5.2). */
const window = 1

/** The length of a second factor's key: that of SHA-1 (RFC 4226, section 4). */
export const secretBytes = 20

// A copy, since the driver's bytes may be part of a larger buffer.
export const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** The step of a code, among those around `at`; undefined if it matches none. */
export function stepOfCode(bytes: Uint8Array, code: string, at: Date): bigint | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = at.getTime()
  const delta = TOTP.validate({ ...appCode, secret: secretOf(bytes), token: code, timestamp, window })
  return delta === null ? undefined : BigInt(TOTP.counter({ period: appCode.period, timestamp }) + delta)
}

const codes = 10
/**
 * 120 bits in six groups of four characters: more than the 112 bits that allow storage as a plain hash (ASVS 6.5.2).
 */
const codeBytes = 15

/** The stored form. A code has 120 random bits, so a plain hash is enough. */
export const hashRecoveryCode = (code: string): Uint8Array => hashText(code)

export interface RecoveryCodes {
  /** In base32, in groups of four, to be shown once: `ABCD-EFGH-IJKL-MNOP-QRST-UVWX`. */
  readonly shown: readonly string[]
  readonly hashes: readonly Uint8Array[]
}

/** Ten codes, each of which replaces the authenticator app once. */
export function newRecoveryCodes(randomBytes: (size: number) => Uint8Array): RecoveryCodes {
  const made = Array.from({ length: codes }, () => secretOf(randomBytes(codeBytes)).base32)
  return {
    shown: made.map(code => code.match(/.{4}/g)?.join('-') ?? code),
    hashes: made.map(hashRecoveryCode),
  }
}

/**
 * Whether exactly these codes are stored. If so, this is a repeated run: the first one committed, but its
 * acknowledgement was lost.
 */
export async function hasRecoveryCodes(
  transaction: Queryable,
  holder: CredentialHolder,
  { hashes }: RecoveryCodes,
): Promise<boolean> {
  const rows = await transaction.query(
    'select holder_id from recovery_code where holder_id = $1 and code_hash = any($2::bytea[])',
    [holderOf(holder), hashes],
  )
  return rows.length > 0
}

/** Removes the recovery codes, used or not. */
export async function removeRecoveryCodes(transaction: Queryable, holder: CredentialHolder): Promise<void> {
  await transaction.query('delete from recovery_code where holder_id = $1', [holderOf(holder)])
}

/** Replaces all recovery codes, used or not. */
export async function replaceRecoveryCodes(
  transaction: Queryable,
  { customerId, visitId }: CredentialHolder,
  { hashes }: RecoveryCodes,
): Promise<void> {
  await removeRecoveryCodes(transaction, { customerId, visitId })
  await transaction.query(
    `insert into recovery_code (customer_id, visit_id, code_hash)
     select $1::uuid, $2::uuid, h from unnest($3::bytea[]) h`,
    [customerId, visitId, hashes],
  )
}
