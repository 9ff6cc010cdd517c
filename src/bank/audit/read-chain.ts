import type { Queryable } from '../database/database.ts'
import { chainWalk, eventWalk } from '../ledger/audit-checks.ts'
import { type Difference, walkThrough } from '../ledger/run-checks.ts'

/** An event as it is stored. */
export interface ChainEvent {
  /** From 1, without gaps. */
  readonly eventNo: bigint
  readonly at: Date
  readonly type: string
  readonly detail: Readonly<Record<string, unknown>>
}

interface Row {
  readonly event_no: bigint
  readonly at: Date
  readonly type: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** A page of a chain, newest first, for the bank's staff; empty past the last page. */
export async function readChain(
  database: Queryable,
  { chainId, page, pageSize }: { chainId: string; page: number; pageSize: number },
): Promise<{ readonly events: readonly ChainEvent[]; readonly total: number }> {
  const [count] = await database.query<{ total: bigint }>(
    'select count(*) as total from audit_event where chain_id = $1',
    [chainId],
  )
  const rows = await database.query<Row>(
    `select event_no, at, type, detail from audit_event where chain_id = $1
      order by event_no desc limit $2::int8 offset $3::int8`,
    [chainId, BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  const events = rows.map(({ event_no, at, type, detail }) => ({ eventNo: event_no, at, type, detail }))
  return { events, total: Number(count?.total ?? 0n) }
}

/** The reconciler's findings for one chain. None means that no event was changed, removed or inserted. */
export async function checkChain(database: Queryable, chainId: string): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  for (const walk of [eventWalk, chainWalk])
    for await (const difference of walkThrough(database, walk, chainId)) differences.push(difference)
  return differences
}
