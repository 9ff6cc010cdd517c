import type { Queryable } from '../database/database.ts'
import { hashKey } from './hash-key.ts'

/** What is asked of a throttle: one more turn for whoever `key` stands for. */
export interface TurnRequest {
  /** What is done and who does it, as `message/address/192.0.2.1`. Only its SHA-256 is kept. */
  readonly key: string
  /** How many turns any `windowMs` may have, from 1 to 1000; the same at each call with this key. */
  readonly limit: number
  readonly windowMs: number
  readonly at: Date
}

/** A turn of what is limited by the hour: no hour, wherever it begins, has more than `limit`. */
export const hourlyTurn = (asked: Omit<TurnRequest, 'windowMs'>): TurnRequest => ({
  ...asked,
  windowMs: 60 * 60 * 1000,
})

export type Turn = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }

/**
 * Takes a turn, or says in how many whole seconds there will be one. No stretch of `windowMs`, wherever it begins,
 * has more than `limit` turns; a refusal takes none. It is one statement that locks one row, so any number of
 * processes may ask at once; inside a database transaction the turn is taken if and only if that commits.
 */
export async function takeTurn(
  database: Queryable,
  { key, limit, windowMs, at }: TurnRequest,
): Promise<Turn> {
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
  if (!row) throw new Error('the throttle answered nothing')
  if (row.was_granted) return { ok: true }
  const freeInMs = row.first_to_leave.getTime() + windowMs - at.getTime()
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(freeInMs / 1000)) }
}
