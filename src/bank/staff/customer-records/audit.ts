import { maskFacts } from '../../../domain/masks.ts'
import { checkChain, readChain } from '../../audit/read-chain.ts'
import type { Queryable } from '../../database/database.ts'

/** An event of a customer's audit chain as staff see it, with its facts masked. */
export interface RecordedEvent {
  readonly number: bigint
  readonly at: Date
  readonly type: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
}

/**
 * A page of a customer's audit chain, newest first, and how many events it has. `address`: those from there and of the bank
 * itself alone, without their origin; null: all.
 */
export async function listRecordedEvents(
  database: Queryable,
  query: {
    readonly chainId: string
    readonly address: string | null
    readonly page: number
    readonly pageSize: number
  },
): Promise<{ readonly events: readonly RecordedEvent[]; readonly total: number }> {
  const { events, total } = await readChain(database, query)
  return {
    total,
    events: events.map(({ eventNo, at, type, detail }) => ({
      number: eventNo,
      at,
      type,
      facts: maskFacts(detail, { withOrigin: query.address === null }),
    })),
  }
}

/** The number of the first event of a chain that does not hold; null if all hashes hold. 0: its end is not the one it records. */
export async function findBrokenEvent(database: Queryable, chainId: string): Promise<bigint | null> {
  const found = await checkChain(database, chainId)
  if (found.length === 0) return null
  const numbers = found.flatMap(({ found: words }) => /^event (\d+) /.exec(words)?.[1] ?? [])
  return numbers.map(BigInt).reduce<bigint>((least, one) => (least === 0n || one < least ? one : least), 0n)
}
