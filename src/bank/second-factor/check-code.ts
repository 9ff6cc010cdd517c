import type { Queryable } from '../database/database.ts'
import type { WaysIn } from '../sessions/signed-in.ts'
import { stepOfCode } from './app-code.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

/** Whether a second factor is on: confirmed, and to be asked for. */
export async function isSecondFactorOn(
  database: Queryable,
  { customerId, visitId }: WaysIn,
): Promise<boolean> {
  const rows = await database.query(
    `select 1 as is_on from second_factor
      where customer_id = $1 and visit_id is not distinct from $2::uuid and confirmed_at is not null`,
    [customerId, visitId],
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
async function takeAppCode(
  transaction: Queryable,
  { customerId, visitId, code, at, entryId }: CodeAsked,
): Promise<boolean> {
  const [factor] = await transaction.query<{ secret: Uint8Array }>(
    `select secret from second_factor
      where customer_id = $1 and visit_id is not distinct from $2::uuid and confirmed_at is not null`,
    [customerId, visitId],
  )
  if (!factor) return false
  const step = stepOfCode(factor.secret, code, at)
  if (step === undefined) return false
  const taken = await transaction.query(
    `update second_factor set last_step = $2, last_entry_id = $4
      where customer_id = $1 and visit_id is not distinct from $5::uuid and confirmed_at is not null and secret = $3
        and (last_step < $2 or last_entry_id = $4)
      returning last_step`,
    [customerId, step, factor.secret, entryId, visitId],
  )
  return taken.length > 0
}

async function takeRecoveryCode(
  transaction: Queryable,
  { customerId, visitId, code, at, entryId }: CodeAsked,
): Promise<boolean> {
  const taken = await transaction.query(
    `update recovery_code c set used_at = $3, entry_id = $4
       from second_factor f
      where c.customer_id = $1 and c.code_hash = $2 and c.visit_id is not distinct from $5::uuid
        and (c.used_at is null or c.entry_id = $4)
        and f.customer_id = c.customer_id and f.visit_id is not distinct from c.visit_id and f.confirmed_at is not null
      returning c.used_at`,
    [customerId, hashRecoveryCode(code), at, entryId, visitId],
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
