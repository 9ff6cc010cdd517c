import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'

const openAccount = '/business-banking/open-account'

const cards = [
  {
    title: 'Current Accounts',
    path: '/business-banking/current-account',
    heading: 'Business Current Account',
  },
  {
    title: 'Premium Accounts',
    path: '/business-banking/premium-account',
    heading: 'Premium Business Account',
  },
  { title: 'FlexiSave', path: '/business-banking/flexisave', heading: 'Business FlexiSave' },
  { title: 'Women’s Banking', path: '/business-banking/women', heading: 'Women’s Banking' },
  { title: 'Business Financing', path: '/business-banking/financing', heading: 'Business Financing' },
  { title: 'Payment Solutions', path: '/business-banking/payment-solutions', heading: 'Payment Solutions' },
]

const accounts = [
  { name: 'Business Current Account', price: 'Free, no monthly fee', id: 'business-current' },
  { name: 'Premium Business Account', price: '£25 per month', id: 'business-premium' },
  { name: 'Startup Account', price: 'Free for 12 months', id: 'business-startup' },
]

const signUpWith = (id: string) => `/signup/register?type=banking&account=${id}`
const asideOf = (page: Page) => page.getByRole('complementary', { name: 'Your application' })

test('the overview has six products, each with bullets and its own Learn More', async ({ page }) => {
  await page.goto('/business-banking')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Business Banking')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Learn More/ })).toHaveCount(6)
  for (const { title, path, heading } of cards) {
    const card = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, level: 3 }) })
    await expect(card.getByRole('listitem')).toHaveCount(3)
    const answer = page.waitForResponse(response => new URL(response.url()).pathname === path)
    await card.getByRole('link', { name: `Learn More about ${title}` }).click()
    expect((await answer).status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await page.goBack()
  }
})

test('the buttons of header and banner lead to an account or to the message form', async ({ page }) => {
  await page.goto('/business-banking')
  const main = page.getByRole('main')
  const buttons = {
    'Open Business Account': openAccount,
    'Schedule Consultation': '/about/contact?subject=consultation#message',
    'Open Account Today': openAccount,
    'Contact Business Specialist': '/about/contact?subject=specialist#message',
  }
  for (const [name, href] of Object.entries(buttons)) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await main.getByRole('link', { name: 'Open Account Today' }).click()
  await expect(page).toHaveURL(openAccount)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open a business account')
})

test('the page for choosing an account says how to apply, what to send and whom to call', async ({
  page,
}) => {
  await page.goto(openAccount)
  for (const step of ['Choose an account', 'Fill in the form', 'Send the documents', 'Start banking']) {
    await expect(page.getByRole('heading', { name: step, level: 3 })).toBeVisible()
  }
  await expect(page.getByText('activate the account within 48 hours')).toBeVisible()
  for (const paper of [
    'Certificate of incorporation',
    'Directors and owners',
    'Identity',
    'Proof of address',
    'Business plan or accounts',
    'Board resolution',
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${paper}`) })).toBeVisible()
  }
  await expect(asideOf(page).getByRole('link', { name: '0121 496 0162' })).toHaveAttribute(
    'href',
    'tel:+441214960162',
  )
})

for (const { name, price, id } of accounts) {
  test(`${name}: the panel follows the choice, and sign-up receives it`, async ({ page }) => {
    await page.goto(openAccount)
    await page.getByRole('radio', { name }).check()
    await expect(asideOf(page).getByText(name, { exact: true })).toBeVisible()
    await expect(asideOf(page).getByText(price, { exact: true })).toBeVisible()
    for (const other of accounts.filter(account => account.name !== name)) {
      await expect(asideOf(page).getByText(other.name, { exact: true })).toBeHidden()
    }
    await page.getByRole('button', { name: 'Continue to sign-up' }).click()
    await expect(page).toHaveURL(signUpWith(id))
  })
}

test('a press anywhere on a card chooses it', async ({ page }) => {
  await page.goto(openAccount)
  await expect(page.getByRole('radio', { name: 'Business Current Account' })).toBeChecked()
  const price = await page.getByText('£25 per month').first().boundingBox()
  await page.mouse.click((price?.x ?? 0) + 4, (price?.y ?? 0) + 4)
  await expect(page.getByRole('radio', { name: 'Premium Business Account' })).toBeChecked()
})

test('the keyboard chooses: arrows move the choice, Enter continues', async ({ page }) => {
  await page.goto(openAccount)
  await page.getByRole('radio', { name: 'Business Current Account' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Startup Account' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Startup Account' })).toHaveAccessibleDescription(
    /^Free for 12 months For companies under a year old/,
  )
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Continue to sign-up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(signUpWith('business-startup'))
})

test('product buttons name the account that they lead to', async ({ page }) => {
  await page.goto('/business-banking/current-account')
  await expect(page.getByRole('link', { name: 'Open a Startup Account' })).toHaveAttribute(
    'href',
    signUpWith('business-startup'),
  )
  await page.goto('/business-banking/premium-account')
  await expect(page.getByRole('link', { name: 'Open a Premium Account' })).toHaveAttribute(
    'href',
    signUpWith('business-premium'),
  )
})

test('the loan page computes its example', async ({ page }) => {
  await page.goto('/business-banking/financing')
  const example = page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { name: 'Example', exact: true }) })
  for (const figure of ['£50,000.00', '60 months', '4.5% APR', '£930.10', '£55,806.10']) {
    await expect(example).toContainText(figure)
  }
  await expect(example).not.toContainText('representative')
})

test('an unknown path below Business Banking is not found', async ({ page }) => {
  const response = await page.goto('/business-banking/no-such-account')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
})

test('another choice is as accessible, at 390 and at 1440 px', async ({ page }) => {
  await page.goto(openAccount)
  await page.getByRole('radio', { name: 'Startup Account' }).check()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the panel still follows the choice, and sign-up receives it', async ({ page }) => {
    await page.goto(openAccount)
    await page.getByRole('radio', { name: 'Premium Business Account' }).check()
    await expect(asideOf(page).getByText('Premium Business Account', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Continue to sign-up' }).click()
    await expect(page).toHaveURL(signUpWith('business-premium'))
  })
})
