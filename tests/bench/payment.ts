import { randomInt } from 'node:crypto'
import { v4 } from 'uuid'
import type { BenchCustomer } from './bench-book.ts'
import type { Spread } from './settings.ts'

/** Who pays whom: never an account itself. On the hot account the first customer receives all of it. */
export function choosePair(count: number, spread: Spread): { debtor: number; creditor: number } {
  if (spread === 'hot account') return { debtor: randomInt(1, count), creditor: 0 }
  const debtor = randomInt(count)
  return { debtor, creditor: (debtor + randomInt(1, count)) % count }
}

/** The customers of {@link choosePair}. */
export function choosePayers(
  book: readonly BenchCustomer[],
  spread: Spread,
): { from: BenchCustomer; to: BenchCustomer } {
  const { debtor, creditor } = choosePair(book.length, spread)
  const from = book[debtor]
  const to = book[creditor]
  if (!from || !to) throw new RangeError('a customer who is not in the book')
  return { from, to }
}

/** A payment order as a signed-in customer's browser sends it, under a new id. */
export function nextPayment(origin: string, book: readonly BenchCustomer[], spread: Spread) {
  const { from, to } = choosePayers(book, spread)
  const id = v4()
  return {
    id,
    method: 'POST' as const,
    path: `/api/accounts/${from.accountId}/transfers`,
    headers: { 'content-type': 'application/json', cookie: `sarsen-${new URL(origin).port}=${from.token}` },
    body: JSON.stringify({
      id,
      recipientName: 'Bench Customer',
      destination: `00-19-64 ${to.accountNumber}`,
      amount: '0.05',
    }),
  }
}

/** Whether the bank said that the transfer is done. */
export const isCompleted = (status: number, body: string): boolean =>
  status === 201 && body.includes('"status":"completed"')
