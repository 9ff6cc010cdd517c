import type { Difference } from '../../src/bank/ledger/reconcile.ts'
import type { History } from './history.ts'

export interface StoredOrder {
  readonly id: string
  readonly status: string
  readonly amountPence: bigint
}

export interface Anomaly {
  readonly found: string
  readonly id?: string
}

/**
 * Finds what must not happen: an acknowledged order that is not stored as acknowledged, a stored order that nobody
 * placed, a difference that the reconciler finds.
 */
export function checkOrders(
  { notes }: History,
  orders: readonly StoredOrder[],
  differences: readonly Difference[],
): readonly Anomaly[] {
  const stored = new Map(orders.map(order => [order.id, order]))
  const sent = new Map(notes.flatMap(({ note }) => (note.kind === 'sent' ? [[note.id, note]] : [])))
  const anomalies: Anomaly[] = []
  for (const { note } of notes) {
    if (note.kind === 'missed')
      anomalies.push({ id: note.id, found: `an acknowledged order was answered with ${note.status}` })
    if (note.kind === 'refused') anomalies.push({ found: `an order was refused: ${note.words}` })
    if (note.kind === 'fault') anomalies.push({ found: `a page broke: ${note.words}` })
    if (note.kind !== 'acknowledged') continue
    const order = stored.get(note.id)
    if (!order) anomalies.push({ id: note.id, found: 'an acknowledged order is missing in the database' })
    else if (order.status !== note.status)
      anomalies.push({ id: note.id, found: `acknowledged as ${note.status}, stored as ${order.status}` })
  }
  for (const { id, amountPence } of orders) {
    const order = sent.get(id)
    if (!order) anomalies.push({ id, found: 'the database has an order that nobody placed' })
    else if (BigInt(order.amountPence) !== amountPence)
      anomalies.push({ id, found: `${order.amountPence}p were ordered, ${amountPence}p are stored` })
  }
  for (const { invariant, subject, found } of differences)
    anomalies.push({ found: `reconciler: invariant ${invariant}, ${subject}: ${found}` })
  return anomalies
}
