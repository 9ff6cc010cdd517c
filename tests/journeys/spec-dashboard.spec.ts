// The frame of each signed-in page (spec section 2, Dashboard shell; section 3).
import { sidePromotions, topPromotions } from '../../content/promotions.ts'
import { expect, test } from './fixtures.ts'
import { openOverview } from './open-overview.ts'
import { pictureFile } from './picture-file.ts'
import { addNotifications } from './add-notifications.ts'

test('the header has the brand, a UK Banking badge, the bell and the customer’s name', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openOverview(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sarsen home' })).toBeVisible()
  await expect(header.getByText('UK Banking', { exact: true })).toBeVisible()
  await expect(header.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(header.getByRole('button', { name: customer.name })).toBeVisible()
})

test('the badge on the bell shows the number of unread notifications, and disappears with them', async ({
  page,
  bank,
  customer,
}) => {
  await addNotifications(bank, customer.email, { type: 'compliance', count: 5 })
  await customer.signIn(page)
  await openOverview(page)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveText('5')
  await expect(bell.getByText('5')).toBeVisible()
  await bell.click()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell).toHaveText('')
})

test('one banner is at the top of the page, another below the navigation', async ({ page, customer }) => {
  await customer.signIn(page)
  await openOverview(page)
  const boxOf = (name: string) => page.getByRole('region', { name }).boundingBox()
  const [top, side] = [await boxOf('Offers'), await boxOf('More from Sarsen')]
  const balance = await page.getByText('Available Balance').first().boundingBox()
  const last = await page
    .getByRole('navigation', { name: 'Banking' })
    .getByRole('link', { name: 'Support' })
    .boundingBox()
  expect(top?.y).toBeLessThan(balance?.y ?? 0)
  expect(side?.y).toBeGreaterThan(last?.y ?? Infinity)
  expect(side?.x).toBeLessThan(balance?.x ?? 0)
})

for (const [label, promotions] of [
  ['Offers', topPromotions],
  ['More from Sarsen', sidePromotions],
] as const) {
  test(`each banner of ${label} has a title, a subtitle, a call to action and a picture of its own`, async ({
    page,
    customer,
  }) => {
    await customer.signIn(page)
    await openOverview(page)
    const banner = page.getByRole('region', { name: label })
    const files = new Set<string>()
    for (const { title, subtitle, ctaText } of promotions) {
      await banner.getByRole('button', { name: `Show ${title}` }).click()
      const slide = banner.getByRole('listitem').filter({ has: page.getByRole('link', { name: ctaText }) })
      await expect(slide).toContainText(title)
      await expect(slide).toContainText(subtitle)
      files.add(await pictureFile(slide.locator('img')))
    }
    expect(files.size).toBe(4)
  })
}
