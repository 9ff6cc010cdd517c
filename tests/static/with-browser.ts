import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { chromiumLaunch } from '../support/chromium-launch.ts'
import { serveSite } from './served-site.ts'

/**
 * A browser for the tests of a file that asks for it: nothing is kept in it from one to the next, nor does anything
 * serve on.
 */
export function withBrowser() {
  let browser: Browser
  let context: BrowserContext
  const opened: { close: () => Promise<unknown> }[] = []

  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunch())
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    context = await browser.newContext()
  })
  afterEach(async () => {
    await context.close()
    for (const one of opened.splice(0)) await one.close()
  })

  return {
    newPage: (): Promise<Page> => context.newPage(),
    serve: async (...given: Parameters<typeof serveSite>) => {
      const served = await serveSite(...given)
      opened.push(served)
      return served
    },
  }
}

/** A bank in a tab may be long in opening. */
export const bankMs = 60_000

/** Signs the demo's customer in on the page of the sign-in, past its overlay. */
export async function signIn(page: Page): Promise<void> {
  const { email, password } = demoCustomers.personal
  await page.getByLabel('Username/Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/dashboard/, { timeout: bankMs })
}

/** Until the service worker keeps all that every page needs. */
export const untilCached = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready))
