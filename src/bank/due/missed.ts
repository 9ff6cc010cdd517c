import type { Bank } from '../bank.ts'
import { derivedNotice, giveNotice } from '../notifications/give-notice.ts'

interface MissedRow {
  readonly item_ids: readonly string[]
  readonly customer_ids: readonly string[]
}

/** How many payments one database transaction notifies of. */
const notifiedAtOnce = 1000

/** What was missed, by account, with the holders to notify; `m` is an item that was. */
const byAccount = `
  select array_agg(m.id order by m.id) as item_ids,
         coalesce((select array_agg(x.customer_id order by x.customer_id) from access_in_force x
                    where x.account_id = m.account_id), '{}') as customer_ids
    from missed m group by m.account_id order by m.account_id`

/**
 * Notifies the holders of what was missed while the bank was closed, once: "{n} payments were not made". A process that stops
 * between leaves it to the next round (part two, 13.6).
 */
export async function notifyOfMissed(bank: Bank, at: Date): Promise<void> {
  await bank.database.transaction(async transaction => {
    const payments = await transaction.query<MissedRow>(
      `with missed as (
         select p.id, p.account_id from payment p
          where p.refused_because = 'missed' and p.missed_told_at is null
          order by p.account_id, p.id limit $1 for no key update skip locked) ${byAccount}`,
      [notifiedAtOnce],
    )
    // They are counted with the payments. Of what a visitor of a demonstration added, nobody is notified.
    const collections = await transaction.query<MissedRow>(
      `with missed as (
         select c.id, case when d.visitor_address is null then d.account_id end as account_id
           from collection c join direct_debit d on d.id = c.direct_debit_id
          where c.unpaid_because = 'missed' and c.missed_told_at is null
          order by d.account_id, c.id limit $1 for no key update of c skip locked) ${byAccount}`,
      [notifiedAtOnce],
    )
    if (payments.length + collections.length === 0) return
    const missed = new Map<string, readonly string[]>()
    for (const { item_ids: ids, customer_ids: customerIds } of [...payments, ...collections])
      for (const customerId of customerIds)
        missed.set(customerId, [...(missed.get(customerId) ?? []), ...ids])
    for (const [customerId, ids] of [...missed].toSorted(([one], [other]) => one.localeCompare(other)))
      await giveNotice(
        transaction,
        // They are notified of each item once: the first one names the notice.
        derivedNotice(ids.toSorted()[0] ?? '', {
          customerId,
          type: 'payments_missed',
          category: 'account',
          at,
          facts: { count: ids.length.toString() },
          keepsFacts: true,
        }),
      )
    await transaction.query('update payment set missed_told_at = $2 where id = any ($1::uuid[])', [
      payments.flatMap(({ item_ids: ids }) => ids),
      at,
    ])
    await transaction.query('update collection set missed_told_at = $2 where id = any ($1::uuid[])', [
      collections.flatMap(({ item_ids: ids }) => ids),
      at,
    ])
  })
}
