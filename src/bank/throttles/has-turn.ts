import type { Queryable } from '../database/database.ts'
import { hashKey } from './hash-key.ts'
import type { Turn, TurnRequest } from './take-turn.ts'

/**
 * Whether {@link takeTurn} would grant a turn now, taking none: to spare a stranger's request work that is dear. The
 * turn itself is taken where the work counts.
 */
export async function hasTurn(database: Queryable, { key, limit, windowMs, at }: TurnRequest): Promise<Turn> {
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
