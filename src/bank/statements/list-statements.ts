import type { Bank } from '../bank.ts'
import { statementColumns, statementOf, type StatementRow } from './statement-row.ts'
import type { Statement } from './statement.ts'

interface ListStatements {
  readonly customerId: string
  readonly accountId: string
}

/**
 * The statements of an account that were issued, newest first (spec section 3); undefined where the customer does not
 * reach it. One a month at most, so there are few.
 */
export async function listStatements(
  bank: Bank,
  { customerId, accountId }: ListStatements,
): Promise<readonly Statement[] | undefined> {
  const [account] = await bank.database.query<{ opened_at: Date }>(
    `select a.opened_at from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1 and x.account_id = $2`,
    [customerId, accountId],
  )
  if (!account) return undefined
  const rows = await bank.database.query<StatementRow>(
    `select ${statementColumns} from statement s where s.account_id = $1 order by s.month desc`,
    [accountId],
  )
  return rows.map(row => statementOf(row, account.opened_at))
}
