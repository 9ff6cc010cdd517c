import { randomInt } from 'node:crypto'
import { v4 } from 'uuid'
import type { BenchCustomer } from './bench-customers.ts'
import type { Spread } from './settings.ts'

/** Chooses a debtor and a different creditor. On the hot account the first customer receives every payment. */
export function choosePair(count: number, spread: Spread): { debtor: number; creditor: number } {
  if (spread === 'hot account') return { debtor: randomInt(1, count), creditor: 0 }
  const debtor = randomInt(count)
  return { debtor, creditor: (debtor + randomInt(1, count)) % count }
}

/** The customers of {@link choosePair}. */
export function choosePayers(
  customers: readonly BenchCustomer[],
  spread: Spread,
): { from: BenchCustomer; to: BenchCustomer } {
  const { debtor, creditor } = choosePair(customers.length, spread)
  const from = customers[debtor]
  const to = customers[creditor]
  if (!from || !to) throw new RangeError('a customer outside the list')
  return { from, to }
}

/** A payment order as a signed-in customer's browser sends it, under a new id. */
export function nextPayment(origin: string, customers: readonly BenchCustomer[], spread: Spread) {
  const { from, to } = choosePayers(customers, spread)
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

/** Whether the bank reported the transfer as completed. */
export const isCompleted = (status: number, body: string): boolean =>
  status === 201 && body.includes('"status":"completed"')
