import { budgetNoticeOf } from '../../domain/budget-notices.ts'
import { daysOfMonth, londonMonthOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import { DatabaseBusy, DatabaseUnavailable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'
import { type Budget, listBudgets } from './budgets.ts'

/** Notifies of one budget, once at 80 % and once at 100 % in a month. Returns whether it did. */
const notifyOf = (
  bank: Bank,
  { customerId, budget, month }: { customerId: string; budget: Budget; month: string },
): Promise<boolean> => {
  const { category, amountPence, spentPence } = budget
  const percent = spentPence >= amountPence ? 100 : spentPence * 100n >= amountPence * 80n ? 80 : undefined
  if (percent === undefined) return Promise.resolve(false)
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const at = bank.clock()
    // A budget that was reached is no longer near: nobody is notified so if a refund makes the sum less again.
    const notified = await transaction.query<{ percent: number }>(
      `insert into budget_notice (customer_id, category, month, percent, told_at)
       select $1, $2, $3, p, $5 from unnest(array[80, 100]) p where p <= $4
       on conflict do nothing returning percent`,
      [customerId, category, daysOfMonth(month).first, percent, at],
    )
    if (!notified.some(row => row.percent === percent)) return false
    const { type } = budgetNoticeOf(percent)
    const id = (channel: string) =>
      deriveId(`sarsen/notice/${type}/${customerId}/${category}/${month}/${channel}`)
    await giveNotice(transaction, {
      customerId,
      type,
      category: 'account',
      at,
      facts: {
        category,
        month,
        spentPence: spentPence.toString(),
        amountPence: amountPence.toString(),
      },
      keepsFacts: true,
      ids: [id('notification'), id('email'), id('sms')],
    })
    return true
  })
}

const customersAtOnce = 200

/**
 * Notifies customers whose spending of this month came near a budget or reached it: at 80 % and at 100 %, once each a month,
 * however many processes do so at once. A budget that goes past 80 % and 100 % at once gives one notice, of 100 %. A fault leaves
 * its customer for the next round. Returns how many notices were given. Source: part two, 15.5.
 * @throws AggregateError with the faults of customers; the others are done
 */
export async function notifyOfBudgets(bank: Bank, stopping?: AbortSignal): Promise<number> {
  const faults: unknown[] = []
  let notified = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await bank.database.query<{ customer_id: string }>(
      `select distinct b.customer_id from budget b join customer c on c.id = b.customer_id
        where b.customer_id > $1 and c.retired_at is null order by b.customer_id limit ${customersAtOnce}`,
      [after],
    )
    for (const { customer_id: customerId } of found) {
      if (stopping?.aborted) return notified
      after = customerId
      try {
        const month = londonMonthOf(bank.clock())
        for (const budget of await listBudgets(bank, customerId))
          if (await notifyOf(bank, { customerId, budget, month })) notified += 1
      } catch (fault) {
        if (fault instanceof DatabaseUnavailable && !(fault instanceof DatabaseBusy)) throw fault
        faults.push(fault)
      }
    }
    if (found.length < customersAtOnce) break
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Some budgets could not be looked at')
  return notified
}

const runEveryMs = 10 * 60_000

/** What a runtime logs. */
export type BudgetReport = { readonly notified: number } | { readonly fault: unknown }

/** Runs {@link notifyOfBudgets} at once and then every 10 minutes, until it is stopped. */
export const runBudgets = (
  bank: Bank,
  { report: log, ...rounds }: Rounds & { readonly report: (report: BudgetReport) => void },
): RunningWork =>
  runEvery({
    everyMs: runEveryMs,
    async work(stopping) {
      const notified = await notifyOfBudgets(bank, stopping)
      if (notified > 0) log({ notified })
    },
    report: fault => log({ fault }),
    ...rounds,
  })
