import { randomInt } from 'node:crypto'
import autocannon from 'autocannon'
import { v4 } from 'uuid'
import type { BenchCustomer } from './bench-book.ts'
import type { Spread } from './settings.ts'

export interface HttpRound {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Ids of the transfers that the bank said were completed. */
  readonly acknowledged: readonly string[]
}

/** Who pays whom: never an account itself. On the hot account the first customer receives all of it. */
export function choosePair(count: number, spread: Spread): { debtor: number; creditor: number } {
  if (spread === 'hot account') return { debtor: randomInt(1, count), creditor: 0 }
  const debtor = randomInt(count)
  return { debtor, creditor: (debtor + randomInt(1, count)) % count }
}

/** Sends transfers over HTTP for some seconds, each connection the next as soon as the last is answered. */
export async function runHttpRound(
  origin: string,
  book: readonly BenchCustomer[],
  { connections, seconds, spread }: { connections: number; seconds: number; spread: Spread },
): Promise<HttpRound> {
  const acknowledged: string[] = []
  const unexpected: string[] = []
  const cookieName = `sarsen-${new URL(origin).port}`
  const next = (context: { id?: string }) => {
    const { debtor, creditor } = choosePair(book.length, spread)
    const from = book[debtor]
    const to = book[creditor]
    if (!from || !to) throw new RangeError('a customer who is not in the book')
    context.id = v4()
    return {
      method: 'POST' as const,
      path: `/api/accounts/${from.accountId}/transfers`,
      headers: { 'content-type': 'application/json', cookie: `${cookieName}=${from.token}` },
      body: JSON.stringify({
        id: context.id,
        recipientName: 'Bench Customer',
        destination: `00-19-64 ${to.accountNumber}`,
        amount: '0.05',
      }),
    }
  }
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request, context) => ({ ...request, ...next(context) }),
        onResponse: (status, body, context: { id?: string }) => {
          if (status === 201 && context.id !== undefined && body.includes('"status":"completed"'))
            acknowledged.push(context.id)
          else unexpected.push(`${status} ${body.slice(0, 200)}`)
        },
      },
    ],
  })
  if (unexpected.length > 0 || result.errors > 0)
    throw new Error(
      `${unexpected.length} unexpected answers, ${result.errors} errors: ${unexpected[0] ?? ''}`,
    )
  const { p50, p99 } = result.latency
  return { perSecond: acknowledged.length / result.duration, p50Ms: p50, p99Ms: p99, acknowledged }
}
