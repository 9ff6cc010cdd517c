import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'

/** 7,870,000.00, less at most 500.00 of pending card payments (ruling 36). */
const demoBalance = /^£7,(870,000\.00|869,[5-9]\d\d\.\d\d)$/

const recent = (page: Page) => page.getByRole('region', { name: 'Recent transactions' }).getByRole('listitem')

test('the demo customer sees the balance, the notice and the six newest transactions', async ({ page }) => {
  await signInAsDemo(page)
  await page.goto('/uk-banking-dashboard/overview')
  await expect(page).toHaveTitle(/Overview|Home/)
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
})

test('Account Information shows holder, number, sort code and IBAN, and copies them', async ({
  page,
  context,
  customer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await customer.signIn(page)
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
  await dialog.getByRole('button', { name: 'Copy account number' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(customer.accountNumber)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the balance and the newest transactions are asked again every 5 s', async ({ page, customer }) => {
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
})

test('the overview fits a phone of 390 px and one of 320 px', async ({ page }) => {
  await signInAsDemo(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/uk-banking-dashboard/overview')
    await expect(page.getByText(demoBalance).first()).toBeVisible()
    await expect(recent(page)).toHaveCount(6)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
})
