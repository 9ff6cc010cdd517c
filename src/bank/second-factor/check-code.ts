import type { Queryable } from '../database/database.ts'
import { holderOf, type WaysIn } from '../sessions/signed-in.ts'
import { stepOfCode } from './app-code.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

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
