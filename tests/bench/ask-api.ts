import http from 'node:http'

const agent = new http.Agent({ keepAlive: true })

/** Who asks, and which server. */
export interface Asker {
  readonly origin: string
  /** The session's. */
  readonly token: string
}

export interface Answered {
  readonly status: number
  readonly text: string
  /** From the request to the end of its answer. */
  readonly timeMs: number
}

/** Requests a path of the API, with a body as JSON or without one, over a connection that stays open. */
export async function askApi({ origin, token }: Asker, path: string, body?: object): Promise<Answered> {
  const startedMs = performance.now()
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = {
      cookie: `sarsen-${new URL(origin).port}=${token}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    const request = http.request(
      `${origin}${path}`,
      { agent, headers, method: body ? 'POST' : 'GET' },
      resolve,
    )
    request.on('error', reject)
    request.end(body && JSON.stringify(body))
  })
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
  return { status: response.statusCode ?? 0, text, timeMs: performance.now() - startedMs }
}
