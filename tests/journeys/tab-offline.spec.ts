import { pictures } from '../../content/pictures.ts'
import { isBankCached } from '../support/is-bank-cached.ts'
import { expect, test } from './fixtures.ts'
import { signInAsDemoByForm } from './sign-in-as-demo.ts'
import { confirm, dialogOf, fillIn, transferButton } from './transfer-dialog.ts'

test.use({ isGateKept: false, serviceWorkers: 'allow' })

test(
  'after a first visit the whole bank works offline: a page loads, and a customer sends money',
  { tag: '@quick-tab' },
  async ({ page, context }) => {
    await signInAsDemoByForm(page)
    await expect.poll(() => page.evaluate(isBankCached), { timeout: 30_000 }).toBe(true)

    await context.setOffline(true)
    await page.goto('/uk-banking-dashboard/overview')
    await transferButton(page).click()
    await fillIn(page, { recipient: 'Far From Any Mast', amount: '12.34' })
    await confirm(page).click()
    await expect(dialogOf(page)).toContainText('Your transfer of £12.34 has been processed successfully.')
    await page.reload()
    await expect(page.getByText('Far From Any Mast').first()).toBeVisible()
    await page.goto('/help/contact')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test('a picture that was never seen shows as a tint offline', async ({ page, context }) => {
  const picture = page.getByRole('img', { name: pictures['carousel-cards'].alt })
  const placeWithPicture = async () => {
    await page.goto('/')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    return picture.boundingBox()
  }
  await page.goto('/help/contact')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  const place = await placeWithPicture()
  await context.setOffline(false)
  expect(await placeWithPicture()).toEqual(place)
})
