// From a product's page to an account: the product is known at login, at sign-up and to a signed-in customer.
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { signInByForm } from './login-form.ts'

const apply = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Apply', exact: true })
const openStudent = (page: Page) => page.getByRole('link', { name: 'Open a Student Account' })

/** The message form of the support page, filled in for the product. */
async function expectAsking(page: Page, product: string, subject: string) {
  await expect(page).toHaveURL('/uk-banking-dashboard/support#message')
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(`I would like to open a ${product}.`)
}

test('Apply leads to login, which names the product and offers sign-up for it', async ({ page }) => {
  await page.goto('/personal/student-account')
  await apply(page).click()
  await expect(page.getByText('You are applying for a Student Account.')).toBeVisible()
  await expect(page.getByText('New to Sarsen? Open a Student Account', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await openStudent(page).click()
  await expect(page.getByText('For your Student Account.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Personal' })).toBeChecked()

  await page.getByRole('link', { name: 'Back to account types' }).click()
  await expect(page.getByText('You have chosen the Student Account')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Banking account' })).toBeChecked()
  await page.getByRole('link', { name: 'Choose another account' }).click()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByText('You have chosen')).toBeHidden()
})

test('an unknown product is not shown', async ({ page }) => {
  for (const product of ['gold', 'toString', '%00']) {
    await page.goto(`/login?product=${product}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to Online Banking')
    await expect(page.getByText('You are applying')).toHaveCount(0)
    await expect(page.getByText('New to Sarsen? Sign Up')).toBeVisible()
  }
})

test('a signed-in customer comes to a message about the product', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.goto('/personal/premium-account')
  await apply(page).click()
  await expectAsking(page, 'Premium Account', 'open-account')
  await page.goto('/platinum/overview')
  await apply(page).click()
  await expect(page.getByLabel('Subject')).toHaveValue('platinum')
})

test('a customer who signs in there comes to the message too', async ({ page, customer }) => {
  await page.goto('/personal/student-account')
  await apply(page).click()
  await signInByForm(page, customer)
  await expectAsking(page, 'Student Account', 'open-account')
})
