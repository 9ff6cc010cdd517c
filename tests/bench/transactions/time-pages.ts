import http from 'node:http'

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

/** A list of transactions, and who asks for it. */
export interface ListClient {
  readonly origin: string
  /** The session's. */
  readonly token: string
  /** The list's address below `/api`. */
  readonly list: string
}

/** Requests a path below the list. Returns the answer as a stream. */
export function get({ origin, token, list }: ListClient, path: string): Promise<http.IncomingMessage> {
  const url = `${origin}/api${list}${path}`
  const cookie = `sarsen-${new URL(origin).port}=${token}`
  return new Promise((resolve, reject) => {
    http.get(url, { agent, headers: { cookie } }, resolve).on('error', reject)
  })
}

async function textOf(stream: http.IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += String(chunk)
  return text
}

type Query = Readonly<Record<string, string>>

/** Requests a page. Returns the time of the answer and how many lines it finds on all pages. */
export async function timePage(
  client: ListClient,
  query: Query,
): Promise<{ readonly finds: number; readonly timeMs: number }> {
  const startedMs = performance.now()
  const response = await get(client, `?${new URLSearchParams(query)}`)
  const text = await textOf(response)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${text}`)
  return { timeMs: performance.now() - startedMs, finds: Number(/"total":(\d+)/.exec(text)?.[1]) }
}

export interface PageTimes {
  readonly finds: number
  /** In ascending order. */
  readonly timesMs: readonly number[]
}

/** Requests each page once as a warm-up and then `rounds` times, in turn, and measures the time of each answer. */
export async function timePages(
  client: ListClient,
  queries: readonly Query[],
  rounds: number,
): Promise<PageTimes> {
  const timesMs: number[] = []
  let finds = 0
  for (let round = 0; round <= rounds; round++)
    for (const query of queries) {
      const page = await timePage(client, query)
      if (round > 0) timesMs.push(page.timeMs)
      finds = page.finds
    }
  return { finds, timesMs: timesMs.toSorted((a, b) => a - b) }
}
