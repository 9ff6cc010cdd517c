import { normaliseEmail } from '../../domain/identifiers.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import {
  type Attempt,
  beginAttempt,
  type Begun,
  forgetAttempts,
  removeEndedAttempts,
  takeBackAttempt,
  consumeDemoRateLimit,
} from '../rate-limits/attempts.ts'
import {
  peekRateLimit,
  removeEndedRateLimits,
  consumeRateLimit,
  type Turn,
  type RateLimitRequest,
  withinRateLimits,
} from '../rate-limits/rate-limits.ts'

export interface SignInAttempt {
  readonly email: string
  readonly address: string
  /** Demo customers are not locked by anybody's failures (ruling 35): sign-ins take turns by address. */
  readonly isDemo: boolean
  readonly at: Date
}

/** A sign-in that was counted as failed before it is tried. */
export interface CountedSignIn {
  readonly ok: true
  /** What was counted under the address; a demo customer's is not. */
  readonly address?: { readonly attempt: Attempt; readonly begun: Begun }
  readonly email: { readonly attempt: Attempt; readonly begun: Begun }
  /** What it takes where the password is right; nothing of a demo customer's. */
  readonly turn?: RateLimitRequest
  /**
   * Whether it was counted under the e-mail, and a failure is audited: of a demo customer only where anybody else's
   * would not have been refused.
   */
  readonly isAudited: boolean
}

type Refused = { readonly ok: false; readonly retryAfterSeconds: number }

/** Address, then e-mail, in this order for everybody, so that no two wait for each other. */
const attemptsOf = ({ limits }: Bank, { email, address, at }: SignInAttempt) => ({
  address: { key: `sign_in/address/${address}`, failuresMax: limits.addressFailuresMax, at },
  email: { key: signInAttemptKey(email), failuresMax: limits.failuresMax, at },
})

/** Of those that succeed; strangers, who fail, take none of a customer's. */
const turnRequest = ({ limits }: Bank, { email, at }: SignInAttempt): RateLimitRequest => ({
  key: `sign_in/turns/${normaliseEmail(email)}`,
  limit: limits.signInsMinute,
  windowMs: 60_000,
  at,
})

/**
 * Whether there may be one more sign-in. A demo customer's takes a turn of its address, whatever comes of it; anybody
 * else's takes one of the e-mail once the password was right, and is refused before where there is none.
 */
export const admitSignIn = (bank: Bank, asked: SignInAttempt): Promise<Turn> =>
  asked.isDemo ? consumeDemoRateLimit(bank, asked) : peekRateLimit(bank.database, turnRequest(bank, asked))

async function countDemo(bank: Bank, email: Attempt): Promise<CountedSignIn> {
  const begun = await beginAttempt(bank.database, email, bank.limits)
  return begun.ok
    ? { ok: true, email: { attempt: email, begun }, isAudited: true }
    : { ok: true, email: { attempt: email, begun: { ok: true } }, isAudited: false }
}

/**
 * Counts a sign-in under its address and its e-mail, whether anybody has that e-mail or not, or refuses it while one of
 * the two is locked; where both are, the longer wait is told. A demo customer's is never refused.
 */
export async function countSignIn(bank: Bank, asked: SignInAttempt): Promise<CountedSignIn | Refused> {
  const { address, email } = attemptsOf(bank, asked)
  if (asked.isDemo) return countDemo(bank, email)
  return withinRateLimits<CountedSignIn | Refused>(
    bank.database,
    async (transaction, endWork) => {
      const byAddress = await beginAttempt(transaction, address, bank.limits)
      const byEmail = await beginAttempt(transaction, email, bank.limits)
      // Counted neither here nor there.
      if (!byAddress.ok || !byEmail.ok) return endWork(byAddress, byEmail)
      await removeEndedAttempts(transaction, asked.at)
      return {
        ok: true,
        address: { attempt: address, begun: byAddress },
        email: { attempt: email, begun: byEmail },
        turn: turnRequest(bank, asked),
        isAudited: true,
      }
    },
    retryAfterSeconds => ({ ok: false, retryAfterSeconds }),
  )
}

/** The password was right: the e-mail's failures are over, the address has one less, and a turn is taken. */
export async function forgetSignIn(
  transaction: Queryable,
  { address, email, turn }: CountedSignIn,
): Promise<void> {
  if (address) await takeBackAttempt(transaction, address.attempt, address.begun)
  await forgetAttempts(transaction, email.attempt.key)
  if (!turn) return
  // Where other processes took the last one meanwhile, it takes none: each of them looks before it goes on.
  await consumeRateLimit(transaction, turn)
  await removeEndedRateLimits(transaction, turn.at)
}

/** The sign-in was no failure of anybody's. */
export async function takeBackSignIn(
  database: Queryable,
  { address, email, isAudited }: CountedSignIn,
): Promise<void> {
  if (address) await takeBackAttempt(database, address.attempt, address.begun)
  if (isAudited) await takeBackAttempt(database, email.attempt, email.begun)
}

/** The key under which failed sign-ins with an e-mail count, however it is written. */
export const signInAttemptKey = (email: string): string => `sign_in/email/${normaliseEmail(email)}`
