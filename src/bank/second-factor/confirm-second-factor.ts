import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { forgetAttempts } from '../throttles/attempts.ts'
import { beginCustomerAttempt } from '../throttles/begin-customer-attempt.ts'
import { stepOfCode } from './app-code.ts'
import { codeAttemptKey, type CodeEntry, type CodeRefusal } from './enter-code.ts'
import { hasRecoveryCodes, newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'

export type ConfirmationRefusal =
  { readonly code: 'second_factor_is_off' } | { readonly code: 'second_factor_is_on' } | CodeRefusal

type Outcome = Result<readonly string[], ConfirmationRefusal>

interface FactorRow {
  readonly secret: Uint8Array
  readonly confirmed_at: Date | null
}

const readFactor = async (database: Queryable, customerId: string, lock: '' | 'for update' = '') => {
  const [row] = await database.query<FactorRow>(
    `select secret, confirmed_at from second_factor where customer_id = $1 ${lock}`,
    [customerId],
  )
  return row
}

/**
 * Turns a second factor on that has been begun, with a first code of it, which is used up. It is asked for from now on; sessions
 * that are open stay. Answers ten recovery codes, which nobody can read again. Refused in this order: none begun; one on
 * already; more wrong codes than there may be; a wrong one.
 */
export async function confirmSecondFactor(bank: Bank, entry: CodeEntry): Promise<Outcome> {
  const { customerId, code, at, caller } = entry
  const begun = await readFactor(bank.database, customerId)
  if (!begun) return refused({ code: 'second_factor_is_off' })
  if (begun.confirmed_at) return refused({ code: 'second_factor_is_on' })
  const key = codeAttemptKey(customerId)
  const attempt = await beginCustomerAttempt(bank, { customerId, key, at, caller })
  if (!attempt.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: attempt.retryAfterSeconds })

  const codes = await newRecoveryCodes(bank.randomBytes)
  const notice = newNotice(bank, {
    customerId,
    type: 'second_factor_on',
    category: 'security',
    at,
    facts: {},
  })
  return bank.database.transaction(async (transaction): Promise<Outcome> => {
    const factor = await readFactor(transaction, customerId, 'for update')
    if (!factor) return refused({ code: 'second_factor_is_off' })
    if (await hasRecoveryCodes(transaction, customerId, codes)) return accepted(codes.shown)
    if (factor.confirmed_at) return refused({ code: 'second_factor_is_on' })
    const step = stepOfCode(factor.secret, code, at)
    if (step === undefined) return refused({ code: 'wrong_code' })
    await transaction.query(
      'update second_factor set confirmed_at = $2, last_step = $3 where customer_id = $1',
      [customerId, at, step],
    )
    await replaceRecoveryCodes(transaction, customerId, codes)
    await forgetAttempts(transaction, key)
    await giveNotice(transaction, notice)
    const event = { chainId: customerId, at, type: 'second_factor_on', detail: {}, caller }
    await appendAuditEvent(transaction, event)
    return accepted(codes.shown)
  })
}
