import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openPglite } from '../support/open-pglite.ts'
import type { BookOrder } from './check-book.ts'

/** What a book that was exported says of the orders of the harness, and what the reconciler says of it. */
export async function readOrders(file: Uint8Array<ArrayBuffer>, recipientName: string) {
  const database = await openPglite(new Blob([file], { type: 'application/gzip' }))
  const orders = await database.query<BookOrder>(
    `select id, status, amount_pence as "amountPence" from transfer where recipient_name = $1 and placed_by is not null`,
    [recipientName],
  )
  const differences = await reconcile(database)
  await database.close()
  return { orders, differences }
}
