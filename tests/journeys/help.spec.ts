import { expect, test, type Page } from './fixtures.ts'

/** The telephone links of `main`, in the order of the page. */
const numbers = (page: Page) => page.getByRole('main').locator('a[href^="tel:"]')

/** Whether the first element matching `first` comes before the one matching `second` in the document. */
const isBefore = (page: Page, first: string, second: string) =>
  page.evaluate(
    ([one = '', two = '']) => {
      const [a, b] = [document.querySelector(one), document.querySelector(two)]
      return Boolean(a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING)
    },
    [first, second],
  )

test('the help page starts with the telephone numbers, and leads to every help page', async ({ page }) => {
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we help?')
  await expect(numbers(page).first()).toHaveAttribute('href', 'tel:+442079460999')
  const main = page.getByRole('main')
  for (const path of [
    'lost-card',
    'branches',
    'contact',
    'faqs',
    'tools',
    'rates',
    'scam-alert',
    'downloads',
  ]) {
    await expect(main.locator(`a[href="/help/${path}"]`).first()).toBeVisible()
  }
})

test('an unknown address below help shows the help page', async ({ page, standInStatus }) => {
  const response = await page.goto('/help/no-such-page')
  expect(response?.status()).toBe(standInStatus)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we help?')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', 'https://sarsen.example/help')
})

test('the search of the help page leads to the questions that mention the word', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('password')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/help/faqs?q=password')
  await expect(page.getByRole('status')).toContainText('about “password”')
  await expect(page.locator('summary', { hasText: 'I have forgotten my password' })).toBeVisible()
})

test('lost card: the numbers come first, in the UK and from abroad, then what to do and what it costs', async ({
  page,
}) => {
  await page.goto('/help/lost-card')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lost or stolen card')
  await expect(numbers(page).nth(0)).toHaveText('020 7946 0999')
  await expect(numbers(page).nth(1)).toHaveText('+44 20 7946 0999')
  const dialled = await numbers(page).evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(new Set(dialled)).toEqual(new Set(['tel:+442079460999']))
  expect(await isBefore(page, 'main a[href^="tel:"]', '#now')).toBe(true)

  await expect(page.locator('#now').getByRole('listitem')).toHaveCount(4)
  await expect(page.locator('#card')).toContainText('It is stopped at once')
  await expect(page.locator('#liability')).toContainText('At most £35')
  await expect(page.locator('#payments')).toContainText('by the end of the next business day')
  await expect(page.locator('#payments')).toContainText('at most 13 months')
  await expect(page.locator('#new-card')).toContainText('Up to 5 working days')
})

test('lost card: in print the numbers stay and the buttons go', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/help/lost-card')
  await expect(numbers(page).nth(0)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Now' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Something else?' })).toBeHidden()
})

test('contact: phone, email, head office, hours and the emergency numbers', async ({ page }) => {
  await page.goto('/help/contact')
  const main = page.getByRole('main')
  const emergency = main.getByRole('region', { name: 'Emergency services' })
  for (const [service, phone] of [
    ['Lost cards', '020 7946 0999'],
    ['Fraud reporting', '020 7946 0990'],
    ['Technical support', '020 7946 0940'],
  ] as const) {
    const item = emergency.getByRole('listitem').filter({ hasText: service })
    const link = item.getByRole('link', { name: phone })
    await expect(link).toHaveAttribute('href', `tel:+44${phone.replaceAll(' ', '').slice(1)}`)
  }
  await expect(main.getByRole('link', { name: '020 7946 0100' })).toHaveAttribute('href', 'tel:+442079460100')
  await expect(main.getByRole('link', { name: 'support@sarsen.example' })).toHaveAttribute(
    'href',
    'mailto:support@sarsen.example',
  )
  await expect(main).toContainText('Mon-Fri 8AM-6PM, Sat 9AM-2PM')
  await expect(main).toContainText('Answered in 24-48 hours')
  await expect(main).toContainText('1 Lintel Court, Stonecutter Lane, London EC4')
  await expect(main.getByRole('heading', { name: 'Branch hours' })).toBeVisible()
})

test('contact: the quick actions have names, and lead to branches and to the message form', async ({
  page,
}) => {
  await page.goto('/help/contact')
  const actions = page.getByRole('region', { name: 'Quick actions' })
  await expect(actions.getByRole('link')).toHaveCount(4)
  await expect(actions.getByRole('link', { name: /^Find Nearest Branch/ })).toHaveAttribute(
    'href',
    '/help/branches',
  )
  for (const [name, subject] of [
    [/^Book an Appointment/, 'Book an appointment'],
    [/^Live Chat Support/, 'Live chat request'],
    [/^Submit Feedback/, 'Feedback'],
  ] as const) {
    await actions.getByRole('link', { name }).click()
    const chosen = page.getByLabel('Subject')
    await expect(chosen).toBeInViewport()
    await expect(chosen.locator('option:checked')).toHaveText(subject)
  }
})

test('scam alert: the number first, seven scams, what we never ask for, and when we refund', async ({
  page,
}) => {
  await page.goto('/help/scam-alert')
  const main = page.getByRole('main')
  await expect(numbers(page).first()).toHaveAttribute('href', 'tel:+442079460990')
  expect(await isBefore(page, 'main a[href^="tel:"]', '#scams')).toBe(true)
  await expect(page.locator('#scams > ul > li')).toHaveCount(7)
  await expect(page.locator('#never').getByRole('listitem')).toHaveCount(7)
  await expect(main).toContainText('0300 123 2040')
  await expect(main).toContainText('7726')
  await expect(main).not.toContainText('Action Fraud')
  await expect(page.locator('#money-back')).toContainText('Up to £85,000')
  await expect(page.locator('#money-back')).toContainText('5 business days')
  await expect(page.locator('#money-back')).toContainText('13 months')
})
