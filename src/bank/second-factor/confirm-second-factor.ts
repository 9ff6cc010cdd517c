import { appendAuditEvent } from '../audit/append-audit-event.ts'
import { appendAuditEventsOnce } from '../audit/append-audit-events-once.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { replaceToken } from '../sessions/replace-token.ts'
import { newSessionToken } from '../sessions/session-token.ts'
import { holderOf, type WaysIn } from '../sessions/signed-in.ts'
import { forgetAttempts } from '../throttles/attempts.ts'
import { beginCustomerAttempt } from '../throttles/begin-customer-attempt.ts'
import { tryCounted } from '../throttles/try-counted.ts'
import { stepOfCode } from './app-code.ts'
import { codeAttemptKey, wrongCodeEvents, type CodeRefusal, type SessionCodeEntry } from './enter-code.ts'
import { hasRecoveryCodes, newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'

type NotBegun = { readonly code: 'second_factor_is_off' } | { readonly code: 'second_factor_is_on' }

export type ConfirmationRefusal = NotBegun | { readonly code: 'not_signed_in' } | CodeRefusal

export interface SecondFactorOn {
  readonly recoveryCodes: readonly string[]
  /** With which the session goes on. */
  readonly token: string
}

type Outcome = Result<SecondFactorOn, ConfirmationRefusal>

interface FactorRow {
  readonly secret: Uint8Array
  readonly confirmed_at: Date | null
  readonly created_at: Date
}

/** The key of a set-up that was begun, and not too long ago. */
async function findBegun(
  { limits }: Bank,
  database: Queryable,
  asked: WaysIn & { at: Date },
): Promise<Result<Uint8Array, NotBegun>> {
  const [row] = await database.query<FactorRow>(
    'select secret, confirmed_at, created_at from second_factor where holder_id = $1',
    [holderOf(asked)],
  )
  if (row?.confirmed_at) return refused({ code: 'second_factor_is_on' })
  const isOpen = row && asked.at.getTime() < row.created_at.getTime() + limits.secondFactorSetUpMs
  return isOpen ? accepted(row.secret) : refused({ code: 'second_factor_is_off' })
}

/** What is made before the database transaction, which may run twice. */
function prepare(bank: Bank, { customerId, at }: SessionCodeEntry) {
  const type = 'second_factor_on'
  return {
    codes: newRecoveryCodes(bank.randomBytes),
    notice: newNotice(bank, { customerId, type, category: 'security', at, facts: {} }),
    entryId: bank.newId(),
    ...newSessionToken(bank.randomBytes),
  }
}

/**
 * Turns a second factor on that has been begun, with a first code of it, which is used up. It is asked for from now on;
 * sessions that are open stay, and this one goes on with a new token. Answers ten recovery codes too, which nobody can
 * read again. Refused in this order: none begun, or too long ago; one on already; more wrong codes than there may be; a
 * wrong one; a session that has ended meanwhile.
 */
export async function confirmSecondFactor(bank: Bank, entry: SessionCodeEntry): Promise<Outcome> {
  const { customerId, visitId, sessionId, code, at, caller } = entry
  const known = await findBegun(bank, bank.database, entry)
  if (!known.ok) return known
  const key = codeAttemptKey(customerId)
  const begun = await beginCustomerAttempt(bank, { customerId, key, at, caller })
  if (!begun.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: begun.retryAfterSeconds })

  const { codes, notice, entryId, token, tokenHash } = prepare(bank, entry)
  const on = accepted({ recoveryCodes: codes.shown, token })
  const confirm = () =>
    bank.database.transaction(async (transaction): Promise<Outcome> => {
      await lockCustomer(transaction, customerId)
      if (await hasRecoveryCodes(transaction, entry, codes)) return on
      const found = await findBegun(bank, transaction, entry)
      if (!found.ok) return found
      const step = stepOfCode(found.value, code, at)
      if (step === undefined) {
        await appendAuditEventsOnce(transaction, entryId, wrongCodeEvents(entry, begun.locksUntil))
        return refused({ code: 'wrong_code' })
      }
      if (!(await replaceToken(transaction, { sessionId, tokenHash, at })))
        return refused({ code: 'not_signed_in' })
      const turnedOn = await transaction.query(
        `update second_factor set confirmed_at = $2, last_step = $3
          where holder_id = $1 and confirmed_at is null and secret = $4
          returning customer_id`,
        [holderOf(entry), at, step, found.value],
      )
      if (turnedOn.length === 0) throw new Error('a set-up has changed under the lock of its customer')
      await replaceRecoveryCodes(transaction, entry, codes)
      await forgetAttempts(transaction, key)
      if (visitId === null) await giveNotice(transaction, notice)
      const event = { chainId: customerId, at, type: 'second_factor_on', detail: {}, caller }
      await appendAuditEvent(transaction, event)
      return on
    })
  return tryCounted(
    bank.database,
    { attempt: { key, failuresMax: bank.limits.failuresMax }, begun },
    confirm,
    outcome => !outcome.ok && outcome.refusal.code !== 'wrong_code',
  )
}
