// The time at which a statement is reported as downloaded (spec sections 4 and 9).
import { expect, test } from './fixtures.ts'
import { openOverview } from './open-overview.ts'
import { toast } from './settings-page.ts'

/** Marks the document once a statement has been drawn outside the page. */
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
  'the overview reports a statement as downloaded after 1 s, and not before',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await page.addInitScript(markDrawn)
    await page.clock.install()
    await customer.signIn(page)
    await openOverview(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download Statement/ }).click()
    await expect(toast(page, 'Generating Statement')).toBeVisible()
    await expect(page.locator('html[data-drawn]')).toBeAttached()
    await page.clock.runFor(990)
    // The page shows this later element too, so the toast had time to appear.
    await page.getByRole('button', { name: 'View Account Details' }).click()
    await expect(page.getByRole('dialog', { name: 'Account Information' })).toBeVisible()
    await expect(toast(page, 'Statement Downloaded')).toHaveCount(0)
    await page.clock.runFor(10)
    await download
    await expect(toast(page, 'Statement Downloaded')).toBeVisible()
  },
)
