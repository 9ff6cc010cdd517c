import type { Book, BookTransfer } from '../book.ts'
import { type History, type OrderRecord, sentMs } from '../history.ts'

/** What the checks compare: what clients saw, and what is in the book. */
export interface Facts {
  readonly history: History
  readonly book: Book
  /** The transfers of each id: more than one only where the book is broken. */
  readonly transfersById: ReadonlyMap<string, readonly BookTransfer[]>
}

export function factsOf(history: History, book: Book): Facts {
  const transfersById = new Map<string, BookTransfer[]>()
  for (const transfer of book.transfers) {
    const beside = transfersById.get(transfer.id)
    if (beside) beside.push(transfer)
    else transfersById.set(transfer.id, [transfer])
  }
  return { history, book, transfersById }
}

/** Between which moments the order of a transfer was decided, as its clients know it. */
export function windowOf(history: History, transferId: string): { sentMs: number; decidedMs: number } {
  const orders: readonly OrderRecord[] = history.ordersById.get(transferId) ?? []
  if (orders.length === 0) return { sentMs: -Infinity, decidedMs: Infinity }
  return {
    sentMs: Math.min(...orders.map(sentMs)),
    decidedMs: Math.min(...orders.map(order => order.decidedMs ?? Infinity)),
  }
}
