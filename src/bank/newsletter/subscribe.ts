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
  /** Where it is asked from. */
  readonly address: string
}

/**
 * Keeps an e-mail for the newsletter, once however it is written. A known one takes a turn as a new one does and
 * has the same answer, so that nobody learns who reads us. Refused where an hour has seen too many.
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
