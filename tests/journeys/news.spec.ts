// News, articles and the newsletter (spec section 2, "News"; rulings, "No dead controls").
import { randomUUID } from 'node:crypto'
import type { Bank } from '../../src/bank/bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'

const subscriptionsOf = (bank: Bank, email: string) =>
  bank.database.query('select email from newsletter_subscription where email = $1', [email])

const newEmail = () => `reader.${randomUUID()}@example.com`

const newsletter = (page: Page) => page.getByRole('region', { name: 'Newsletter' })

/** The news page with its form's script running. */
async function openNewsletter(page: Page) {
  await page.goto('/about/news')
  const form = newsletter(page)
  await form.scrollIntoViewIfNeeded()
  await expect(form.locator('[data-island-taken]')).toHaveCount(1)
  return {
    email: form.getByLabel('Email'),
    subscribe: form.getByRole('button', { name: 'Subscribe' }),
    said: form.getByRole('status'),
    failed: form.getByRole('alert'),
    form,
  }
}

test('news has featured stories, the latest articles newest first, categories and the newsletter', async ({
  page,
}) => {
  await page.goto('/about/news')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News')
  const featured = page.getByRole('region', { name: 'Featured stories' })
  await expect(featured.getByRole('article')).toHaveCount(3)
  const latest = page.getByRole('region', { name: 'Latest articles' })
  await expect(latest.getByRole('listitem')).toHaveCount(8)
  await expect(latest.getByRole('listitem').first()).toContainText(/Six questions.*18 November 2026 · \d min/)
  const days = await latest.locator('time').evaluateAll(all => all.map(each => each.getAttribute('datetime')))
  expect(days).toEqual(days.toSorted((one, other) => String(other).localeCompare(String(one))))
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await expect(newsletter(page)).toBeVisible()
})

test('/about/news-stories is the same page', async ({ page }) => {
  const response = await page.goto('/about/news-stories')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about\/news$/)
})

test('a visitor goes from the list to an article and back', async ({ page }) => {
  await page.goto('/about/news')
  await page.getByRole('link', { name: 'Older articles' }).click()
  await expect(page).toHaveURL('/about/articles')
  await page.getByRole('link', { name: /A budget for the first term/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A budget for the first term')
  await expect(page.locator('main article')).toContainText('14 May 2026')
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  await expect(page.getByRole('navigation', { name: 'Read next' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect(page).toHaveURL('/about/articles')
})

test('a featured story leads to its page, and that leads back', async ({ page }) => {
  await page.goto('/about/news')
  await page.getByRole('article').filter({ hasText: 'A grant for village bridges' }).click()
  await expect(page).toHaveURL('/about/news/village-bridges')
  await page.getByRole('link', { name: 'All news' }).click()
  await expect(page).toHaveURL('/about/news')
})

test('every category leads to the number of stories that it states', async ({ page }) => {
  await page.goto('/about/news')
  const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  const listed = await categories.evaluateAll(links =>
    links.map(link => ({
      href: link.getAttribute('href') ?? '',
      count: parseInt(link.querySelector('span')?.textContent ?? '', 10),
    })),
  )
  expect(listed.length).toBeGreaterThanOrEqual(7)
  for (const { href, count } of listed) {
    const response = await page.goto(href)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('main').getByRole('list').nth(1).getByRole('listitem'), href).toHaveCount(
      count,
    )
    await expect(page.locator('nav [aria-current=page][href]')).toHaveAttribute('href', href)
  }
})

test(
  'an email is stored by the bank, and the page says so once',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const { email, subscribe, said } = await openNewsletter(page)
    const address = newEmail()
    await email.fill(` ${address.toUpperCase()} `)
    await subscribe.click()
    await expect(said).toContainText('You are on the list.')
    await expect(page.getByText('You are on the list.')).toHaveCount(1)
    await expect(email).toHaveValue('')
    expect(await subscriptionsOf(bank, address)).toEqual([{ email: address }])
    await expectAccessible(page)
  },
)

test('an invalid email is reported at the field and not sent', { tag: '@quick' }, async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') requests.push(request.url())
  })
  const { email, subscribe, form } = await openNewsletter(page)
  await subscribe.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Enter your email')
  await email.fill('ada')
  await expect(form.getByText('Enter your email', { exact: true })).toBeHidden()
  await email.press('Enter')
  await expect(email).toHaveAccessibleDescription('Enter an email like name@example.com')
  await expectAccessible(page)
  await email.fill(`${'a'.repeat(250)}@example.com`)
  await email.blur()
  await expect(email).toHaveAccessibleDescription('Enter an email of at most 254 characters')
  expect(requests).toEqual([])
})

test('a press on Subscribe is not lost while an error is reported', async ({ page }) => {
  const { email, subscribe } = await openNewsletter(page)
  await email.fill('ada')
  await subscribe.click()
  await expect(email).toHaveAccessibleDescription('Enter an email like name@example.com')
  await expect(email).toBeFocused()
})

test('an error that only the bank finds is shown at the field too', async ({ page }) => {
  const { email, subscribe } = await openNewsletter(page)
  await email.fill('ada@localhost')
  await subscribe.click()
  await expect(email).toHaveAccessibleDescription('Enter an email like name@example.com')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('ada@localhost')
})

test('a failing network keeps the email and is reported, and a retry works', async ({ page, bank }) => {
  const { email, subscribe, said, failed } = await openNewsletter(page)
  const address = newEmail()
  await email.fill(address)
  await page.route('**/api/**', route => route.abort('internetdisconnected'))
  await subscribe.click()
  await expect(failed).toContainText('We could not reach the bank.')
  await expect(email).toHaveValue(address)
  await expectAccessible(page)
  await page.unroute('**/api/**')
  await subscribe.click()
  await expect(said).toContainText('You are on the list.')
  await expect(failed).toBeEmpty()
  expect(await subscriptionsOf(bank, address)).toHaveLength(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('news and articles are readable, and a text replaces the newsletter’s form', async ({ page }) => {
    await page.goto('/about/news')
    await expect(newsletter(page).getByRole('button')).toBeHidden()
    await expect(newsletter(page).getByRole('link', { name: 'support@sarsen.example' })).toBeVisible()
    await page.getByRole('link', { name: 'Every transaction in one list' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every transaction in one list')
    await expect(page.getByText('What each line tells you')).toBeVisible()
  })
})
