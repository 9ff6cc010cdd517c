import { appDocuments } from '../../content/app-documents.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1] ?? ''

/** Pages that say something else to who comes without what they need; their own journeys look at their titles. */
const needsMore = ['signup-register.html', 'signup-review.html', 'reset-password.html']

test('the app calls each page what its document is called', async ({ page, customer }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Log in to Online Banking | Sarsen')

  await customer.signIn(page)
  for (const { patterns } of appDocuments.slice(1).filter(({ file }) => !needsMore.includes(file))) {
    const response = await page.goto((patterns[0] ?? '').replace('*', 'no-such-page'))
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page).toHaveTitle(titleOf((await response?.text()) ?? ''))
  }
})

test('while the bank cannot be reached, a page keeps its title', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.route('**/api/**', route => route.abort('connectionreset'))
  await page.goto('/uk-banking-dashboard/transactions')
  await expect(page.getByRole('alert')).toContainText('We cannot reach the bank.')
  await expect(page).toHaveTitle('Transactions | Sarsen')
  await expectAccessible(page)
})
