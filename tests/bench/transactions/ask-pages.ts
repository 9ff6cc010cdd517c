import http from 'node:http'
import type { BenchCustomer } from '../bench-book.ts'

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

/** How a customer of the benchmark asks the API. */
export interface Asker {
  readonly origin: string
  readonly customer: BenchCustomer
}

/** Asks for an answer of an account's, and hands over its stream. */
export function ask({ origin, customer }: Asker, path: string): Promise<http.IncomingMessage> {
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
  /** Sorted. */
  readonly timesMs: readonly number[]
}

/** Asks for pages in turn, each `rounds` times after one that does not count, and takes the time of each answer. */
export async function timePages(
  asker: Asker,
  queries: readonly Readonly<Record<string, string>>[],
  rounds: number,
): Promise<PageTimes> {
  const timesMs: number[] = []
  let finds = 0
  for (let round = 0; round <= rounds; round++)
    for (const query of queries) {
      const startedMs = performance.now()
      const response = await ask(asker, `?${new URLSearchParams(query)}`)
      const text = await textOf(response)
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${text}`)
      if (round > 0) timesMs.push(performance.now() - startedMs)
      finds = Number(/"total":(\d+)/.exec(text)?.[1])
    }
  return { finds, timesMs: timesMs.toSorted((a, b) => a - b) }
}
