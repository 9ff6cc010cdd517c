// A page that the browser puts away, as it does when somebody goes on or a phone runs short of memory, and takes out again.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { chromiumLaunch } from '../support/chromium-launch.ts'
import { folderSite, serveSite } from './served-site.ts'

let served: Awaited<ReturnType<typeof serveSite>>
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  served = await serveSite(folderSite)
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(async () => {
  await browser.close()
  await served.close()
})
beforeEach(async () => {
  context = await browser.newContext()
})
afterEach(() => context.close())

const bankMs = 60_000

async function openLogin(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(served.url('/login'))
  await page.getByText(demoCustomers.personal.email).first().waitFor({ timeout: bankMs })
  return page
}

async function signIn(page: Page): Promise<void> {
  const { email, password } = demoCustomers.personal
  await page.getByLabel('Username/Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/dashboard/, { timeout: bankMs })
}

/** Chromium without a window puts no page away, and freezes none: the events that it would send are sent here. */
const send = (page: Page, event: string) =>
  page.evaluate(
    type =>
      type.startsWith('page')
        ? dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
        : document.dispatchEvent(new Event(type)),
    event,
  )

test.each([
  ['is put away, and comes back as it was left', 'pagehide', 'pageshow'],
  ['is frozen, and wakes', 'freeze', 'resume'],
])('a page that %s gives up the lead, and has the bank again', async (_, away, back) => {
  const page = await openLogin()
  expect(page.workers()).toHaveLength(1)
  await send(page, away)
  await expect.poll(() => page.workers().length, { timeout: bankMs }).toBe(0)
  await send(page, back)
  await signIn(page)
})

test('the browser finds nothing amiss with how the site would be installed', async () => {
  const page = await context.newPage()
  await page.goto(served.url('/'))
  const devtools = await context.newCDPSession(page)
  const manifest = await devtools.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  expect(manifest.url).toBe(served.url('/site.webmanifest'))
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({ name: 'Sarsen', short_name: 'Sarsen' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A context of a test's is a private window, which installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
