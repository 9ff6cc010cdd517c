import { cardNoticeTypes } from '../../domain/card-notices.ts'
import type { Bank } from '../bank.ts'
import { reverse } from '../cards/network/change-authorised.ts'
import { refund } from '../cards/network/refund.ts'
import { takeOwed } from '../cards/network/take-owed.ts'
import { deriveId } from '../derive-id.ts'
import { restOf, type SettledRow } from './card-sandbox.ts'

interface VisitorRow extends SettledRow {
  readonly id: string
  readonly card_id: string
}

/**
 * Of a card payment `p` of a demo customer `c` on an open account `a`: a visitor made it before $1, or its account was opened by
 * a visitor before then, and is to close.
 */
const isToUndo = `c.is_demo and p.visitor_address is not null and a.closed_at is null
  and (p.begun_at <= $1 or a.opened_at >= c.created_at and a.opened_at <= $1)`

const listVisitors = (bank: Bank, before: Date, which: string) =>
  bank.database.query<VisitorRow>(
    `select p.id, p.card_id, p.currency, p.amount_minor, p.cleared_pence, p.cleared_currency, p.cleared_minor,
            (p.refunded_pence + charged.pence)::bigint as refunded_pence
       from card_payment p
      cross join lateral (
        select coalesce(sum(d.charged_pence), 0) as pence from card_dispute d where d.payment_id = p.id) charged
       join customer c on c.id = p.customer_id
       join account a on a.id = p.account_id
      where ${isToUndo} and ${which}
      order by p.changed_at, p.id`,
    [before],
  )

/**
 * Undoes what visitors of a shared demonstration paid with cards of the demo customers before a time (ruling 35; part two, 15.8):
 * what is pending is reversed, and the rest of what settled is given back, without what its merchant bears of disputes; what the
 * account still owes of it is taken then, so that nothing stays of it. The same is done to all that was paid from an account that
 * closes. Nobody is notified, and the notices of these payments go, since all visitors would read them.
 */
export async function undoCardPayments(bank: Bank, before: Date): Promise<void> {
  for (const { id } of await listVisitors(bank, before, `p.status = 'pending'`))
    await reverse(bank, {
      kind: 'reversal',
      id: deriveId(`sarsen/demonstration/card-reversal/${id}`),
      authorisationId: id,
      amountMinor: 0n,
    })
  for (const payment of await listVisitors(
    bank,
    before,
    `p.status = 'settled' and p.refunded_pence + charged.pence < p.cleared_pence`,
  )) {
    const { id: paymentId, refunded_pence: refundedPence } = payment
    const id = deriveId(`sarsen/demonstration/card-refund/${paymentId}/${refundedPence}`)
    await refund(bank, { kind: 'refund', id, paymentId, ...restOf(payment) }, { isNotified: false })
  }
  for (const owing of await listVisitors(bank, before, 'p.owed_pence > 0 and p.owed_taken_at is null'))
    await takeOwed(bank, owing)
  await forgetNotices(bank, before)
}

/**
 * Removes the notices of these payments, of their disputes, and of cards: without visitors nobody is notified of anything of the
 * seed's.
 */
const forgetNotices = ({ database }: Bank, before: Date) =>
  database.query(
    `delete from notification n using customer c
      where c.is_demo and n.customer_id = c.id
        and (exists (select from card_payment p
                      where p.visitor_address is not null and p.begun_at <= $1
                        and p.id::text = n.facts ->> 'cardPaymentId')
             or exists (select from card_dispute d
                         where d.visitor_address is not null and d.made_at <= $1 and d.id::text = n.facts ->> 'disputeId')
             or n.type = any ($2::text[]) and n.created_at <= $1)`,
    [before, cardNoticeTypes],
  )
