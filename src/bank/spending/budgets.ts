import { londonMonthOf } from '../../domain/london-time.ts'
import { spendingCategories, type SpendingCategory } from '../../domain/merchant-categories.ts'
import { moneyOf, type Pence } from '../../domain/money.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'
import { accountsOf, listBudgetsOf, readSums, spanOf } from './spending.ts'

/** A budget of a customer, of all accounts and each month. */
export interface Budget {
  readonly category: SpendingCategory
  readonly amountPence: Pence
  /** In the present month; below zero, if more was given back. */
  readonly spentPence: Pence
}

/** A customer's budgets in the order of the categories, with what was spent of each in the present month. */
export async function listBudgets(bank: Bank, customerId: string): Promise<readonly Budget[]> {
  const { database } = bank
  const budgets = await listBudgetsOf(database, customerId)
  if (budgets.size === 0) return []
  const accounts = (await accountsOf(database, { customerId })) ?? []
  const span = spanOf(londonMonthOf(bank.clock()))
  const { categories } = await readSums(database, customerId, accounts, span)
  return spendingCategories.flatMap(category => {
    const amountPence = budgets.get(category)
    if (amountPence === undefined) return []
    const spentPence = categories.find(each => each.category === category)?.spentPence ?? 0n
    return [{ category, amountPence, spentPence }]
  })
}

interface OfCategory {
  readonly customerId: string
  readonly category: SpendingCategory
  readonly caller: Caller
}

/** Sets or changes the budget of a category: whole pounds from £1 to £100,000, which the API and the database see to. */
export async function setBudget(
  bank: Bank,
  { customerId, category, amountPence, caller }: OfCategory & { readonly amountPence: Pence },
): Promise<void> {
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const changed = await transaction.query(
      `insert into budget as b (customer_id, category, amount_pence, set_at, visitor_address) values ($1, $2, $3, $4, $5)
       on conflict (customer_id, category) do update
         set amount_pence = excluded.amount_pence, set_at = excluded.set_at, visitor_address = excluded.visitor_address
         where b.amount_pence <> excluded.amount_pence
       returning b.category`,
      [customerId, category, amountPence, at, await visitorAddress(transaction, customerId, caller)],
    )
    if (changed.length === 0) return
    const detail = { category, amount: moneyOf(amountPence) }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'budget_set', detail, caller })
  })
}

/** Removes the budget of a category. Without one, nothing changes. */
export async function removeBudget(bank: Bank, { customerId, category, caller }: OfCategory): Promise<void> {
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const removed = await transaction.query(
      'delete from budget where customer_id = $1 and category = $2 returning category',
      [customerId, category],
    )
    if (removed.length === 0) return
    await appendAuditEvent(transaction, {
      chainId: customerId,
      at,
      type: 'budget_removed',
      detail: { category },
      caller,
    })
  })
}
