import { sidePromotions, topPromotions } from '../../content/promotions.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const banners = {
  top: { label: 'Offers', promotions: topPromotions, pause: 'Pause offers' },
  side: { label: 'More from Sarsen', promotions: sidePromotions, pause: 'Pause more from Sarsen' },
} as const
type Banner = keyof typeof banners

const region = (page: Page, banner: Banner) => page.getByRole('region', { name: banners[banner].label })
const shown = (page: Page, banner: Banner) => region(page, banner).getByRole('link')
const overview = '/uk-banking-dashboard/overview'

/** Moves a banner to one of its four promotions, and releases it. */
async function showOne(page: Page, banner: Banner, title: string) {
  await region(page, banner)
    .getByRole('button', { name: `Show ${title}` })
    .click()
  await page.mouse.move(2, 2)
}

for (const banner of ['top', 'side'] as const) {
  test(`the banner (${banner}) shows each of its four promotions for two seconds in a loop, and nothing moves`, async ({
    page,
    newCustomer,
  }) => {
    const { promotions } = banners[banner]
    await page.clock.install()
    await newCustomer.signIn(page)
    await page.goto(overview)
    await expect(page.getByText('£0.00').first()).toBeVisible()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const [first, second, third, fourth] = promotions
    await showOne(page, banner, first?.title ?? '')
    const heights = new Set<number | undefined>()
    for (const next of [second, third, fourth, first]) {
      await page.clock.runFor(1_990)
      await expect(shown(page, banner)).not.toHaveText([next?.ctaText ?? ''])
      await page.clock.runFor(20)
      await expect(shown(page, banner)).toHaveText([next?.ctaText ?? ''])
      await expect(region(page, banner)).toContainText(next?.subtitle ?? '')
      heights.add((await region(page, banner).boundingBox())?.height)
    }
    expect(heights.size).toBe(1)
    expect(
      await region(page, banner)
        .locator('[aria-roledescription=slide] > :first-child')
        .evaluateAll(pictures => pictures.map(picture => getComputedStyle(picture).transition)),
    ).toEqual(Array(4).fill('opacity 0.2s, visibility 0.2s'))
  })
}

test('a banner pauses under the pointer and the focus, and stops with its button', async ({
  page,
  newCustomer,
}) => {
  await page.clock.install()
  await newCustomer.signIn(page)
  await page.goto(overview)
  await expect(page.getByText('£0.00').first()).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await showOne(page, 'top', 'Grown beyond gold')
  await expect(shown(page, 'top')).toHaveText(['See Platinum'])
  await shown(page, 'top').hover()
  await page.clock.runFor(6_000)
  await expect(shown(page, 'top')).toHaveText(['See Platinum'])

  await page.mouse.move(2, 2)
  await region(page, 'side').getByRole('button', { name: 'Pause more from Sarsen' }).focus()
  await page.keyboard.press('Tab')
  await expect(shown(page, 'top')).toBeFocused()
  await page.clock.runFor(6_000)
  await expect(shown(page, 'top')).toHaveText(['See Platinum'])

  await region(page, 'top').getByRole('button', { name: 'Pause offers' }).click()
  await page.mouse.move(2, 2)
  await page.getByRole('heading', { name: 'Recent transactions' }).click()
  await page.clock.runFor(6_000)
  await expect(shown(page, 'top')).toHaveText(['See Platinum'])
  await expect(region(page, 'top').getByRole('button', { name: 'Play offers' })).toBeVisible()
  await page.clock.resume()
  await expectAccessible(page)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the banners do not move, and the dots still choose', async ({ page, newCustomer }) => {
    await page.clock.install()
    await newCustomer.signIn(page)
    await page.goto(overview)
    await expect(page.getByText('£0.00').first()).toBeVisible()
    await page.clock.runFor(20_000)
    await expect(shown(page, 'top')).toHaveText(['See the card'])
    await expect(shown(page, 'side')).toHaveText(['Make a transfer'])
    await showOne(page, 'top', 'Your branch, in your pocket')
    await expect(shown(page, 'top')).toHaveText(['See how'])
  })

  const pages: Readonly<Record<string, string>> = {
    '/premium-card': '/personal/cards',
    '/premium-account': '/personal/premium-account',
    '/mobile-app': '/personal/convenient-banking',
    '/gold-accounts': '/platinum/overview',
    '/transfers': '/uk-banking-dashboard/transactions',
    '/security': '/help/scam-alert',
    '/support': '/uk-banking-dashboard/support',
    '/wealth-management': '/platinum/overview',
  }
  test.describe(() => {
    // A click is reported as its page unloads, which the gate would not survive.
    test.use({ isGateKept: false })

    for (const banner of ['top', 'side'] as const) {
      test(`each of the four promotions (${banner}) leads to its page, and the bank counts the click`, async ({
        page,
        bank,
        newCustomer,
      }) => {
        const clicked = () =>
          bank.database.query<{ promotion: string }>(
            `select k.promotion from promotion_click k join customer c on c.id = k.customer_id
              where c.email = $1 order by k.clicked_at, k.id`,
            [newCustomer.email],
          )
        await newCustomer.signIn(page)
        const followed: { promotion: string }[] = []
        for (const { link, title, ctaText } of banners[banner].promotions) {
          await page.goto(overview)
          await expect(page.getByText('£0.00').first()).toBeVisible()
          await showOne(page, banner, title)
          await expect(shown(page, banner)).toHaveAttribute('href', link)
          await shown(page, banner).filter({ hasText: ctaText }).click()
          await expect(page).toHaveURL(url => url.pathname === pages[link])
          await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
          followed.push({ promotion: link })
          await expect.poll(clicked).toEqual(followed)
        }
      })
    }
  })

  test('a click does not wait for its count, even if the bank does not answer', async ({
    page,
    newCustomer,
  }) => {
    await newCustomer.signIn(page)
    await page.goto(overview)
    await page.route('**/api/promotion-clicks', () => undefined)
    await shown(page, 'top').click()
    await expect(page).toHaveURL('/personal/cards')
  })

  test('on a phone only the top banner shows; on settings and support only the side banner', async ({
    page,
    newCustomer,
  }) => {
    await newCustomer.signIn(page)
    for (const path of ['/settings', '/uk-banking-dashboard/support']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(region(page, 'top')).toHaveCount(0)
      await expect(region(page, 'side')).toBeVisible()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of [overview, '/dashboard/transactions', '/uk-banking-dashboard/statements']) {
      await page.goto(path)
      await expect(region(page, 'top')).toBeVisible()
      await expect(region(page, 'side')).toBeHidden()
      await expect(shown(page, 'top')).toHaveText(['See the card'])
    }
  })
})
