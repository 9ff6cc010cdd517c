import { expect, type BrowserContext, type Page, type Route } from '@playwright/test'
import { type Bank, createBank } from '../../../src/bank/bank.ts'
import { nodeDependencies } from '../../../src/server/node-runtime.ts'
import { reachPastNetwork, type Answer, type Method } from '../ask-bank.ts'
import { databaseIn } from './database-in-worker.ts'
import { callHeader, type PackedAnswer } from './page-access.ts'

/** The bank that lives in a browser context, which is a browser of its own with nothing in it. */
export interface TabRuntime {
  /** The bank, with its database as the worker has it open. */
  bank(): Promise<Bank>
}

const unpack = ({ status, headers, body }: PackedAnswer): Answer => ({
  status,
  headers,
  body: Buffer.from(body),
})

async function sendOn(route: Route, body?: string): Promise<Answer> {
  const request = route.request()
  const id = request.headers()[callHeader] ?? ''
  return unpack(
    await request.frame().evaluate(([call, other]) => pageAccess.sendOn(call, other), [id, body] as const),
  )
}

/**
 * Opens the way to the bank of this browser past its pages, from a tab that is opened for it once it is needed, and
 * stays. Where the gate is kept, what the pages ask of the bank goes through it (page-gate.ts).
 */
export async function openTabRuntime(context: BrowserContext, isGateKept: boolean): Promise<TabRuntime> {
  let keeper: Promise<Page> | undefined
  const openKeeper = async (): Promise<Page> => {
    const page = await context.newPage()
    await page.goto('/about/contact')
    await page.waitForFunction(() => 'pageAccess' in globalThis)
    await page.evaluate(() => pageAccess.send('/api/demonstration', { method: 'GET' }))
    return page
  }
  const ask = async (method: Method, path: string, data: unknown): Promise<Answer> => {
    const page = await (keeper ??= openKeeper())
    const init = {
      method,
      ...(data !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(data),
      }),
    }
    return unpack(await page.evaluate(([to, given]) => pageAccess.send(to, given), [path, init] as const))
  }
  reachPastNetwork(context, { ask, sendOn })
  if (isGateKept) {
    await context.addInitScript(() => (globalThis.isGateKept = true))
    await context.route('**/api/**', async route => {
      try {
        await route.fulfill(await sendOn(route))
      } catch {
        // The page has gone, or there was no answer: to the page both are a connection that was lost.
        await route.abort('connectionreset').catch(() => undefined)
      }
    })
  }
  return {
    async bank() {
      const page = await (keeper ??= openKeeper())
      const [worker, ...others] = page.workers()
      expect(others).toEqual([])
      if (!worker) throw new Error('the tab has no worker')
      return createBank(nodeDependencies(databaseIn(worker)))
    },
  }
}
