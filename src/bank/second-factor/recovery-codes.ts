import type { Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'
import { holderOf, type WaysIn } from '../sessions/signed-in.ts'
import { secretOf } from './app-code.ts'

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
