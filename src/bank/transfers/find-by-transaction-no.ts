import type { Queryable } from '../database/database.ts'
import { ownSortCode } from './destination.ts'

/** The transfer of a line in an account's list, for the bank's own people; undefined where there is none. */
export async function findByTransactionNo(
  database: Queryable,
  { accountNumber, transactionNo }: { readonly accountNumber: string; readonly transactionNo: bigint },
): Promise<string | undefined> {
  const [row] = await database.query<{ transfer_id: string }>(
    `select l.transfer_id from account a join account_transaction l on l.account_id = a.id
      where a.sort_code = $1 and a.account_number = $2 and l.transaction_no = $3`,
    [ownSortCode, accountNumber, transactionNo],
  )
  return row?.transfer_id
}
