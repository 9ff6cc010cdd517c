import { normaliseEmail } from '../../domain/identifiers.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import {
  type Attempt,
  beginAttempt,
  type StartedAttempt,
  forgetAttempts,
  removeEndedAttempts,
  takeBackAttempt,
  consumeDemoRateLimit,
} from '../rate-limits/attempts.ts'
import {
  peekRateLimit,
  removeEndedRateLimits,
  consumeRateLimit,
  type RateLimitAnswer,
  type RateLimitRequest,
  withinRateLimits,
} from '../rate-limits/rate-limits.ts'

export interface SignInAttempt {
  readonly email: string
  readonly address: string
  /** Failures never lock a demo customer (ruling 35). Sign-ins are rate-limited by address instead. */
  readonly isDemo: boolean
  readonly at: Date
}

/** A sign-in that was counted as failed before it is tried. */
export interface CountedSignIn {
  readonly ok: true
  /** The count under the address; none for a demo customer. */
  readonly address?: { readonly attempt: Attempt; readonly started: StartedAttempt }
  readonly email: { readonly attempt: Attempt; readonly started: StartedAttempt }
  /** The limit that a correct password uses; none for a demo customer. */
  readonly rateLimit?: RateLimitRequest
  /**
   * Whether the attempt counted under the email, so that its failure is audited. A demo customer's attempt counts only
   * if the same attempt of any other customer would have been accepted.
   */
  readonly isAudited: boolean
}

type Refused = { readonly ok: false; readonly retryAfterSeconds: number }

/** Address, then email, always in this order, so that no two requests deadlock. */
const attemptsOf = ({ limits }: Bank, { email, address, at }: SignInAttempt) => ({
  address: { key: `sign_in/address/${address}`, failuresMax: limits.addressFailuresMax, at },
  email: { key: signInAttemptKey(email), failuresMax: limits.failuresMax, at },
})

/** Only successes count: strangers, who fail, cannot use up a customer's limit. */
const rateLimitRequest = ({ limits }: Bank, { email, at }: SignInAttempt): RateLimitRequest => ({
  key: `sign_in/turns/${normaliseEmail(email)}`,
  limit: limits.signInsMinute,
  windowMs: 60_000,
  at,
})

/**
 * Whether the rate limit allows one more sign-in. For a demo customer, the attempt itself counts under the address. For
 * others, only a correct password will count, under the email.
 */
export const admitSignIn = (bank: Bank, signIn: SignInAttempt): Promise<RateLimitAnswer> =>
  signIn.isDemo
    ? consumeDemoRateLimit(bank, signIn)
    : peekRateLimit(bank.database, rateLimitRequest(bank, signIn))

async function countDemo(bank: Bank, email: Attempt): Promise<CountedSignIn> {
  const started = await beginAttempt(bank.database, email, bank.limits)
  return started.ok
    ? { ok: true, email: { attempt: email, started }, isAudited: true }
    : { ok: true, email: { attempt: email, started: { ok: true } }, isAudited: false }
}

/**
 * Counts a sign-in under its address and its email, whether or not the email is known, or refuses it while either is
 * locked; if both are, the longer wait counts. A demo customer's sign-in is never refused.
 */
export async function countSignIn(bank: Bank, signIn: SignInAttempt): Promise<CountedSignIn | Refused> {
  const { address, email } = attemptsOf(bank, signIn)
  if (signIn.isDemo) return countDemo(bank, email)
  return withinRateLimits<CountedSignIn | Refused>(
    bank.database,
    async (transaction, endWork) => {
      const byAddress = await beginAttempt(transaction, address, bank.limits)
      const byEmail = await beginAttempt(transaction, email, bank.limits)
      // Rolls both counts back.
      if (!byAddress.ok || !byEmail.ok) return endWork(byAddress, byEmail)
      await removeEndedAttempts(transaction, signIn.at)
      return {
        ok: true,
        address: { attempt: address, started: byAddress },
        email: { attempt: email, started: byEmail },
        rateLimit: rateLimitRequest(bank, signIn),
        isAudited: true,
      }
    },
    retryAfterSeconds => ({ ok: false, retryAfterSeconds }),
  )
}

/**
 * After a correct password: clears the failures of the email, takes one count off the address, and uses the rate limit.
 */
export async function forgetSignIn(
  transaction: Queryable,
  { address, email, rateLimit }: CountedSignIn,
): Promise<void> {
  if (address) await takeBackAttempt(transaction, address.attempt, address.started)
  await forgetAttempts(transaction, email.attempt.key)
  if (!rateLimit) return
  // Other processes may have used up the limit since it was checked. Nothing is counted then, and the sign-in succeeds.
  await consumeRateLimit(transaction, rateLimit)
  await removeEndedRateLimits(transaction, rateLimit.at)
}

/** Takes back the counts of a sign-in that did not fail. */
export async function takeBackSignIn(
  database: Queryable,
  { address, email, isAudited }: CountedSignIn,
): Promise<void> {
  if (address) await takeBackAttempt(database, address.attempt, address.started)
  if (isAudited) await takeBackAttempt(database, email.attempt, email.started)
}

/** The key for counting failed sign-ins with an email, in any spelling. */
export const signInAttemptKey = (email: string): string => `sign_in/email/${normaliseEmail(email)}`
