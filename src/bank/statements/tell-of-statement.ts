import type { Bank } from '../bank.ts'
import type { Month } from '../calendar/london-month.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'

interface ReadyStatement {
  readonly accountId: string
  readonly month: Month
  readonly at: Date
}

/**
 * Tells whoever reaches the account that a statement is ready (ruling 17), inside the database transaction that issues
 * it. The ids are made in it: run again after a commit whose word was lost, it issues nothing and tells of nothing.
 */
export async function tellOfStatement(
  bank: Bank,
  transaction: Queryable,
  { accountId, month, at }: ReadyStatement,
): Promise<void> {
  const readers = await transaction.query<{
    customer_id: string
    product: string
    holder_name: string
    account_number: string
  }>(
    `select x.customer_id, a.product, a.holder_name, a.account_number
       from access_in_force x join account a on a.id = x.account_id
      where a.id = $1 order by x.customer_id`,
    [accountId],
  )
  for (const { customer_id: customerId, product, holder_name, account_number } of readers) {
    const told = newNotice(bank, {
      customerId,
      type: 'statement_ready',
      category: 'statement',
      subject: month,
      at,
      facts: { month, product, accountEnding: account_number.slice(-4) },
    })
    await giveNotice(transaction, { ...told, letter: { id: bank.newId(), recipient: holder_name } })
  }
}
