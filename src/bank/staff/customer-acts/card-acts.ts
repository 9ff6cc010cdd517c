import { cardNotices } from '../../../domain/card-notices.ts'
import { hasEnded } from '../../../domain/cards.ts'
import { type CardRow, labelOf, lockCard, noticeNameOf } from '../../cards/card.ts'
import { stopCardByBank } from '../../cards/change-card.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused } from '../../result.ts'
import type { ActKind } from '../acts/act.ts'
import { isNotified } from '../acts/act-fields.ts'

/** The engine has locked the card's customer. */
async function lockActed(queryable: Queryable, cardId: string) {
  const [card] = await queryable.query<{ customer_id: string; account_number: string }>(
    `select c.customer_id, a.account_number from card c join account a on a.id = c.account_id where c.id = $1`,
    [cardId],
  )
  const locked = card && (await lockCard(queryable, { customerId: card.customer_id, cardId }))
  if (!locked) throw new Error(`there is no card ${cardId}`)
  return { ...locked, accountEnding: card.account_number.slice(-4) }
}

const noticeTextOf = (card: CardRow): string =>
  cardNotices.card_stopped({ ...noticeNameOf(card), lastFour: card.last_four }).text

const stop: ActKind = {
  name: 'stop_card',
  async prepare(_, queryable, request) {
    const { card, other, accountEnding } = await lockActed(queryable, request.subjectId)
    if (hasEnded(card.status)) return refused({ code: 'nothing_to_change' })
    return accepted({
      // Whether another one comes in its place is a part of what happens.
      subjectVersion: other?.id ?? 'alone',
      effects: [
        { label: 'Card', value: labelOf(card) },
        { label: 'Account', value: `account ending ${accountEnding}` },
        { label: 'From now on', value: 'Every payment is declined, for good' },
        { label: 'What is pending', value: 'Settles, expires or is refunded as before' },
        { label: 'A new card', value: other ? 'Comes as it was ordered' : 'Is not ordered' },
      ],
      customerReads: isNotified(request) ? noticeTextOf(card) : null,
    })
  },
  async carryOut(bank, act) {
    const stopped = await stopCardByBank(bank, {
      cardId: act.subjectId,
      at: act.at,
      isNotified: isNotified(act),
    })
    return stopped.ok ? accepted({}) : refused({ code: 'nothing_to_change' })
  },
}

/** Stop card (part two, sections 15.4 and 17.4). */
export const cardActs: readonly ActKind[] = [stop]
