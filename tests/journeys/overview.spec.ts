import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openOverview } from './open-overview.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'

/** 7,870,000.00, less at most 500.00 of pending card payments (ruling 36). */
const demoBalance = /^£7,(870,000\.00|869,[5-9]\d\d\.\d\d)$/

const recent = (page: Page) => page.getByRole('region', { name: 'Recent transactions' }).getByRole('listitem')

test(
  'the demo customer sees the balance, the notice and the six newest transactions',
  { tag: '@quick' },
  async ({ page }) => {
    await signInAsDemo(page)
    await page.goto('/uk-banking-dashboard/overview')
    await expect(page).toHaveTitle(/^(\(\d+\) )?Overview \| Sarsen$/)
    await expect(page.getByText('UK Banking', { exact: true })).toBeVisible()
    await expect(page.getByText(/High-value deposits on your account are being verified/)).toBeVisible()
    await expect(page.getByText('All services remain active')).toBeVisible()
    await expect(page.getByText('Available Balance').first()).toBeVisible()
    await expect(page.getByText(demoBalance).first()).toBeVisible()
    await expect(page.getByText(/^Updated \d+ mins? ago$/)).toBeVisible()

    await expect(recent(page)).toHaveCount(6)
    const lines = await recent(page).allInnerTexts()
    for (const line of lines) {
      expect(line).toMatch(/\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}/)
      expect(line).toMatch(/[+−]£[\d,]+\.\d{2}/)
      expect(line).toMatch(/Completed|Declined/)
    }
    expect(lines.some(line => line.includes('Declined'))).toBe(true)
    expect(lines.some(line => line.includes('+£'))).toBe(true)
    await expectAccessible(page)
  },
)

test('Account Information shows holder, number, sort code and IBAN, and copies them', async ({
  page,
  context,
  customer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await customer.signIn(page)
  await page.clock.install()
  await page.goto('/uk-banking-dashboard/overview')
  const opener = page.getByRole('button', { name: 'View Account Details' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Account Information' })
  for (const label of ['Account Holder', 'Account Number', 'Sort Code', 'IBAN']) {
    await expect(dialog.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(dialog).toContainText(customer.name)
  await expect(dialog).toContainText(customer.accountNumber)
  await expect(dialog).toContainText('00-19-64')
  await expect(dialog).toContainText(/GB\d\d SRSN 0019 64/)
  await expectAccessible(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await dialog.getByRole('button', { name: 'Copy account number' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(customer.accountNumber)
  const confirmation = dialog.getByRole('status').getByText('Account Number copied')
  const first = await confirmation.elementHandle()
  await dialog.getByRole('button', { name: /account number$/i }).click()
  await expect.poll(() => first?.evaluate(words => words.isConnected)).toBe(false)
  await expect(confirmation).toHaveCount(1)
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the balance and the newest transactions are updated every 5 s', async ({ page, customer }) => {
  await page.clock.install()
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/overview')
  await expect(page.getByText('£5,000.00').first()).toBeVisible()
  await customer.receive(125_50n)
  await page.clock.runFor(5_100)
  await expect(page.getByText('£5,125.50').first()).toBeVisible()
  await expect(recent(page).first()).toContainText('+£125.50')
})

test('a new customer sees an empty account and what to do next', async ({ page, newCustomer }) => {
  await newCustomer.signIn(page)
  await page.goto('/uk-banking-dashboard/overview')
  await expect(page.getByText('£0.00').first()).toBeVisible()
  await expect(page.getByText('Opened today')).toBeVisible()
  await expect(recent(page)).toHaveCount(0)
  await expectAccessible(page)
  const greeting = page.getByText('Welcome to Sarsen, Ada.').locator('..')
  await expect(greeting).toContainText('Share your account details to receive your first payment.')
  await expect(greeting.locator('a, button')).toHaveText(['account details'])
  await greeting.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Account Information' })).toBeVisible()
})

test('a customer without an unverified deposit sees no notice, and the quick actions work', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openOverview(page)
  await expect(recent(page)).toHaveCount(1)
  await expect(page.getByText('High-value deposits')).toHaveCount(0)
  const actions = page.getByRole('region', { name: 'Quick actions' })
  await actions.getByRole('button', { name: 'Transfer Funds' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(actions.getByText('Download Statement')).toBeVisible()
  await actions.getByRole('button', { name: 'View All Transactions' }).click()
  await expect(page.getByRole('dialog', { name: 'All Transactions' })).toBeVisible()
})

test('the overview is usable after two rounds of requests', async ({ page, customer }) => {
  await customer.signIn(page)
  const held: { readonly path: string; readonly release: () => void }[] = []
  await page.route('**/api/**', async route => {
    await new Promise<void>(release => held.push({ path: new URL(route.request().url()).pathname, release }))
    await route.fallback()
  })
  const paths = () => held.map(({ path }) => path.replace(/[0-9a-f-]{36}/, '{id}')).toSorted()
  const releaseAll = () => {
    for (const { release } of held.splice(0)) release()
  }
  await page.goto('/uk-banking-dashboard/overview')
  await expect.poll(paths).toEqual(['/api/accounts', '/api/notifications', '/api/session'])
  releaseAll()
  const second = ['/api/accounts/{id}/balance', '/api/accounts/{id}/transactions']
  await expect.poll(paths).toEqual(expect.arrayContaining(second))
  releaseAll()
  // Later requests never arrive.
  await expect(page.getByText('£5,000.00').first()).toBeVisible()
  await expect(recent(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Transfer Funds' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the overview fits a phone of 390 px and one of 320 px', async ({ page }) => {
  await signInAsDemo(page)
  await page.setViewportSize({ width: 320, height: 844 })
  await openOverview(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByText(demoBalance).first()).toBeVisible()
    await expect(recent(page)).toHaveCount(6)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)

  // The press area is 44 px high, twice the line.
  const viewAll = page.getByRole('link', { name: 'View all' })
  const { height } = (await viewAll.boundingBox()) ?? { height: 0 }
  await viewAll.click({ position: { x: 8, y: height / 2 + 21 }, force: true })
  await expect(page).toHaveURL(/\/transactions$/)
})

test('with double text size nothing on a phone’s overview is cut off', async ({ page, customer }) => {
  await page.setViewportSize({ width: 391, height: 844 })
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/overview')
  await expect(recent(page)).toHaveCount(1)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoSidewaysScroll(page)
  for (const button of await page.getByRole('main').getByRole('button').all()) {
    await button.scrollIntoViewIfNeeded()
    // A third of a tile's width can have a fraction of a pixel.
    await expect(button).toBeInViewport({ ratio: 0.99 })
  }
})
