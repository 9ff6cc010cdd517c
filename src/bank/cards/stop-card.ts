import { hasEnded } from '../../domain/cards.ts'
import type { Bank } from '../bank.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { lockCard, lockHolder } from './card.ts'
import { cardNotice, stepCard } from './card-steps.ts'

interface StopCard {
  readonly cardId: string
  readonly at: Date
  /** Whether its holder is told. */
  readonly isTold: boolean
}

/**
 * Stops a card for good, for the bank. None is ordered in its place; one that was ordered still comes. Its holder is told, by
 * e-mail too. Refusals, in this order: `not_found`; `has_ended`. Source: part two, sections 15.4 and 17.4.
 */
export async function stopCardByBank(
  bank: Bank,
  { cardId, at, isTold }: StopCard,
): Promise<Result<null, 'not_found' | 'has_ended'>> {
  const noticeIds = [bank.newId(), bank.newId(), bank.newId()] as const
  return bank.database.transaction(async (transaction): Promise<Result<null, 'not_found' | 'has_ended'>> => {
    const customerId = await lockHolder(transaction, cardId)
    const locked = customerId === undefined ? undefined : await lockCard(transaction, { customerId, cardId })
    if (!locked) return refused('not_found')
    if (hasEnded(locked.card.status)) return refused('has_ended')
    const stopped = await stepCard(transaction, locked.card, { to: 'stopped', because: 'bank', at })
    if (isTold) {
      const notice = cardNotice(noticeIds, stopped, { type: 'card_stopped', at: stopped.status_at })
      await giveNotice(transaction, { ...notice, isAlwaysByEmail: true })
    }
    return accepted(null)
  })
}
