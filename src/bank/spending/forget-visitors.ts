import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'

/** In SQL, what a visitor of `$1` chose or set before `$2`. */
const visitors = (time: string): string =>
  `customer_id = $1 and visitor_address is not null and ${time} <= $2`

async function forgetOne(transaction: Queryable, customerId: string, before: Date): Promise<boolean> {
  const statements = [
    `delete from spending_choice where ${visitors('chosen_at')} returning customer_id`,
    `delete from spending_rule where ${visitors('chosen_at')} returning customer_id`,
    `delete from budget where ${visitors('set_at')} returning customer_id`,
  ]
  let isGone = false
  for (const statement of statements)
    if ((await transaction.query(statement, [customerId, before])).length > 0) isGone = true
  await forgetNotices(transaction, customerId)
  return isGone
}

/** Removes the notices of budgets that are gone, since all visitors would read it. */
const forgetNotices = (transaction: Queryable, customerId: string) =>
  transaction.query(
    `delete from notification n
      where n.customer_id = $1 and n.type in ('near_your_budget', 'budget_reached')
        and not exists (select from budget b where b.customer_id = n.customer_id and b.category = n.facts ->> 'category')`,
    [customerId],
  )

/** Removes the categories and budgets that visitors of the demo customers chose before a time, and their notices (ruling 35). */
export async function forgetVisitorsSpending(bank: Bank, before: Date): Promise<void> {
  const demo = await bank.database.query<{ id: string }>('select id from customer where is_demo order by id')
  for (const { id: customerId } of demo)
    await bank.database.transaction(async transaction => {
      await lockCustomer(transaction, customerId)
      if (!(await forgetOne(transaction, customerId, before))) return
      const at = bank.clock()
      await appendAuditEvent(transaction, { chainId: customerId, at, type: 'spending_restored', detail: {} })
    })
}
