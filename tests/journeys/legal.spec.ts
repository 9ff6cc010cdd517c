// Privacy, cookies, terms and accessibility: what is true of this software.
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { applicant, openReview, submitButton } from './sign-up-form.ts'

const legalLinks = (page: Page) => page.getByRole('navigation', { name: 'About this site' }).getByRole('link')

const pages = [
  ['Privacy', '/privacy', 'Privacy | Sarsen'],
  ['Cookies', '/cookies', 'Cookies | Sarsen'],
  ['Terms', '/terms', 'Terms of use | Sarsen'],
  ['Accessibility', '/accessibility', 'Accessibility | Sarsen'],
] as const

for (const path of ['/', '/help/faqs', '/about/news', '/no-such-page'])
  test(`the foot of ${path} leads to the four pages about this site`, async ({ page }) => {
    await page.goto(path)
    await expect(legalLinks(page)).toHaveText(pages.map(([name]) => name))
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
  })

for (const [name, path, title] of pages)
  test(`${path} is led to, has its title, and is marked where one is`, async ({ page }) => {
    await page.goto('/')
    await legalLinks(page).filter({ hasText: name }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(title)
    await expect(legalLinks(page).filter({ hasText: name })).toHaveAttribute('aria-current', 'page')
  })

test('privacy tells both homes apart, and for how long what is kept', async ({ page }) => {
  await page.goto('/privacy')
  const retention = page.getByRole('region', { name: 'What the bank keeps' })
  await expect(page.getByRole('region', { name: 'Where your data are' })).toContainText('In your browser')
  await expect(retention).toContainText('deleted after 90 days')
  await expect(retention).toContainText('30 days after they were written')
  await expect(page.getByRole('region', { name: 'What is sent to others' })).toContainText(
    'Pages load nothing from any other site.',
  )
})

test('what the browser keeps of a visit is what the page about cookies names', async ({
  page,
  context,
  customer,
}) => {
  await page.goto('/')
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark', { exact: true }).click()
  await customer.signIn(page)
  await page.goto('/cookies')
  const terms = (await page.getByRole('term').allTextContents()).flatMap(term => term.split(', '))
  const cookies = (await context.cookies()).map(({ name }) => name.replace(/^sarsen-\d+$/, '__Host-sarsen'))
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const databases = (await page.evaluate(() => indexedDB.databases())).map(
    ({ name = '' }) => `IndexedDB: ${name}`,
  )
  expect(stored.length).toBeGreaterThan(1)
  for (const name of [...cookies, ...stored, ...databases]) expect(terms).toContain(name)
  await expectAccessible(page)
})

test('the review of an application names terms, privacy and cookies, which open beside it', async ({
  page,
}) => {
  const who = applicant()
  await openReview(page, who)
  const main = page.getByRole('main')
  for (const [name, path] of pages.slice(0, 3))
    await expect(main.getByRole('link', { name: `${name} (opens in a new tab)` })).toHaveAttribute(
      'href',
      path,
    )
  const opening = page.waitForEvent('popup')
  await main.getByRole('link', { name: 'Terms (opens in a new tab)' }).click()
  const terms = await opening
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms of use')
  await expect(main).toContainText(who.Email)
  await expect(submitButton(page)).toBeEnabled()
})
