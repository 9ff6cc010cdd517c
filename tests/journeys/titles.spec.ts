import { allAppDocuments } from '../../content/app-documents.ts'
import { addressesOf } from '../../content/app-pages.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'

const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1] ?? ''

/** Pages with another title for a visitor without the required data; their own journeys test these titles. */
const needsMore = ['signup-register.html', 'signup-review.html', 'reset-password.html']

async function expectTitleOfDocument(page: Page, address: string) {
  const response = await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page).toHaveTitle(titleOf((await response?.text()) ?? ''))
}

test('each page has the same title in the app and in its document', async ({ page, customer }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Log in to Online Banking | Sarsen')

  await customer.signIn(page)
  const addresses = allAppDocuments
    .slice(1)
    .filter(({ document }) => !needsMore.includes(document))
    .map(each => addressesOf(each)[0] ?? '')
  for (const address of addresses.filter(each => !each.endsWith('*')))
    await expectTitleOfDocument(page, address)
})

// A static host answers with the not-found page of the whole site, whose scripts then show this page.
test(
  'an unknown page has the same title in the app and in its document',
  { tag: '@server' },
  async ({ page, customer }) => {
    await customer.signIn(page)
    await expectTitleOfDocument(page, '/uk-banking-dashboard/no-such-page')
  },
)

test('while the bank cannot be reached a page keeps its title', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.route('**/api/**', route => route.abort('connectionreset'))
  await page.goto('/uk-banking-dashboard/transactions')
  await expect(page.getByRole('alert')).toContainText('We cannot reach the bank.')
  await expect(page).toHaveTitle('Transactions | Sarsen')
  await expectAccessible(page)
})
