import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { chromiumLaunch } from '../support/chromium-launch.ts'
import { serveSite } from './served-site.ts'

/** A browser for the tests of one file. Each test begins without stored data, and its servers are stopped. */
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

/** A bank in a tab may take long to open. */
export const bankMs = 60_000

/** Signs in the demo customer on the sign-in page, past its overlay. */
export async function signIn(page: Page): Promise<void> {
  const { email, password } = demoCustomers.personal
  await page.getByLabel('Username/Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/dashboard/, { timeout: bankMs })
}

/** Waits until the service worker has cached all files that every page needs. */
export const untilCached = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready))
