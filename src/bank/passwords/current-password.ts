import { auditAlone } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, type Notice } from '../notifications/give-notice.ts'
import { beginCustomerAttempt, forgetAttempts, tryCounted } from '../rate-limits/attempts.ts'
import {
  hourlyRateLimit,
  removeEndedRateLimits,
  consumeRateLimit,
  type RateLimitAnswer,
} from '../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'
import { endOtherSessions } from '../sessions/end-sessions.ts'
import type { CredentialHolder } from '../sessions/session.ts'
import { endResetLinks } from './end-reset-links.ts'

export type CurrentPasswordRefusal =
  | { readonly code: 'wrong_password' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

/** The key for counting a signed-in customer's wrong passwords. Sign-in has keys of its own. */
export const passwordAttemptKey = (customerId: string) => `password/${customerId}`

interface CurrentPassword extends CredentialHolder {
  readonly password: string
  readonly at: Date
  readonly caller: Caller
}

type Checked = Result<{ readonly passwordPhc: string }, CurrentPasswordRefusal>

/** Counts a password check, right or wrong: each costs the bank a hash. */
async function consumePasswordRateLimit(
  { database, limits }: Bank,
  { customerId, at }: CurrentPassword,
): Promise<RateLimitAnswer> {
  const key = `password/turns/${customerId}`
  const rateLimit = await consumeRateLimit(
    database,
    hourlyRateLimit({ key, limit: limits.passwordChecksHourly, at }),
  )
  if (rateLimit.ok) await removeEndedRateLimits(database, at)
  return rateLimit
}

async function verifyPassword(bank: Bank, request: CurrentPassword, isVisitor: boolean): Promise<Checked> {
  const { customerId, visitId, password, at, caller } = request
  const attempt = { key: passwordAttemptKey(customerId), failuresMax: bank.limits.failuresMax }
  const started = await beginCustomerAttempt(bank, { customerId, key: attempt.key, at, caller })
  if (!started.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: started.retryAfterSeconds })
  const isUnchecked = (outcome: Checked | undefined) => outcome?.ok === false
  const looked = await tryCounted<Checked | undefined>(
    bank.database,
    { attempt, started },
    async () => {
      const rateLimit: RateLimitAnswer = isVisitor
        ? { ok: true }
        : await consumePasswordRateLimit(bank, request)
      if (!rateLimit.ok)
        return refused({ code: 'too_many_attempts', retryAfterSeconds: rateLimit.retryAfterSeconds })
      const passwordPhc = await readPassword(bank.database, { customerId, visitId })
      if (passwordPhc === undefined || !(await bank.passwords.verify(passwordPhc, password))) return undefined
      await forgetAttempts(bank.database, attempt.key)
      return accepted({ passwordPhc })
    },
    isUnchecked,
  )
  if (looked) return looked
  const event = { chainId: customerId, at, type: 'current_password_failed', detail: {}, caller }
  await auditAlone(
    bank,
    started.locksUntil ? [event, { ...event, type: 'current_password_locked' }] : [event],
  )
  return refused({ code: 'wrong_password' })
}

/**
 * Checks the password of a signed-in customer, before actions that a found or stolen session must not allow. Returns
 * the hash that it was checked against, so that the caller can see whether it is still the current one. Checks of one
 * customer run one after another; wrong passwords and locks are counted and audited. Throws `PasswordsBusy` if too many
 * passwords are waiting. Refusals, in this order: too many wrong passwords; too many checks within an hour, even with
 * the right password; a wrong password.
 */
export async function checkCurrentPassword(bank: Bank, request: CurrentPassword): Promise<Checked> {
  const { customerId, caller } = request
  // Many visitors share a demo customer. Each has their own share of the queue and their own rate limit.
  const visitor = await visitorAddress(bank.database, customerId, caller)
  const customer = visitor === null ? customerId : `${customerId} ${visitor}`
  return bank.passwordQueue.run({ address: caller.address, customer }, () =>
    verifyPassword(bank, request, visitor !== null),
  )
}

interface NewPassword extends CredentialHolder {
  readonly passwordPhc: string
  /** The session that continues, if any. */
  readonly exceptSessionId?: string
  readonly at: Date
  readonly notice: Notice
}

/** The hash of a customer's password, or of the password that a visit uses instead. */
export async function readPassword(
  database: Queryable,
  { customerId, visitId }: CredentialHolder,
): Promise<string | undefined> {
  const [read] = await database.query<{ password_phc: string }>(
    `select coalesce((select s.password_phc from session s where s.id = $2::uuid), c.password_phc) as password_phc
       from customer c where c.id = $1`,
    [customerId, visitId],
  )
  return read?.password_phc
}

/** Like {@link readPassword}, and locks the row until the database transaction ends. */
export async function lockPassword(
  transaction: Queryable,
  holder: CredentialHolder,
): Promise<string | undefined> {
  await lockCustomer(transaction, holder.customerId)
  return readPassword(transaction, holder)
}

/**
 * Replaces a password inside the caller's database transaction: ends the sessions and reset links of the old password
 * and notifies the customer. Returns how many sessions ended. A visit's own password ends no session and notifies
 * nobody.
 */
export async function saveNewPassword(
  transaction: Queryable,
  { customerId, visitId, passwordPhc, exceptSessionId, at, notice }: NewPassword,
): Promise<number> {
  if (visitId !== null) {
    await transaction.query('update session set password_phc = $2 where id = $1', [visitId, passwordPhc])
    return 0
  }
  await transaction.query('update customer set password_phc = $2 where id = $1', [customerId, passwordPhc])
  await endResetLinks(transaction, customerId)
  const except = exceptSessionId === undefined ? {} : { exceptId: exceptSessionId }
  const ended = await endOtherSessions(transaction, { customerId, ...except, at })
  await giveNotice(transaction, notice)
  return ended
}
