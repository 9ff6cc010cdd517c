import type { BrowserContext, Page, Route } from '@playwright/test'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A response of the bank, in the form that `route.fulfill` takes. */
export interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** How journeys send requests to a bank that is not on the network. */
export interface WayPastNetwork {
  ask(method: Method, path: string, data: unknown): Promise<Answer>
  /** Forwards a page's request unchanged, or with another body. */
  sendOn(route: Route, body?: string): Promise<Answer>
}

const waysPastNetwork = new WeakMap<BrowserContext, WayPastNetwork>()

/** Registers that the bank of this context's pages is not on the network. */
export function reachPastNetwork(context: BrowserContext, way: WayPastNetwork): void {
  waysPastNetwork.set(context, way)
}

/** Sends a request to the bank outside the page, with the page's session. */
export async function askBank(
  page: Page,
  method: Method,
  path: string,
  data?: unknown,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const way = waysPastNetwork.get(page.context())
  const { status, body } = way
    ? await way.ask(method, path, data)
    : // The bank might close a connection that was kept open just as it is used again.
      await answerOf(await page.request.fetch(path, { method, data, headers: { connection: 'close' } }))
  return { status, body: body.length > 0 ? JSON.parse(body.toString()) : null }
}

/** Forwards a page's request to the bank, and returns the response. */
export async function letThrough(route: Route): Promise<Answer> {
  const way = waysPastNetwork.get(route.request().frame().page().context())
  return way ? way.sendOn(route) : answerOf(await route.fetch())
}

/** Forwards a page's request to the bank with a changed body, and gives the page the response. */
export async function changeQuestion(route: Route, change: (body: unknown) => unknown): Promise<void> {
  const body = JSON.stringify(change(route.request().postDataJSON()))
  const way = waysPastNetwork.get(route.request().frame().page().context())
  await (way ? route.fulfill(await way.sendOn(route, body)) : route.continue({ postData: body }))
}

/** Gives the page a changed response. */
export async function changeAnswer(route: Route, change: (body: unknown) => unknown): Promise<void> {
  const { status, headers, body } = await letThrough(route)
  await route.fulfill({ status, headers, json: change(JSON.parse(body.toString())) })
}

const answerOf = async (response: Awaited<ReturnType<Route['fetch']>>): Promise<Answer> => ({
  status: response.status(),
  headers: response.headers(),
  body: await response.body(),
})
