import { readTypedDestination } from '../../../src/domain/typed-destination.ts'
import { encodeDestination } from '../../../src/domain/destination.ts'
import { ownAccountIds } from '../../../src/bank/ledger/order.ts'
import type { StoredTransfer } from '../final-state.ts'
import { about, type Anomaly, type OrderRecord } from '../history.ts'
import { moveReference } from './check-account-requests.ts'
import type { Facts } from './facts.ts'

/** Whether a stored transfer matches an order in every field of the order. */
function isOfOrder(transfer: StoredTransfer, order: OrderRecord): boolean {
  const destination = readTypedDestination(order.destination)
  return (
    transfer.id === order.id &&
    transfer.kind === 'posting' &&
    transfer.debtorAccountId === order.debtorAccountId &&
    transfer.creditorAccountId === (order.creditorAccountId ?? ownAccountIds.settlement) &&
    transfer.amountPence === order.amountPence &&
    transfer.recipientName === order.recipientName &&
    transfer.reference === order.reference &&
    typeof destination !== 'string' &&
    transfer.destination === encodeDestination(destination)
  )
}

/** Prints a value with bigints and dates. */
const printed = (value: object) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each))

/** Every acknowledged order is in the database, as acknowledged. */
export function checkAcknowledged({ history, transfersById }: Facts): readonly Anomaly[] {
  return history.acknowledged.flatMap(order => {
    const { decision } = order
    const [transfer] = transfersById.get(order.id) ?? []
    const anomaly = (found: string) => [{ check: 'acknowledged' as const, found, ...about(order) }]
    if (!decision) return []
    if (!transfer) return anomaly(`it was acknowledged as ${printed(decision)} and is missing`)
    const isDecided =
      transfer.status === decision.status &&
      (transfer.reason ?? undefined) === decision.reason &&
      `TXN${transfer.debtorTransactionNo}` === decision.transactionId &&
      transfer.decidedAt.toISOString() === decision.date
    if (isDecided && isOfOrder(transfer, order)) return []
    return anomaly(`it was acknowledged as ${printed(decision)} and is stored as ${printed(transfer)}`)
  })
}

/** A move between own accounts. `checkAccountRequests` knows who asked for it. */
const isMove = ({ reference }: StoredTransfer): boolean => reference === moveReference

/** Every id has one order, stored once, and no transfer is without an order. `checkPayments` knows those of payments. */
export function checkExactlyOnce({ history, transfersById, paymentFor }: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  for (const [id, transfers] of transfersById) {
    const orders = history.ordersById.get(id) ?? []
    const [transfer] = transfers
    if (!transfer || transfer.placedBy === null || isMove(transfer)) continue
    if (paymentFor(id) || history.placedBefore.has(id)) continue
    const note = (found: string) =>
      anomalies.push({
        check: 'exactly once',
        found,
        accountId: transfer.debtorAccountId,
        transferId: id,
        atMs: orders[0]?.attempts[0]?.endedMs,
      })
    if (transfers.length > 1) note(`it is stored ${transfers.length} times`)
    for (const each of transfers)
      if (!orders.some(order => isOfOrder(each, order))) note(`nobody ordered ${printed(each)}`)
  }
  for (const [id, orders] of history.ordersById) {
    const decided = orders.filter(order => order.decision)
    const [order] = orders
    const note = (found: string) => order && anomalies.push({ check: 'exactly once', found, ...about(order) })
    if (decided.length > 1) note('two orders of this id were acknowledged')
    for (const refused of orders.filter(each => each.isRefused)) {
      if (refused.decision) note('it was both acknowledged and refused')
      const [transfer] = transfersById.get(id) ?? []
      if (!transfer) note('it was refused because its id was used, but no transfer has this id')
      else if (isOfOrder(transfer, refused)) note('it was refused because its id was used, but it is stored')
    }
  }
  return anomalies
}
