import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { isBankCached } from '../support/is-bank-cached.ts'
import { folderOf, folderSite, pathsOf, rootSite } from './served-site.ts'
import { bankMs, signIn, untilCached, withBrowser } from './with-browser.ts'

const { newPage, serve } = withBrowser()

/** The number of cached files of each kind. */
const countCached = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const counts: Record<string, number> = {}
    for (const name of await caches.keys())
      counts[name.split(' ')[1] ?? name] = (await (await caches.open(name)).keys()).length
    return counts
  })

test.each([rootSite, folderSite])(
  'after one visit of the home page at "$basePath/" every public page opens offline',
  async site => {
    const served = await serve(site)
    const paths = pathsOf(readFileSync(path.join(folderOf(site), 'sitemap.xml'), 'utf8'), site)
    const page = await newPage()
    await page.goto(served.url('/'))
    await untilCached(page)
    expect(await countCached(page)).not.toHaveProperty('bank')
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
      // The page as it was cached: its scripts, which send anonymous visitors to the sign-in, may be faster than this
      // test.
      const answer = await page.goto(served.url(address), { waitUntil: 'commit' })
      const [, cachedTitle] = /<title>([^<]+)/.exec((await answer?.text()) ?? '') ?? []
      expect({ title: cachedTitle, status: answer?.status() }, address).toEqual({ title, status })
    }
  },
)

test('once the bank was opened, it works offline: a customer signs in and sends money', async () => {
  const served = await serve(folderSite)
  const page = await newPage()
  await page.goto(served.url('/login'))
  await signIn(page)
  await expect.poll(() => page.evaluate(isBankCached), { timeout: bankMs }).toBe(true)
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
