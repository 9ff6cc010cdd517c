import { demoCustomers } from '../../content/demo.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { signInByForm } from './login-form.ts'
import { placeTransfer } from './place-transfer.ts'
import { part, toast } from './settings-page.ts'
import { signInAsDemoByForm as signIn } from './sign-in-as-demo.ts'
import { openTransactions } from './transactions-page.ts'

test.use({ isGateKept: false })

const section = (page: Page) => part(page, 'Bank in This Browser')

test('starting again deletes everything, signs everybody out and creates a new database', async ({
  page,
}) => {
  await signIn(page)
  await placeTransfer(page, { recipientName: 'Gone With The Books', amount: '1.00' })
  await page.goto('/settings')
  await section(page).getByRole('button', { name: 'Start again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete everything and start again?' })
  await dialog.getByLabel('Type “start again” to confirm').fill('start again')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete and start again' }).click()
  await expect(page).toHaveURL('/login')
  await expect(toast(page, 'Bank Started Again')).toBeVisible()

  await signIn(page)
  await openTransactions(page, '?search=Gone With The Books')
  await expect(page.getByText('No transactions match.')).toBeVisible()
  await openTransactions(page)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
})

test('a copy that one browser has saved opens in another', async ({ page, browser, baseURL }) => {
  // It opens three banks, where others open one.
  test.slow()
  await signIn(page)
  await placeTransfer(page, { recipientName: 'Carried Over', amount: '1.00' })
  await page.goto('/settings')
  const saved = page.waitForEvent('download')
  await section(page).getByRole('button', { name: 'Save a copy' }).click()
  const copy = await saved
  expect(copy.suggestedFilename()).toMatch(/^sarsen-book-\d{4}-\d\d-\d\d\.tar\.gz$/)

  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const other = await context.newPage()
  await signIn(other)
  await other.goto('/settings')
  await section(other)
    .getByLabel('Choose a file')
    .setInputFiles(await copy.path())
  const dialog = other.getByRole('dialog', { name: 'Replace this bank with the copy?' })
  await dialog.getByRole('button', { name: 'Replace this bank' }).click()
  await expect(other).toHaveURL('/login')
  await expect(toast(other, 'Copy Opened')).toBeVisible()
  await signIn(other)
  await openTransactions(other, '?search=Carried Over')
  await expect(other.getByText('Carried Over').first()).toBeVisible()
  await context.close()
})

test('a browser without storage is reported on every page, and the bank works until it is closed', async ({
  page,
  context,
}) => {
  await context.route(/\/bank-worker-[^/]+\.js$/, async route => {
    const response = await route.fetch()
    const refusing = `Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('blocked', 'SecurityError') } });`
    await route.fulfill({ response, body: refusing + (await response.text()) })
  })
  await page.goto('/login')
  const notice = page.getByRole('alert').filter({ hasText: 'This browser is not keeping your bank.' })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await signInByForm(page, demoCustomers.personal)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Available Balance')).toBeVisible()
  await expect(notice).toBeVisible()
})
