import type { Bank } from '../bank.ts'
import { normaliseEmail } from '../../domain/identifiers.ts'
import { accepted, refused, type Result } from '../result.ts'
import { hourlyRateLimit, removeEndedRateLimits, consumeRateLimit } from '../rate-limits/rate-limits.ts'

export interface SubscriptionRefusal {
  readonly code: 'too_many_subscriptions'
  readonly retryAfterSeconds: number
}

export interface NewSubscription {
  readonly email: string
  /** The address that the request comes from. */
  readonly address: string
}

/**
 * Subscribes an email to the newsletter, once for all its spellings. A known email counts and is answered like a new
 * one, so that nobody learns who subscribes. Refused after too many subscriptions within an hour.
 */
export function subscribe(
  bank: Bank,
  { email, address }: NewSubscription,
): Promise<Result<null, SubscriptionRefusal>> {
  const at = bank.clock()
  const key = `newsletter/address/${address}`
  const limit = bank.limits.newsletterSubscriptionsHourly
  return bank.database.transaction(async (transaction): Promise<Result<null, SubscriptionRefusal>> => {
    const turn = await consumeRateLimit(transaction, hourlyRateLimit({ key, limit, at }))
    if (!turn.ok)
      return refused({ code: 'too_many_subscriptions', retryAfterSeconds: turn.retryAfterSeconds })
    await transaction.query(
      `insert into newsletter_subscription (email, subscribed_at) values ($1, $2)
       on conflict (email) do nothing`,
      [normaliseEmail(email), at],
    )
    await removeEndedRateLimits(transaction, at)
    return accepted(null)
  })
}
