import type { Bank } from '../bank.ts'
import type { Database, Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'
import { type Expiry, removeEnded } from '../housekeeping/remove-ended.ts'
import type { Caller } from '../sessions/caller.ts'

/** A request for one use of a rate limit. */
export interface RateLimitRequest {
  /** The action and who performs it, as `message/address/192.0.2.1`. Only its SHA-256 is stored. */
  readonly key: string
  /** The most uses within any `windowMs`, from 1 to 1000. Must be the same at each call with this key. */
  readonly limit: number
  readonly windowMs: number
  readonly at: Date
}

/** A limit per hour: no period of an hour, wherever it begins, has more than `limit` uses. */
export const hourlyRateLimit = (request: Omit<RateLimitRequest, 'windowMs'>): RateLimitRequest => ({
  ...request,
  windowMs: 60 * 60 * 1000,
})

export type RateLimitAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly retryAfterSeconds: number }

/**
 * Uses a rate limit once, or returns in how many whole seconds it will be available. No period of `windowMs`, wherever
 * it begins, has more than `limit` uses; a refusal does not count. One statement that locks one row, safe in any number
 * of processes. Inside a database transaction the use counts only if that commits.
 */
export async function consumeRateLimit(
  database: Queryable,
  { key, limit, windowMs, at }: RateLimitRequest,
): Promise<RateLimitAnswer> {
  const [row] = await database.query<{ was_granted: boolean; first_to_leave: Date }>(
    `insert into throttle as t (key_hash, taken_at, was_granted, ends_at)
     values ($1, array[$2::timestamptz], true, $4::timestamptz)
     on conflict (key_hash) do update set (taken_at, was_granted, ends_at) = (
       select case when granted then recent || $2::timestamptz else recent end,
              granted,
              case when granted then greatest(t.ends_at, $4::timestamptz) else t.ends_at end
         from (select array(select x from unnest(t.taken_at) x where x > $3::timestamptz order by x)) r (recent),
              lateral (select cardinality(recent) < $5::int) g (granted))
     returning was_granted, taken_at[greatest(1, cardinality(taken_at) - $5::int + 1)] as first_to_leave`,
    [hashKey(key), at, new Date(at.getTime() - windowMs), new Date(at.getTime() + windowMs), limit],
  )
  if (!row) throw new Error('the database returned no rate limit')
  if (row.was_granted) return { ok: true }
  const freeInMs = row.first_to_leave.getTime() + windowMs - at.getTime()
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(freeInMs / 1000)) }
}

/**
 * Whether {@link consumeRateLimit} would succeed now, without using the limit: saves expensive work for a request that
 * will be refused. Consume the limit where the work counts.
 */
export async function peekRateLimit(
  database: Queryable,
  { key, limit, windowMs, at }: RateLimitRequest,
): Promise<RateLimitAnswer> {
  const keyHash = hashKey(key)
  const [row] = await database.query<{ recent: bigint; first_to_leave: Date | null }>(
    `select count(*) as recent, (array_agg(taken order by taken desc))[$3::int] as first_to_leave
       from throttle t, unnest(t.taken_at) taken
      where t.key_hash = $1 and taken > $2::timestamptz`,
    [keyHash, new Date(at.getTime() - windowMs), limit],
  )
  if (!row?.first_to_leave || row.recent < BigInt(limit)) return { ok: true }
  const freeInMs = row.first_to_leave.getTime() + windowMs - at.getTime()
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(freeInMs / 1000)) }
}

/** If several limits are exceeded, the longest wait counts. */
class RateLimitExceeded extends Error {
  override readonly name = 'RateLimitExceeded'
  readonly retryAfterSeconds: number
  constructor(answers: readonly RateLimitAnswer[]) {
    super('the rate limit is exceeded')
    this.retryAfterSeconds = Math.max(...answers.map(answer => (answer.ok ? 0 : answer.retryAfterSeconds)))
  }
}

/** Ends the work from within it, because one of these limits was exceeded. */
export type EndWork = (...answers: readonly RateLimitAnswer[]) => never

const endWork: EndWork = (...answers) => {
  throw new RateLimitExceeded(answers)
}

/**
 * Runs rate-limited work in a database transaction. If the work ends itself, everything is rolled back, including its
 * uses of other limits. `tooMany` makes the outcome from the longest wait.
 */
export async function withinRateLimits<Outcome>(
  database: Database,
  work: (transaction: Queryable, endWork: EndWork) => Promise<Outcome>,
  tooMany: (retryAfterSeconds: number) => Outcome,
): Promise<Outcome> {
  try {
    return await database.transaction(transaction => work(transaction, endWork))
  } catch (fault) {
    if (!(fault instanceof RateLimitExceeded)) throw fault
    return tooMany(fault.retryAfterSeconds)
  }
}

export interface SettingsRateLimit {
  readonly customerId: string
  readonly isDemo: boolean
  readonly caller: Caller
  readonly at: Date
}

/**
 * Uses the rate limit for changes of profile or preferences: each change adds to an audit chain for good. Demo
 * customers are limited by address, so that one visitor cannot use up the others' limit (ruling 35).
 */
export const consumeSettingsRateLimit = (
  { limits }: Pick<Bank, 'limits'>,
  transaction: Queryable,
  { customerId, isDemo, caller, at }: SettingsRateLimit,
): Promise<RateLimitAnswer> =>
  consumeRateLimit(
    transaction,
    hourlyRateLimit({
      key: isDemo ? `settings/address/${caller.address}` : `settings/customer/${customerId}`,
      limit: limits.settingsChangesHourly,
      at,
    }),
  )

const throttles: Expiry = { table: 'throttle', key: 'key_hash', endsAt: 'ends_at' }

/**
 * Removes some rate limits without a recent use, so that hashes of addresses and emails are stored no longer than
 * needed. Call it last in a database transaction.
 */
export const removeEndedRateLimits = (database: Queryable, at: Date): Promise<number> =>
  removeEnded(database, throttles, at)

/** Rate limits and counts of failures are stored under the SHA-256 of their key, which contains personal data. */
export const hashKey = (key: string): Uint8Array => hashText(key)
