// Privacy, cookies, terms and accessibility: true statements about this software.
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
  test(`the footer of ${path} leads to the four pages about this site`, async ({ page }) => {
    await page.goto(path)
    await expect(legalLinks(page)).toHaveText(pages.map(([name]) => name))
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
  })

for (const [name, path, title] of pages)
  test(`${path} has a link to it and a title, and is marked as the current page`, async ({ page }) => {
    await page.goto('/')
    await legalLinks(page).filter({ hasText: name }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(title)
    await expect(legalLinks(page).filter({ hasText: name })).toHaveAttribute('aria-current', 'page')
  })

test('the privacy page distinguishes both runtimes, and says how long data is stored', async ({ page }) => {
  await page.goto('/privacy')
  const retention = page.getByRole('region', { name: 'What the bank stores' })
  await expect(page.getByRole('region', { name: 'Where your data is' })).toContainText('In your browser')
  await expect(retention).toContainText('deleted after 90 days')
  await expect(retention).toContainText('30 days after they were written')
  await expect(retention).toContainText('what you confirmed and how, for 13 months')
  for (const term of ['Your passkeys', 'Your cards', 'Claims and disputes', 'When our staff look'])
    await expect(retention.getByRole('term').filter({ hasText: term })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What is sent to others' })).toContainText(
    'Pages load nothing from any other site.',
  )
})

test('the cookies page names everything that the browser stores during a visit', async ({
  page,
  context,
  customer,
}) => {
  await page.goto('/')
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark', { exact: true }).click()
  await customer.signIn(page)
  await page.goto('/cookies')
  const terms = (await page.getByRole('term').allTextContents()).flatMap(term => term.split(', '))
  const cookies = (await context.cookies()).map(({ name }) =>
    name.replace(/^sarsen(-device)?-\d+$/, '__Host-sarsen$1'),
  )
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const databases = (await page.evaluate(() => indexedDB.databases())).map(
    ({ name = '' }) => `IndexedDB: ${name}`,
  )
  expect(stored.length).toBeGreaterThan(1)
  for (const name of [...cookies, ...stored, ...databases]) expect(terms).toContain(name)
  await expectAccessible(page)
})

test('the review of an application links terms, privacy and cookies, which open in a new tab', async ({
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
