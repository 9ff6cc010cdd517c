import autocannon from 'autocannon'
import type { BenchCustomer } from './bench-customers.ts'
import { isCompleted, nextPayment } from './payment.ts'
import type { Spread } from './settings.ts'

export interface HttpRound {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Ids of the transfers that the bank reported as completed. */
  readonly acknowledged: readonly string[]
}

/** Sends transfers over HTTP for some seconds. Each connection sends the next one as soon as the last is answered. */
export async function runHttpRound(
  origin: string,
  customers: readonly BenchCustomer[],
  { connections, seconds, spread }: { connections: number; seconds: number; spread: Spread },
): Promise<HttpRound> {
  const acknowledged: string[] = []
  const unexpected: string[] = []
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request, context: { id?: string }) => {
          const { id, ...payment } = nextPayment(origin, customers, spread)
          context.id = id
          return { ...request, ...payment }
        },
        onResponse: (status, body, context: { id?: string }) => {
          if (context.id !== undefined && isCompleted(status, body)) acknowledged.push(context.id)
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
