import type { Bank } from '../bank.ts'
import type { Database, Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'
import { type Ending, removeEnded } from '../housekeeping/remove-ended.ts'
import type { Caller } from '../sessions/caller.ts'

/** What is asked of a throttle: one more turn for whoever `key` stands for. */
export interface RateLimitRequest {
  /** What is done and who does it, as `message/address/192.0.2.1`. Only its SHA-256 is kept. */
  readonly key: string
  /** How many turns any `windowMs` may have, from 1 to 1000; the same at each call with this key. */
  readonly limit: number
  readonly windowMs: number
  readonly at: Date
}

/** A turn of what is limited by the hour: no hour, wherever it begins, has more than `limit`. */
export const hourlyRateLimit = (asked: Omit<RateLimitRequest, 'windowMs'>): RateLimitRequest => ({
  ...asked,
  windowMs: 60 * 60 * 1000,
})

export type Turn = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }

/**
 * Takes a turn, or says in how many whole seconds there will be one. No stretch of `windowMs`, wherever it begins,
 * has more than `limit` turns; a refusal takes none. It is one statement that locks one row, so any number of
 * processes may ask at once; inside a database transaction the turn is taken if and only if that commits.
 */
export async function consumeRateLimit(
  database: Queryable,
  { key, limit, windowMs, at }: RateLimitRequest,
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

/**
 * Whether {@link consumeRateLimit} would grant a turn now, taking none: to spare a stranger's request work that is dear. The
 * turn itself is taken where the work counts.
 */
export async function peekRateLimit(
  database: Queryable,
  { key, limit, windowMs, at }: RateLimitRequest,
): Promise<Turn> {
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

/** Where several have none, the longest wait is told. */
class NoTurn extends Error {
  override readonly name = 'NoTurn'
  readonly retryAfterSeconds: number
  constructor(turns: readonly Turn[]) {
    super('there is no turn')
    this.retryAfterSeconds = Math.max(...turns.map(turn => (turn.ok ? 0 : turn.retryAfterSeconds)))
  }
}

/** Ends the work that it is called in: one of these turns was refused. */
export type EndWork = (...turns: readonly Turn[]) => never

const endWork: EndWork = (...turns) => {
  throw new NoTurn(turns)
}

/**
 * Runs work that needs turns, in a database transaction that is undone whole where it ends itself: so that what has no
 * turn leaves nothing behind and takes no other turn either. `tooMany` says what is answered then, by the longest wait.
 */
export async function withinRateLimits<Outcome>(
  database: Database,
  work: (transaction: Queryable, endWork: EndWork) => Promise<Outcome>,
  tooMany: (retryAfterSeconds: number) => Outcome,
): Promise<Outcome> {
  try {
    return await database.transaction(transaction => work(transaction, endWork))
  } catch (fault) {
    if (!(fault instanceof NoTurn)) throw fault
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
 * Takes a turn to change the profile or the preferences: each change adds to a chain that nothing is taken off. Demo
 * customers are many people, so theirs are by address: none takes the others' (ruling 35).
 */
export const consumeSettingsRateLimit = (
  { limits }: Pick<Bank, 'limits'>,
  transaction: Queryable,
  { customerId, isDemo, caller, at }: SettingsRateLimit,
): Promise<Turn> =>
  consumeRateLimit(
    transaction,
    hourlyRateLimit({
      key: isDemo ? `settings/address/${caller.address}` : `settings/customer/${customerId}`,
      limit: limits.settingsChangesHourly,
      at,
    }),
  )

const throttles: Ending = { table: 'throttle', key: 'key_hash', endsAt: 'ends_at' }

/**
 * Removes some throttles whose last turn has left its window: hashes of addresses and e-mails are kept no longer than
 * they are of use. Last of all in its database transaction.
 */
export const removeEndedRateLimits = (database: Queryable, at: Date): Promise<number> =>
  removeEnded(database, throttles, at)

/** Under which a throttle or a count of failures is kept: the SHA-256 of its key, which names whom it stands for. */
export const hashKey = (key: string): Uint8Array => hashText(key)
