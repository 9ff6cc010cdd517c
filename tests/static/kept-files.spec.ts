import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { chromiumLaunch } from '../support/chromium-launch.ts'
import { folderOf, folderSite, pathsOf, rootSite, serveSite } from './served-site.ts'

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

async function serve(...given: Parameters<typeof serveSite>) {
  const served = await serveSite(...given)
  opened.push(served)
  return served
}

const untilKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** How many files are kept of each kind. */
const countKept = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const counts: Record<string, number> = {}
    for (const name of await caches.keys())
      counts[name.split(' ')[1] ?? name] = (await (await caches.open(name)).keys()).length
    return counts
  })

test.each([rootSite, folderSite])(
  'after one visit of the home page at "$basePath/" every public page opens without a network',
  async site => {
    const served = await serve(site)
    const paths = pathsOf(readFileSync(path.join(folderOf(site), 'sitemap.xml'), 'utf8'), site)
    const page = await context.newPage()
    await page.goto(served.url('/'))
    await untilKept(page)
    expect(await countKept(page)).not.toHaveProperty('bank')
    await served.close()
    const wrong: string[] = []
    for (const address of paths) {
      const answer = await page.goto(served.url(address), { waitUntil: 'domcontentloaded' })
      if (answer?.status() !== 200 || (await page.locator('main h1').count()) !== 1) wrong.push(address)
    }
    expect(wrong).toEqual([])
    for (const [address, title, status] of [
      ['/help/contact/', 'Contact us | Sarsen', 200],
      ['/help/unheard-of', 'Help | Sarsen', 200],
      ['/dashboard/unheard-of', 'Page not found in Online Banking | Sarsen', 404],
      ['/nowhere', 'Page not found | Sarsen', 404],
    ] as const) {
      const answer = await page.goto(served.url(address), { waitUntil: 'domcontentloaded' })
      expect({ title: await page.title(), status: answer?.status() }, address).toEqual({ title, status })
    }
  },
)

test('once the bank was opened, it opens without a network: one may sign in and send money', async () => {
  const served = await serve(folderSite)
  const page = await context.newPage()
  await page.goto(served.url('/login'))
  await signIn(page)
  await page.waitForFunction(async () => {
    const name = (await caches.keys()).find(key => key.startsWith('sarsen bank '))
    const kept = name === undefined ? [] : await (await caches.open(name)).keys()
    return kept.some(({ url }) => url.endsWith('.wasm')) && kept.some(({ url }) => url.includes('/book-'))
  })
  await served.close()

  await page.reload()
  await page.getByText('Available Balance').first().waitFor()
  await page
    .getByRole('button', { name: /^Transfer Funds/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Transfer Funds' })
  await dialog.getByLabel('Recipient Name').fill('Kestrel Marine Ltd')
  await dialog.getByLabel('Account Number / IBAN').fill('GB33BUKB20201555555555')
  await dialog.getByLabel('Amount').fill('48.50')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Transfer Successful').first().waitFor()
  await page.reload()
  await page.getByText('Kestrel Marine Ltd').first().waitFor()
})

async function signIn(page: Page): Promise<void> {
  const { email, password } = demoCustomers.personal
  await page.getByLabel('Username/Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/dashboard/)
}

test('a new build takes over with the next page, and a page of the old one finds its scripts until it is gone', async () => {
  const { folder, gone } = makeNextBuild()
  const first = await serve(rootSite)
  const old = await context.newPage()
  await old.goto(first.url('/'))
  await untilKept(old)
  await first.close()
  const second = await serve(rootSite, { folder, port: first.port })

  const page = await context.newPage()
  await page.goto(second.url('/about'))
  await page.evaluate(
    () =>
      new Promise<void>(resolve =>
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve()),
      ),
  )
  await page.reload()
  expect(await page.title()).toBe('The next build')

  expect((await fetch(second.url(gone))).status).toBe(404)
  const ask = (from: Page) => from.evaluate(async address => (await fetch(address)).status, gone)
  expect(await ask(old)).toBe(200)
  await old.close()
  await expect.poll(() => page.reload().then(() => ask(page)), { timeout: 60_000, interval: 1_000 }).toBe(404)
  rmSync(folder, { recursive: true })
})

/** The built site again, with one page that is changed and without one script. */
function makeNextBuild(): { folder: string; gone: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarsen-next-build-'))
  cpSync(folderOf(rootSite), folder, { recursive: true })
  const edit = (file: string, change: (text: string) => string) => {
    const place = path.join(folder, file)
    const before = readFileSync(place, 'utf8')
    const after = change(before)
    expect(after, file).not.toBe(before)
    writeFileSync(place, after)
  }
  let gone = ''
  edit('about.html', html => html.replace(/<title>[^<]+/, '<title>The next build'))
  edit('sw.js', code =>
    code
      .replace(/(url:`about\.html`,revision:`)[^`]+/, '$1next')
      .replace(/\{url:`(assets\/login-page-[^`]+)`,revision:null\},/, (_, file: string) => {
        gone = `/${file}`
        return ''
      }),
  )
  rmSync(path.join(folder, gone))
  return { folder, gone }
}
