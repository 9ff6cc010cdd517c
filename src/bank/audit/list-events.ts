import type { Queryable } from '../database/database.ts'

/** An event of an audit chain. Address and device are absent if the bank acted by itself. */
export interface ListedEvent<Type extends string = string> {
  readonly type: Type
  readonly at: Date
  readonly address?: string
  /** The browser's user agent. */
  readonly device?: string
}

export interface EventListQuery<Type extends string> {
  readonly chainId: string
  /** The types to list. Transfer events cannot be listed: the index does not cover them. */
  readonly types: readonly Type[]
  readonly since: Date
  /** Only events from this address; left out for all. */
  readonly address?: string | null
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

interface Row<Type extends string> {
  readonly type: Type
  readonly at: Date
  readonly address: string | null
  readonly device: string | null
}

// Nobody is notified of an act for financial crime (POCA 2002, s. 333A).
// Must repeat the condition of the index audit_event_security word for word, or PostgreSQL does not use the index.
const listed = `from audit_event
  where chain_id = $1 and type not like 'transfer.%' and type = any ($2::text[]) and at >= $3
    and ($4::text is null or detail ->> 'address' = $4)
    and (detail ->> 'actId' is null or is_told_act((detail ->> 'actId')::uuid))`

/** A page of the events of a chain, newest first. Reads neither older events nor transfer events. */
export async function listEvents<Type extends string>(
  database: Queryable,
  { chainId, types, since, address = null, page, pageSize }: EventListQuery<Type>,
): Promise<{ readonly events: readonly ListedEvent<Type>[]; readonly total: number }> {
  const [count] = await database.query<{ total: bigint }>(`select count(*) as total ${listed}`, [
    chainId,
    types,
    since,
    address,
  ])
  const rows = await database.query<Row<Type>>(
    `select type, at, detail ->> 'address' as address, detail ->> 'device' as device
       ${listed} order by at desc, event_no desc limit $5::int8 offset $6::int8`,
    [chainId, types, since, address, BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  const events = rows.map(({ type, at, ...from }) => ({
    type,
    at,
    ...(from.address !== null && { address: from.address }),
    ...(from.device !== null && { device: from.device }),
  }))
  return { events, total: Number(count?.total ?? 0n) }
}
