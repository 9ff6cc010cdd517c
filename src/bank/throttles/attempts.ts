import type { Limits } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { hashKey } from './hash-key.ts'

/** Whoever attempts something, as `sign_in/email/ada@sarsen.example`: only its SHA-256 is kept. */
export interface Attempt {
  readonly key: string
  /** So many failures in a row lock it, from 2. */
  readonly failuresMax: number
  readonly at: Date
}

/** An attempt that was counted. `locksUntil`: where it locks its key if it fails, how long. */
export interface Begun {
  readonly ok: true
  readonly locksUntil?: Date | undefined
}

export type Attempted = Begun | { readonly ok: false; readonly retryAfterSeconds: number }

/** Failures are forgotten when none has followed for a day. */
export const forgottenAfterMs = 24 * 60 * 60 * 1000

/**
 * Counts an attempt as failed before it is made, or refuses it while the key is locked: so any number of attempts
 * at once are no more than one after the other. One statement that locks one row. From `failuresMax` on each failure
 * locks for twice as long as the one before, from `lockMs` to `lockLongestMs`. An attempt that succeeds is taken
 * back with {@link forgetAttempts} or {@link takeBackAttempt}; a refusal counts nothing.
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

/** After a success: the failures of this key are over. */
export async function forgetAttempts(database: Queryable, key: string): Promise<void> {
  await database.query('delete from failed_attempt where key_hash = $1', [hashKey(key)])
}

/**
 * After an attempt that was no failure, of one of many behind a key: it does not count, the others do. A lock
 * that it began is over, and so is one that its counting alone has brought about; any other stays.
 */
export async function takeBackAttempt(
  database: Queryable,
  { key, failuresMax }: Omit<Attempt, 'at'>,
  { locksUntil }: Omit<Begun, 'ok'>,
): Promise<void> {
  await database.query(
    // One statement that decides by the row as it is once it is locked.
    `merge into failed_attempt f using (values (1)) v on f.key_hash = $1
     when matched and failures = 1 then delete
     when matched then update
      set failures = failures - 1,
          locked_until = case when failures > $2::int and locked_until is distinct from $3::timestamptz
                              then locked_until end`,
    [hashKey(key), failuresMax, locksUntil ?? null],
  )
}
