// When a statement is said to be there (spec sections 4 and 9).
import { expect, test } from './fixtures.ts'
import { openOverview } from './open-overview.ts'
import { told } from './settings-page.ts'

/** Marks the document once a statement has been drawn beside the page. */
const markDrawn = () => {
  const { Worker } = globalThis
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      if (!String(url).includes('statement-worker')) return
      this.addEventListener('message', () => document.documentElement.setAttribute('data-drawn', ''))
    }
  }
}

test(
  'on the overview a statement is said to be downloaded after 1 s, and not before',
  { tag: ['@quick', '@tab'] },
  async ({ page, customer }) => {
    await page.addInitScript(markDrawn)
    await page.clock.install()
    await customer.signIn(page)
    await openOverview(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download Statement/ }).click()
    await expect(told(page, 'Generating Statement')).toBeVisible()
    await expect(page.locator('html[data-drawn]')).toBeAttached()
    await page.clock.runFor(990)
    // Something else that the page shows, to have time for what it should not.
    await page.getByRole('button', { name: 'View Account Details' }).click()
    await expect(page.getByRole('dialog', { name: 'Account Information' })).toBeVisible()
    await expect(told(page, 'Statement Downloaded')).toHaveCount(0)
    await page.clock.runFor(10)
    await download
    await expect(told(page, 'Statement Downloaded')).toBeVisible()
  },
)
