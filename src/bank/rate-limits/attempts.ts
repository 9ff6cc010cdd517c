import type { Bank, Limits } from '../bank.ts'
import type { Database, Queryable } from '../database/database.ts'
import { type Expiry, removeEnded } from '../housekeeping/remove-ended.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'
import { hashKey, removeEndedRateLimits, consumeRateLimit, type RateLimitAnswer } from './rate-limits.ts'

/** Who attempts what, as `sign_in/email/ada@sarsen.example`. Only the SHA-256 of the key is stored. */
export interface Attempt {
  readonly key: string
  /** The number of failures in a row that locks the key, at least 2. */
  readonly failuresMax: number
  readonly at: Date
}

/** An attempt that was counted. `locksUntil`: the end of the lock that its failure causes, if any. */
export interface StartedAttempt {
  readonly ok: true
  readonly locksUntil?: Date | undefined
}

export type Attempted = StartedAttempt | { readonly ok: false; readonly retryAfterSeconds: number }

/** Failures are forgotten if none follows within a day. */
export const forgottenAfterMs = 24 * 60 * 60 * 1000

/**
 * Counts an attempt as failed before it is made, or refuses it while the key is locked. Simultaneous attempts are
 * thereby limited like successive ones. This is one statement, which locks one row. From `failuresMax` on, each failure
 * locks for twice as long as the one before, from `lockMs` to `lockLongestMs`. A refused attempt does not count. Call
 * {@link forgetAttempts} or {@link takeBackAttempt} after a success.
 */
export async function beginAttempt(
  database: Queryable,
  { key, failuresMax, at }: Attempt,
  { lockMs, lockLongestMs }: Pick<Limits, 'lockMs' | 'lockLongestMs'>,
): Promise<Attempted> {
  const keyHash = hashKey(key)
  const [counted] = await database.query<{ locked_until: Date | null }>(
    `insert into failed_attempt as f (key_hash, failures, ends_at)
     values ($1, 1, $2::timestamptz + $6::float8 * interval '1 ms')
     on conflict (key_hash) do update set (failures, locked_until, ends_at) = (
       select n, until, coalesce(until, $2::timestamptz) + $6::float8 * interval '1 ms'
         from (select case when f.ends_at > $2::timestamptz then f.failures + 1 else 1 end) c (n),
              lateral (select case when n >= $3::int then $2::timestamptz
                + least($5::float8, $4::float8 * power(2, least(n - $3::int, 30))) * interval '1 ms' end) u (until))
      where f.locked_until is null or f.locked_until <= $2::timestamptz
     returning locked_until`,
    [keyHash, at, failuresMax, lockMs, lockLongestMs, forgottenAfterMs],
  )
  if (counted) return { ok: true, locksUntil: counted.locked_until ?? undefined }
  const [locked] = await database.query<{ locked_until: Date | null }>(
    'select locked_until from failed_attempt where key_hash = $1',
    [keyHash],
  )
  const waitMs = (locked?.locked_until?.getTime() ?? at.getTime()) - at.getTime()
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}

/** In how many whole seconds none of these keys is locked any more; 0 if none is. */
export async function readLock(
  database: Queryable,
  { keys, at }: Pick<Attempt, 'at'> & { readonly keys: readonly string[] },
): Promise<number> {
  const [locked] = await database.query<{ locked_until: Date }>(
    `select locked_until from failed_attempt where key_hash = any ($1::bytea[]) and locked_until > $2
      order by locked_until desc limit 1`,
    [keys.map(hashKey), at],
  )
  return locked ? Math.ceil((locked.locked_until.getTime() - at.getTime()) / 1000) : 0
}

/** After a success: clears the failures of these keys. */
export async function forgetAttempts(database: Queryable, ...keys: readonly string[]): Promise<void> {
  await database.query('delete from failed_attempt where key_hash = any ($1::bytea[])', [keys.map(hashKey)])
}

/**
 * Takes back the count of an attempt that did not fail. For keys that several people share, because the counts of the
 * others stay. A lock that this attempt began, or that its count alone caused, is lifted; any other lock stays.
 */
export async function takeBackAttempt(
  database: Queryable,
  { key, failuresMax }: Omit<Attempt, 'at'>,
  { locksUntil }: Omit<StartedAttempt, 'ok'>,
): Promise<void> {
  await database.query(
    // One statement, which decides by the row's state after locking it.
    `merge into failed_attempt f using (values (1)) v on f.key_hash = $1
     when matched and failures = 1 then delete
     when matched then update
      set failures = failures - 1,
          locked_until = case when failures > $2::int and locked_until is distinct from $3::timestamptz
                              then locked_until end`,
    [hashKey(key), failuresMax, locksUntil ?? null],
  )
}

/** An attempt and the count made for it. */
export interface Counted {
  readonly attempt: Omit<Attempt, 'at'>
  readonly started: StartedAttempt
}

/**
 * Runs an attempt that was already counted as failed. Takes the count back if nobody failed: the attempt throws (for
 * example because too many passwords are waiting), or its outcome says that nothing was checked.
 */
export async function tryCounted<Outcome>(
  database: Database,
  { attempt, started }: Counted,
  work: () => Promise<Outcome>,
  isUnchecked: (outcome: Outcome) => boolean = () => false,
): Promise<Outcome> {
  try {
    const outcome = await work()
    if (isUnchecked(outcome)) await takeBackAttempt(database, attempt, started)
    return outcome
  } catch (fault) {
    await takeBackAttempt(database, attempt, started)
    throw fault
  }
}

/** A bank's limits, and its database or a database transaction. */
interface Limiting extends Pick<Bank, 'limits'> {
  readonly database: Queryable
}

/**
 * Counts a signed-in customer's attempt before it is made, like {@link beginAttempt}. Demo customers are never locked,
 * since one visitor could lock out all others (ruling 35); their attempts are rate-limited by address.
 */
export async function beginCustomerAttempt(
  bank: Limiting,
  { customerId, key, at, caller }: { customerId: string; key: string; at: Date; caller: Caller },
): Promise<Attempted> {
  const { database, limits } = bank
  const address = await visitorAddress(database, customerId, caller)
  if (address !== null) return consumeDemoRateLimit(bank, { address, at })
  return beginAttempt(database, { key, failuresMax: limits.failuresMax, at }, limits)
}

const windowMs = 60_000

/**
 * Counts an attempt with a demo customer's password or code before it is checked. Limited by address, so that one
 * visitor can neither overload the bank nor lock out others (ruling 35).
 */
export async function consumeDemoRateLimit(
  { database, limits }: Limiting,
  { address, at }: { address: string; at: Date },
): Promise<RateLimitAnswer> {
  const limit = limits.demoAttemptsMinute
  const rateLimit = await consumeRateLimit(database, { key: `demo/address/${address}`, limit, windowMs, at })
  if (rateLimit.ok) await removeEndedRateLimits(database, at)
  return rateLimit
}

const endedAttempts: Expiry = { table: 'failed_attempt', key: 'key_hash', endsAt: 'ends_at' }

/** Removes some outdated counts of failures. Call it last in a database transaction. */
export const removeEndedAttempts = (database: Queryable, at: Date): Promise<number> =>
  removeEnded(database, endedAttempts, at)
