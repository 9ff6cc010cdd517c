import { type CardStatus, hasEnded } from '../../domain/cards.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { answerWithCard, type Card, cardColumns, type CardRow, lockCard, lockHolder } from './card.ts'
import { cardNotice, stepCard } from './card-steps.ts'

/** In order of precedence. */
export interface CardChangeRefusal {
  readonly code: 'not_found' | 'changed_meanwhile'
}

interface ChangeCard {
  readonly customerId: string
  readonly cardId: string
  readonly caller: Caller
}

interface Change {
  readonly to: 'active' | 'frozen' | 'cancelled'
  readonly isFrom: (status: CardStatus) => boolean
}

async function changeCard(
  bank: Bank,
  { caller, ...own }: ChangeCard,
  { to, isFrom }: Change,
): Promise<Result<Card, CardChangeRefusal>> {
  const at = bank.clock()
  const noticeIds = [bank.newId(), bank.newId(), bank.newId()] as const
  return bank.database.transaction(async (transaction): Promise<Result<Card, CardChangeRefusal>> => {
    await lockCustomer(transaction, own.customerId)
    const locked = await lockCard(transaction, own)
    if (!locked) return refused({ code: 'not_found' })
    const { status } = locked.card
    if (status !== to) {
      if (!isFrom(status)) return refused({ code: 'changed_meanwhile' })
      const isEnd = to === 'cancelled'
      const because = isEnd ? 'customer' : undefined
      const changed = await stepCard(transaction, locked.card, { to, because, at, caller })
      if (isEnd) await giveNotice(transaction, cardNotice(noticeIds, changed, { type: 'card_stopped', at }))
    }
    return answerWithCard(bank, transaction, { ...own, caller })
  })
}

/** Freezes an active card. Again, it changes nothing and succeeds. Refusals: `not_found`, `changed_meanwhile`. */
export const freezeCard = (bank: Bank, request: ChangeCard) =>
  changeCard(bank, request, { to: 'frozen', isFrom: status => status === 'active' })

/** Makes a frozen card active. Again, it changes nothing and succeeds. Refusals: `not_found`, `changed_meanwhile`. */
export const unfreezeCard = (bank: Bank, request: ChangeCard) =>
  changeCard(bank, request, { to: 'active', isFrom: status => status === 'frozen' })

/**
 * Cancels a card for good, and notifies the customer. What was to take its place still comes. Again, it changes nothing and
 * succeeds. Refused: `not_found`; `changed_meanwhile`, if it ended another way.
 */
export const cancelCard = (bank: Bank, request: ChangeCard) =>
  changeCard(bank, request, { to: 'cancelled', isFrom: status => !hasEnded(status) })

interface StopCard {
  readonly cardId: string
  readonly at: Date
  /** Whether its holder is notified. */
  readonly isNotified: boolean
}

/**
 * Stops a card for good, for the bank. None is ordered in its place; one that was ordered still comes. Its holder is notified, by
 * e-mail too. Refusals, in this order: `not_found`; `has_ended`. Source: part two, sections 15.4 and 17.4.
 */
export async function stopCardByBank(
  bank: Bank,
  { cardId, at, isNotified }: StopCard,
): Promise<Result<null, 'not_found' | 'has_ended'>> {
  const noticeIds = [bank.newId(), bank.newId(), bank.newId()] as const
  return bank.database.transaction(async (transaction): Promise<Result<null, 'not_found' | 'has_ended'>> => {
    const customerId = await lockHolder(transaction, cardId)
    const locked = customerId === undefined ? undefined : await lockCard(transaction, { customerId, cardId })
    if (!locked) return refused('not_found')
    if (hasEnded(locked.card.status)) return refused('has_ended')
    const stopped = await stepCard(transaction, locked.card, { to: 'stopped', because: 'bank', at })
    if (isNotified) {
      const notice = cardNotice(noticeIds, stopped, { type: 'card_stopped', at: stopped.status_at })
      await giveNotice(transaction, { ...notice, isAlwaysByEmail: true })
    }
    return accepted(null)
  })
}

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
