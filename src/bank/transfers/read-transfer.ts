import type { Bank } from '../bank.ts'
import type { TransferReceipt } from './transfer.ts'
import { transferColumns, transferOf, type TransferRow } from './transfer-row.ts'

interface ReceiptRow extends TransferRow {
  readonly debtor_name: string
  readonly debtor_sort_code: string
  readonly debtor_account_number: string
  readonly balance_after_pence: bigint | null
}

/**
 * One transfer that a customer placed, with its receipt; undefined where no account that the customer reaches
 * is its debtor, as if it were not there.
 */
export async function readTransfer(
  bank: Bank,
  { customerId, transferId }: { readonly customerId: string; readonly transferId: string },
): Promise<TransferReceipt | undefined> {
  const [row] = await bank.database.query<ReceiptRow>(
    `select ${transferColumns}, a.holder_name as debtor_name, a.sort_code as debtor_sort_code,
            a.account_number as debtor_account_number, e.balance_after_pence
       from transfer t
       join access_in_force x on x.account_id = t.debtor_account_id and x.customer_id = $1
       join account a on a.id = t.debtor_account_id
       left join entry e on e.account_id = t.debtor_account_id and e.entry_no = t.debtor_entry_no
      where t.id = $2 and t.kind = 'posting' and t.destination is not null`,
    [customerId, transferId],
  )
  if (!row) return undefined
  return {
    transfer: transferOf(row),
    debtorName: row.debtor_name,
    debtorSortCode: row.debtor_sort_code,
    debtorAccountNumber: row.debtor_account_number,
    ...(row.balance_after_pence !== null && { balanceAfterPence: row.balance_after_pence }),
  }
}
