import type { Queryable } from '../database/database.ts'
import type { Caller } from '../sessions/caller.ts'
import { type CardRow, cardColumns } from './card.ts'
import { stepCard } from './card-steps.ts'

/** Locks the cards of an account that have not ended, by id, before accounts are locked. */
export const lockCardsOf = (transaction: Queryable, accountId: string): Promise<readonly CardRow[]> =>
  transaction.query<CardRow>(
    `select ${cardColumns} from card c where c.account_id = $1 and c.slot is not null order by c.id for no key update`,
    [accountId],
  )

/** How many cards of an account have not ended. */
export async function countCards(database: Queryable, accountId: string): Promise<number> {
  const [row] = await database.query<{ count: bigint }>(
    'select count(*) as count from card where account_id = $1 and slot is not null',
    [accountId],
  )
  return Number(row?.count ?? 0n)
}

/**
 * Cancels all cards of an account that closes, inside the database transaction that closes it and has locked them (see
 * {@link lockCardsOf}) and the account. What waits to take a card's place goes first.
 */
export async function endCardsOf(
  transaction: Queryable,
  { accountId, at, caller }: { accountId: string; at: Date; caller?: Caller | undefined },
): Promise<void> {
  const cards = await lockCardsOf(transaction, accountId)
  for (const card of cards.toSorted((one, other) => (other.slot ?? 0) - (one.slot ?? 0)))
    await stepCard(transaction, card, { to: 'cancelled', because: 'account_closed', at, caller })
}
