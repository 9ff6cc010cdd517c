import http from 'node:http'
import type { BenchCustomer } from '../bench-customers.ts'

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

/** A customer of the benchmark, and the origin of the API. */
export interface ApiClient {
  readonly origin: string
  readonly customer: BenchCustomer
}

/** Requests a path below the account's transactions. Returns the answer as a stream. */
export function get({ origin, customer }: ApiClient, path: string): Promise<http.IncomingMessage> {
  const url = `${origin}/api/accounts/${customer.accountId}/transactions${path}`
  const cookie = `sarsen-${new URL(origin).port}=${customer.token}`
  return new Promise((resolve, reject) => {
    http.get(url, { agent, headers: { cookie } }, resolve).on('error', reject)
  })
}

async function textOf(stream: http.IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += String(chunk)
  return text
}

export interface PageTimes {
  readonly finds: number
  /** In ascending order. */
  readonly timesMs: readonly number[]
}

/** Requests each page once as a warm-up and then `rounds` times, in turn, and measures the time of each answer. */
export async function timePages(
  client: ApiClient,
  queries: readonly Readonly<Record<string, string>>[],
  rounds: number,
): Promise<PageTimes> {
  const timesMs: number[] = []
  let finds = 0
  for (let round = 0; round <= rounds; round++)
    for (const query of queries) {
      const startedMs = performance.now()
      const response = await get(client, `?${new URLSearchParams(query)}`)
      const text = await textOf(response)
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${text}`)
      if (round > 0) timesMs.push(performance.now() - startedMs)
      finds = Number(/"total":(\d+)/.exec(text)?.[1])
    }
  return { finds, timesMs: timesMs.toSorted((a, b) => a - b) }
}
