import { type CardKind, cardLabel, type CardStatus, type NamedCard } from '../../../domain/cards.ts'
import type { Queryable } from '../../database/database.ts'

/** A card of a customer as staff see it: never its number. */
export interface RecordedCard {
  readonly id: string
  readonly accountId: string
  readonly kind: CardKind
  /** "Tarn card (4823)". */
  readonly name: string
  readonly status: CardStatus
  readonly orderedAt: Date
  /** The last day on which it can be used, `YYYY-MM-DD` in London. */
  readonly expiresOn: string
}

interface Row {
  readonly id: string
  readonly account_id: string
  readonly kind: CardKind
  readonly design: NamedCard['design']
  readonly name: string | null
  readonly last_four: string
  readonly status: CardStatus
  readonly ordered_at: Date
  readonly expires_on: string
}

/** The most cards that the record shows at once. More only somebody has who orders and cancels in a loop. */
const cardsMax = 100

/**
 * The cards of a customer whose record is open, those that have not ended first, then the newest first; 100 at most. In a shared
 * demonstration its members see the seed's alone.
 */
export async function listRecordedCards(
  database: Queryable,
  { customerId, isSeedAlone }: { readonly customerId: string; readonly isSeedAlone: boolean },
): Promise<readonly RecordedCard[]> {
  const rows = await database.query<Row>(
    `select c.id, c.account_id, c.kind, c.design, c.name, c.last_four, c.status, c.ordered_at, c.expires_on::text as expires_on
       from card c where c.customer_id = $1 and (c.visitor_address is null or not $2::boolean)
      order by c.slot is null, c.ordered_at desc, c.id limit ${cardsMax}`,
    [customerId, isSeedAlone],
  )
  return rows.map(({ kind, design, name, last_four: lastFour, ...row }) => ({
    id: row.id,
    accountId: row.account_id,
    kind,
    name: cardLabel({ kind, design, name, lastFour }),
    status: row.status,
    orderedAt: row.ordered_at,
    expiresOn: row.expires_on,
  }))
}
