import { auditAlone } from '../audit/append-audit-events-once.ts'
import type { Bank } from '../bank.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import type { WaysIn } from '../sessions/signed-in.ts'
import { visitorAddress } from '../sessions/visitor-address.ts'
import { forgetAttempts } from '../throttles/attempts.ts'
import { beginCustomerAttempt } from '../throttles/begin-customer-attempt.ts'
import { removeEndedThrottles } from '../throttles/remove-ended-throttles.ts'
import { hourlyTurn, takeTurn, type Turn } from '../throttles/take-turn.ts'
import { tryCounted } from '../throttles/try-counted.ts'
import { readPassword } from './keep-new-password.ts'

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
  const turn = await takeTurn(database, hourlyTurn({ key, limit: limits.passwordChecksHourly, at }))
  if (turn.ok) await removeEndedThrottles(database, at)
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
  return bank.passwordLine.run({ address: caller.address, customer }, () =>
    lookAt(bank, asked, visitor !== null),
  )
}
