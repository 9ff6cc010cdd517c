import { expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

/** The two accounts of spec section 2, with the terms of section 9. */
const accounts = [
  {
    path: '/personal/student-account',
    login: '/login?product=student-account',
    title: 'Student Account',
    badge: 'Student',
    terms: 'Get Started',
    rows: { Age: '16 to 30', 'To open': '£10', 'Under 18': 'Consent of a guardian' },
  },
  {
    path: '/personal/premium-account',
    login: '/login?product=premium-account',
    title: 'Premium Account',
    badge: 'Premium',
    terms: 'Requirements',
    rows: { 'Minimum balance': '£5,000', 'Monthly income, at least': '£3,000', 'Initial deposit': '£1,000' },
  },
]

for (const { path, login, title, badge, terms, rows } of accounts) {
  test(`the ${title} has its eight parts`, async ({ page }) => {
    await page.goto(path)
    const main = page.getByRole('main')
    const aside = main.getByRole('complementary', { name: 'Ready when you are' })
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(main.getByText(badge, { exact: true })).toBeVisible()
    for (const name of ['Key Features', 'Benefits', terms])
      await expect(main.getByRole('heading', { name, level: 2 })).toBeVisible()
    for (const [term, value] of Object.entries(rows)) {
      await expect(main.getByRole('term').filter({ hasText: term })).toBeVisible()
      await expect(main.getByRole('definition').filter({ hasText: value }).first()).toBeVisible()
    }
    await expect(aside.getByRole('link', { name: 'Apply' })).toHaveAttribute('href', login)
    await expect(aside.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/help/contact')
    for (const figure of ['25+', '500K+', '100+', '24/7'])
      await expect(aside.getByRole('definition').filter({ hasText: figure })).toBeVisible()
    await expect(aside.getByRole('link', { name: /^020 7946 0\d{3}$/ })).toHaveAttribute(
      'href',
      /^tel:\+4420/,
    )
    await expect(aside.getByRole('link', { name: 'support@sarsen.example' })).toHaveAttribute(
      'href',
      'mailto:support@sarsen.example',
    )
    await aside.getByRole('link', { name: 'Apply' }).click()
    await expect(page).toHaveURL(login)
  })
}

test('Platinum uses the template of the accounts, also at its short address', async ({ page }) => {
  for (const path of ['/platinum/overview', '/platinum']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Platinum Banking')
    await expect(page.getByRole('heading', { name: 'Key Features', level: 2 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Apply' })).toHaveAttribute(
      'href',
      '/login?product=platinum-account',
    )
  }
})

const unknown = [
  { path: '/personal/gold-account', title: 'Personal Banking', canonical: '/personal' },
  { path: '/personal/loans/car', title: 'Personal Banking', canonical: '/personal' },
  { path: '/corporate/treasury', title: 'Corporate Banking', canonical: '/corporate' },
  { path: '/platinum/wealth', title: 'Platinum Banking', canonical: '/platinum/overview' },
]

for (const { path, title, canonical } of unknown) {
  test(`${path} shows the group's own page`, async ({ page, standInStatus }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(standInStatus)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `https://sarsen.example${canonical}`,
    )
  })
}

test('a group lists its products as links', async ({ page }) => {
  await page.goto('/personal')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Borrow and protect', level: 2 })).toBeVisible()
  await main.getByRole('link', { name: /^Kiddysave/ }).click()
  await expect(page).toHaveURL('/personal/kiddysave')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kiddysave')
})

test('a loan shows its rate and an example in the form that UK rules require', async ({ page }) => {
  await page.goto('/personal/loans')
  const main = page.getByRole('main')
  await expect(main.getByText('6.9% APR representative').first()).toBeVisible()
  const example = main.getByRole('region', { name: 'Representative example' })
  for (const value of ['£8,000.00', '48 months', '£190.42', '£9,140.46'])
    await expect(example.getByRole('definition').filter({ hasText: value })).toBeVisible()
})

test("a product's page fits every width, its panel below the title or beside the text", async ({ page }) => {
  await page.goto('/personal/current-account')
  for (const width of [320, 390, 820, 1440, 2200])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
      const [title, aside, text] = await Promise.all(
        [
          page.getByRole('heading', { level: 1 }),
          page.getByRole('complementary'),
          page.getByRole('heading', { name: 'What you get' }),
        ].map(part => part.boundingBox()),
      )
      const below = (upper: typeof title, lower: typeof title) => (lower?.y ?? 0) > (upper?.y ?? 0)
      expect(below(title, aside) && below(title, text)).toBe(true)
      // On a phone the panel follows the title; on a desktop it is beside the text.
      if (width < 1088) expect(below(aside, text)).toBe(true)
      else expect((aside?.x ?? 0) - (text?.x ?? 0)).toBeGreaterThan(600)
    })
})

test('the panel stays visible while the page scrolls', async ({ page }) => {
  await page.goto('/personal/home-invest')
  await page.getByRole('heading', { name: 'Questions people ask' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: 'Ask an adviser to call' })).toBeInViewport()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a product can be read from top to bottom', async ({ page }) => {
    await page.goto('/personal/flexisave')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Personal Banking' })).toHaveAttribute('href', '/personal')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('FlexiSave')
    await expect(main.getByText('2.5% AER').first()).toBeVisible()
    await expect(main.getByText('2.47% gross, paid monthly, variable')).toBeVisible()
    await expect(main.getByText('£1,025.00')).toBeVisible()
    for (const name of [
      'What you get',
      'Is it for you?',
      'What you need',
      'How to start saving',
      'Read next',
    ])
      await expect(main.getByRole('heading', { name, level: 2 })).toBeVisible()
    const answer = main.getByText(/protects up to £85,000/)
    await expect(answer).toBeHidden()
    await main.getByText('How is my money protected?').click()
    await expect(answer).toBeVisible()
    await main.getByRole('navigation', { name: 'Read next' }).getByRole('link', { name: 'Kiddysave' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kiddysave')
  })
})

test('in print the answers are open, and panels and pictures are left out', async ({ page }) => {
  await page.goto('/personal/payments')
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(main.getByText(/declined and needs a manual review/)).toBeVisible()
  await expect(main.getByRole('complementary', { includeHidden: true })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Read next', includeHidden: true })).toBeHidden()
})
