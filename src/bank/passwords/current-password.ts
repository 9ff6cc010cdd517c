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
  type Turn,
} from '../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'
import { endOtherSessions } from '../sessions/end-sessions.ts'
import type { WaysIn } from '../sessions/session.ts'

export type CurrentPasswordRefusal =
  | { readonly code: 'wrong_password' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

/** The key under which a customer's wrong passwords count while signed in. Sign-in has others. */
export const passwordAttemptKey = (customerId: string) => `password/${customerId}`

interface CurrentPassword extends WaysIn {
  readonly password: string
  readonly at: Date
  readonly caller: Caller
}

type Checked = Result<{ readonly passwordPhc: string }, CurrentPasswordRefusal>

/** A turn to have a password looked at, the right one too: each costs the bank a hash. */
async function takePasswordTurn(
  { database, limits }: Bank,
  { customerId, at }: CurrentPassword,
): Promise<Turn> {
  const key = `password/turns/${customerId}`
  const turn = await consumeRateLimit(
    database,
    hourlyRateLimit({ key, limit: limits.passwordChecksHourly, at }),
  )
  if (turn.ok) await removeEndedRateLimits(database, at)
  return turn
}

async function lookAt(bank: Bank, asked: CurrentPassword, isVisitor: boolean): Promise<Checked> {
  const { customerId, visitId, password, at, caller } = asked
  const attempt = { key: passwordAttemptKey(customerId), failuresMax: bank.limits.failuresMax }
  const begun = await beginCustomerAttempt(bank, { customerId, key: attempt.key, at, caller })
  if (!begun.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: begun.retryAfterSeconds })
  const isUntried = (outcome: Checked | undefined) => outcome?.ok === false
  const looked = await tryCounted<Checked | undefined>(
    bank.database,
    { attempt, begun },
    async () => {
      const turn: Turn = isVisitor ? { ok: true } : await takePasswordTurn(bank, asked)
      if (!turn.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: turn.retryAfterSeconds })
      const passwordPhc = await readPassword(bank.database, { customerId, visitId })
      if (passwordPhc === undefined || !(await bank.passwords.verify(passwordPhc, password))) return undefined
      await forgetAttempts(bank.database, attempt.key)
      return accepted({ passwordPhc })
    },
    isUntried,
  )
  if (looked) return looked
  const event = { chainId: customerId, at, type: 'current_password_failed', detail: {}, caller }
  await auditAlone(bank, begun.locksUntil ? [event, { ...event, type: 'current_password_locked' }] : [event])
  return refused({ code: 'wrong_password' })
}

/**
 * Whether a customer who is signed in knows the password: asked again before what a found or stolen session must not
 * do. Answers with the hash that it was checked against, by which a change can see that it still stands. Those of one
 * customer are looked at one after another; wrong ones are counted and audited, and so is a lock. Throws
 * `PasswordsBusy` where too many wait. Refused in this order: more wrong ones than there may be; more than an hour may
 * have, the right one too; a wrong one.
 */
export async function checkCurrentPassword(bank: Bank, asked: CurrentPassword): Promise<Checked> {
  const { customerId, caller } = asked
  // A demo customer is many people: to the line each visitor is one, and has turns of their own.
  const visitor = await visitorAddress(bank.database, customerId, caller)
  const customer = visitor === null ? customerId : `${customerId} ${visitor}`
  return bank.passwordQueue.run({ address: caller.address, customer }, () =>
    lookAt(bank, asked, visitor !== null),
  )
}

interface NewPassword extends WaysIn {
  readonly passwordPhc: string
  /** The session that goes on, if any does. */
  readonly exceptSessionId?: string
  readonly at: Date
  readonly notice: Notice
}

/** The hash of a customer's password, or of the one that a visit has chosen in its place. */
export async function readPassword(
  database: Queryable,
  { customerId, visitId }: WaysIn,
): Promise<string | undefined> {
  const [read] = await database.query<{ password_phc: string }>(
    `select coalesce((select s.password_phc from session s where s.id = $2::uuid), c.password_phc) as password_phc
       from customer c where c.id = $1`,
    [customerId, visitId],
  )
  return read?.password_phc
}

/** The same, which nobody else changes before this database transaction ends. */
export async function lockPassword(transaction: Queryable, ways: WaysIn): Promise<string | undefined> {
  await lockCustomer(transaction, ways.customerId)
  return readPassword(transaction, ways)
}

/**
 * Puts a new password in place of the old one, inside the caller's database transaction: the sessions and the reset
 * links that the old one leaves behind end, and the customer is told. Answers how many sessions ended. A visit's own
 * password ends nothing, and no other visitor is told of it.
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
  await transaction.query('delete from password_reset where customer_id = $1', [customerId])
  const except = exceptSessionId === undefined ? {} : { exceptId: exceptSessionId }
  const ended = await endOtherSessions(transaction, { customerId, ...except, at })
  await giveNotice(transaction, notice)
  return ended
}
