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

// What the bank did itself came from nowhere.
const isSeen = `chain_id = $1 and ($2::text is null or coalesce(detail ->> 'address', '') in ('', $2))`

/**
 * A page of a chain, newest first, for the bank's staff; empty past the last page. `address`: only events from there and those of
 * the bank itself; null for all.
 */
export async function readChain(
  database: Queryable,
  {
    chainId,
    address = null,
    page,
    pageSize,
  }: { chainId: string; address?: string | null; page: number; pageSize: number },
): Promise<{ readonly events: readonly ChainEvent[]; readonly total: number }> {
  const [count] = await database.query<{ total: bigint }>(
    `select count(*) as total from audit_event where ${isSeen}`,
    [chainId, address],
  )
  const rows = await database.query<Row>(
    `select event_no, at, type, event_detail(e) as detail from audit_event e where ${isSeen}
      order by event_no desc limit $3::int8 offset $4::int8`,
    [chainId, address, BigInt(pageSize), BigInt((page - 1) * pageSize)],
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
