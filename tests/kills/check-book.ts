import type { Difference } from '../../src/bank/ledger/reconcile.ts'
import type { History } from './history.ts'

export interface BookOrder {
  readonly id: string
  readonly status: string
  readonly amountPence: bigint
}

export interface Anomaly {
  readonly found: string
  readonly id?: string
}

/**
 * What must not be: an acknowledged order that is not in the book as it was told, one that nobody placed, a
 * book that differs.
 */
export function checkBook(
  { notes }: History,
  orders: readonly BookOrder[],
  differences: readonly Difference[],
): readonly Anomaly[] {
  const booked = new Map(orders.map(order => [order.id, order]))
  const sent = new Map(notes.flatMap(({ note }) => (note.kind === 'sent' ? [[note.id, note]] : [])))
  const anomalies: Anomaly[] = []
  for (const { note } of notes) {
    if (note.kind === 'missed')
      anomalies.push({ id: note.id, found: `an acknowledged order was answered with ${note.status}` })
    if (note.kind === 'refused') anomalies.push({ found: `an order was refused: ${note.words}` })
    if (note.kind === 'fault') anomalies.push({ found: `a page broke: ${note.words}` })
    if (note.kind !== 'acknowledged') continue
    const order = booked.get(note.id)
    if (!order) anomalies.push({ id: note.id, found: 'an acknowledged order is not in the book' })
    else if (order.status !== note.status)
      anomalies.push({ id: note.id, found: `${note.status} was told, and the book has ${order.status}` })
  }
  for (const { id, amountPence } of orders) {
    const order = sent.get(id)
    if (!order) anomalies.push({ id, found: 'the book has an order that nobody placed' })
    else if (BigInt(order.amountPence) !== amountPence)
      anomalies.push({ id, found: `${order.amountPence}p were ordered, and ${amountPence}p are in the book` })
  }
  for (const { invariant, subject, found } of differences)
    anomalies.push({ found: `the reconciler: invariant ${invariant}, ${subject}: ${found}` })
  return anomalies
}
