import type { BrowserContext, Page, Route } from '@playwright/test'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** An answer of the bank's, in the form that `route.fulfill` takes. */
export interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** How journeys ask a bank that is not on the network. */
export interface WayPastNetwork {
  ask(method: Method, path: string, data: unknown): Promise<Answer>
  /** Sends on what a page asks, as the page would have done, or with another body. */
  sendOn(route: Route, body?: string): Promise<Answer>
}

const waysPastNetwork = new WeakMap<BrowserContext, WayPastNetwork>()

/** Says that the bank of this context's pages is not where they come from. */
export function reachPastNetwork(context: BrowserContext, way: WayPastNetwork): void {
  waysPastNetwork.set(context, way)
}

/** Asks the bank past the page, with the session that the page has. */
export async function askBank(
  page: Page,
  method: Method,
  path: string,
  data?: unknown,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const way = waysPastNetwork.get(page.context())
  const { status, body } = way
    ? await way.ask(method, path, data)
    : // A connection that was kept might be closed by the bank just as it is used again.
      await answerOf(await page.request.fetch(path, { method, data, headers: { connection: 'close' } }))
  return { status, body: body.length > 0 ? JSON.parse(body.toString()) : null }
}

/** Lets the bank have what the page asks of it, and holds its answer. */
export async function letThrough(route: Route): Promise<Answer> {
  const way = waysPastNetwork.get(route.request().frame().page().context())
  return way ? way.sendOn(route) : answerOf(await route.fetch())
}

/** Lets the bank have what the page asks of it, changed, and the page its answer. */
export async function changeQuestion(route: Route, change: (body: unknown) => unknown): Promise<void> {
  const body = JSON.stringify(change(route.request().postDataJSON()))
  const way = waysPastNetwork.get(route.request().frame().page().context())
  await (way ? route.fulfill(await way.sendOn(route, body)) : route.continue({ postData: body }))
}

/** Gives the page the bank's answer, changed. */
export async function changeAnswer(route: Route, change: (body: unknown) => unknown): Promise<void> {
  const { status, headers, body } = await letThrough(route)
  await route.fulfill({ status, headers, json: change(JSON.parse(body.toString())) })
}

const answerOf = async (response: Awaited<ReturnType<Route['fetch']>>): Promise<Answer> => ({
  status: response.status(),
  headers: response.headers(),
  body: await response.body(),
})
