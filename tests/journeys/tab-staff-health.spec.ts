// What a shared demonstration does not let its staff do: the journeys' server counts as one (specification, section 17.6).
import { demoCustomers } from '../../content/demo.ts'
import { askBank } from './ask-bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { heading, region } from './page-parts.ts'
import { chooseAct, status } from './staff-member.ts'

test('an auditor checks the whole book, and an administrator signs all customers out', async ({ page }) => {
  const { email, password } = demoCustomers.everyday
  const credentials = { email, password, accountType: 'personal' }
  expect(await askBank(page, 'POST', '/api/session', credentials)).toMatchObject({ status: 201 })
  await page.goto('/staff/login')
  await page.getByRole('button', { name: 'Use these of Ruth Amadi' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Bank health' }).click()
  const book = region(page, 'Whole book')
  await expect(book.getByRole('status')).toHaveText('Nobody has checked the whole book here yet.')
  await page.getByRole('button', { name: 'Check the whole book' }).click()
  await expect(book.getByRole('status')).toHaveText('The book is whole.')
  await expect(book).toContainText('Checked')

  await chooseAct(page, 'Sign out all customers')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out all customers' }).click()
  const confirm = page.getByRole('dialog', { name: "Confirm it's you" })
  await confirm.getByRole('button', { name: 'Use the demonstration code' }).click()
  await expect(confirm.getByLabel('Authenticator code')).toHaveValue(/^\d{6}$/)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(status(page, 'Done: Sign out all customers. Everybody has to sign in again.')).toBeVisible()
  await expect(page).toHaveURL('/staff/health')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('')
  expect(await askBank(page, 'GET', '/api/notifications')).toMatchObject({ status: 401 })
})
