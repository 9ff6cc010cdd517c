import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openPglite } from '../support/open-pglite.ts'
import type { StoredOrder } from './check-orders.ts'

/** Reads an exported database: the harness's orders in it, and the reconciler's differences. */
export async function readOrders(file: Uint8Array<ArrayBuffer>, recipientName: string) {
  const database = await openPglite(new Blob([file], { type: 'application/gzip' }))
  const orders = await database.query<StoredOrder>(
    `select id, status, amount_pence as "amountPence" from transfer where recipient_name = $1 and placed_by is not null`,
    [recipientName],
  )
  const differences = await reconcile(database)
  await database.close()
  return { orders, differences }
}
