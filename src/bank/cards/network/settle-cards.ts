import { isWorkingDay } from '../../../domain/bank-holidays.ts'
import { isoDateOf, londonClockOf } from '../../../domain/london-time.ts'
import type { Pence } from '../../../domain/money.ts'
import { lockAccounts } from '../../accounts/accounts.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { deriveId } from '../../derive-id.ts'
import { ownAccountIds } from '../../ledger/order.ts'
import { postDecided } from './held-money.ts'

/** The minute of a working day from which the cards' account settles. */
const settlesFromMinute = 6 * 60

/** Whether anything ever cleared. A bank without card payments has nothing to settle on any day. */
const hasCleared = async (transaction: Queryable): Promise<boolean> =>
  (await transaction.query('select id from card_message where pence is not null limit 1')).length > 0

interface NetRow {
  readonly net_pence: bigint
}

/**
 * What cleared before a day less what was refunded or merchants bear of disputes, and less all that went to settlement before.
 * It is read from what the cards' account holds and is owed, less what came on the day: so it costs no more as the bank grows. The reconciler sums up
 * every message and finds the same (invariant 21). What a demonstration began with is on its own account. The caller has locked
 * the account.
 */
async function readNet(transaction: Queryable, day: string): Promise<Pence> {
  const [row] = await transaction.query<NetRow>(
    `select (a.balance_pence
             + coalesce((select sum(p.owed_pence) from card_payment p where p.owed_pence > 0 and p.owed_taken_at is null), 0)
             - coalesce((select sum(case m.kind when 'clearing' then m.pence else -m.pence end) from card_message m
                           join card_payment p on p.id = m.payment_id
                          where m.pence is not null and m.at >= london_day_start($1::date)
                            and not is_card_history(p.customer_id, m.at)), 0)
             + coalesce((select sum(d.charged_pence) from card_dispute d
                          where d.charged_at >= london_day_start($1::date)
                            and not is_card_history(d.customer_id, d.charged_at)), 0))::bigint as net_pence
       from account a where a.id = $2`,
    [day, ownAccountIds.cardSettlement],
  )
  return row?.net_pence ?? 0n
}

/** Moves the net to settlement, or from it if more was refunded than cleared. */
async function postNet(
  transaction: Queryable,
  { day, net, at }: { day: string; net: Pence; at: Date },
): Promise<void> {
  const { cardSettlement, settlement } = ownAccountIds
  const isOut = net > 0n
  await postDecided(transaction, [
    {
      id: deriveId(`sarsen/card-settlement/${day}`),
      kind: 'posting',
      debtorAccountId: isOut ? cardSettlement : settlement,
      creditorAccountId: isOut ? settlement : cardSettlement,
      amountPence: isOut ? net : -net,
      recipientName: 'Sarsen',
      reference: `Cards ${day}`,
      category: 'Transfer',
      debtorDescription: 'Card settlement',
      creditorDescription: 'Card settlement',
      decidedAt: at,
    },
  ])
}

/**
 * Settles the cards' account once a working day, from 06:00 in London: the net of earlier days goes to settlement, what accounts
 * still owe of it included. Nothing is settled before a first payment cleared. Returns whether it did now. Source: part two, 15.2.
 */
export async function settleCards(bank: Bank): Promise<boolean> {
  const at = bank.clock()
  const { day: today, minuteOfDay } = londonClockOf(at)
  if (!isWorkingDay(today) || minuteOfDay < settlesFromMinute) return false
  const day = isoDateOf(today)
  return bank.database.transaction(async transaction => {
    const isDone = async () =>
      (await transaction.query('select day from card_settlement where day = $1', [day])).length > 0
    if ((await isDone()) || !(await hasCleared(transaction))) return false
    const { cardSettlement, settlement } = ownAccountIds
    await lockAccounts(transaction, [], { and: [cardSettlement, settlement] })
    // Another process had the accounts meanwhile.
    if (await isDone()) return false
    const net = await readNet(transaction, day)
    if (net !== 0n) await postNet(transaction, { day, net, at })
    await transaction.query('insert into card_settlement (day, net_pence, settled_at) values ($1, $2, $3)', [
      day,
      net,
      at,
    ])
    return true
  })
}
