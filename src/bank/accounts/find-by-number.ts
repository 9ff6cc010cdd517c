import type { Queryable } from '../database/database.ts'
import { ownSortCode } from '../transfers/destination.ts'

export interface FoundAccount {
  readonly id: string
  readonly holderName: string
}

/** The account of this bank with a number of eight digits, for the bank's own people; undefined where there is none. */
export async function findAccountByNumber(
  database: Queryable,
  accountNumber: string,
): Promise<FoundAccount | undefined> {
  const [row] = await database.query<{ id: string; holder_name: string }>(
    'select id, holder_name from account where sort_code = $1 and account_number = $2',
    [ownSortCode, accountNumber],
  )
  return row && { id: row.id, holderName: row.holder_name }
}
