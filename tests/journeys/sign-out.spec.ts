import { askBank } from './ask-bank.ts'
import { expect, test, type Page } from './fixtures.ts'
import { confirmAndProcess, fillIn, openDialog } from './transfer-dialog.ts'

test.use({ isAtPrivateDesk: true })

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('menu')).toContainText('My Account')
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

test(
  'Sign Out ends the session, clears the storage and replaces the page in the history',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await customer.signIn(page)
    await page.goto('/uk-banking-dashboard/overview')
    await expect(page.getByText('£5,000.00').first()).toBeVisible()
    const cookies = await page.context().cookies()
    await page.evaluate(() => sessionStorage.setItem('left', 'behind'))

    await signOut(page, customer.name)
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)

    await page.context().addCookies(cookies)
    expect((await askBank(page, 'GET', '/api/session')).status).toBe(401)
  },
)

test('a toast with an amount disappears when its customer signs out', async ({ page, customer }) => {
  await customer.signIn(page)
  await openDialog(page)
  await fillIn(page, { amount: '5000.01' })
  await confirmAndProcess(page)
  const toast = page.getByRole('alert').filter({ hasText: 'Insufficient funds for £5,000.01' })
  await expect(toast).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page, customer.name)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(/£/)).toHaveCount(0)
})

test('Sign Out says on the login page that the bank cannot be reached', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/overview')
  await expect(page.getByText('£5,000.00').first()).toBeVisible()
  await page.route('**/api/session', route => route.abort('connectionreset'))
  await signOut(page, customer.name)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert').filter({ hasText: 'Signed out on this device' })).toBeVisible()
})

test('Back after Sign Out shows login and no data', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/overview')
  await page.getByRole('link', { name: 'Transactions' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions')
  await signOut(page, customer.name)
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('£5,000.00')).toHaveCount(0)
})

test('a sign-out in another tab takes effect at once', async ({ page, context, customer }) => {
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/overview')
  const other = await context.newPage()
  await other.goto('/uk-banking-dashboard/overview')
  await expect(other.getByText('£5,000.00').first()).toBeVisible()
  await signOut(page, customer.name)
  await expect(other).toHaveURL('/login')
})

test('when another customer signs in in another tab, a tab shows neither of them', async ({
  page,
  context,
  customer,
  newCustomer,
}) => {
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/overview')
  await expect(page.getByText('£5,000.00').first()).toBeVisible()
  const other = await context.newPage()
  await newCustomer.signIn(other)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(/£/)).toHaveCount(0)
  await other.goto('/uk-banking-dashboard/overview')
  await expect(other.getByText('Opened today')).toBeVisible()
})

test('a session that the bank has ended leads to login and clears the flag', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/overview')
  await expect(page.getByText('£5,000.00').first()).toBeVisible()
  await askBank(page, 'DELETE', '/api/session')
  await page.reload()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBeNull()
})
