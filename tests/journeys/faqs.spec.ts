import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'

const subjects = [
  ['Payments and transfers', 14],
  ['Verification and limits', 6],
  ['Cards', 8],
  ['Your account', 8],
  ['Security and scams', 8],
  ['Savings and rates', 5],
  ['Business', 6],
] as const
const inAll = subjects.reduce((sum, [, count]) => sum + count, 0)

const questions = (page: Page) => page.locator('details[data-faq-question]')
const shown = (page: Page) => questions(page).filter({ visible: true })
const question = (page: Page, text: string) => page.locator('summary', { hasText: text })
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the questions' })
/** The search script runs once it marks the current subject. */
const taken = (page: Page) => expect(page.locator('[data-faq-subject-link][aria-current]')).toHaveCount(1)

test('the questions are in seven subjects, each with its count, and the subjects lead to them', async ({
  page,
}) => {
  await page.goto('/help/faqs')
  await expect(questions(page)).toHaveCount(inAll)
  const list = page.getByRole('navigation', { name: 'Subjects' })
  for (const [name, count] of subjects) {
    await expect(list.getByRole('link', { name: `${name} ${count}` })).toBeVisible()
    const section = page.getByRole('region', { name, exact: true })
    await expect(section.locator('details')).toHaveCount(count)
  }
  await list.getByRole('link', { name: /^Security and scams/ }).click()
  await expect(page).toHaveURL('/help/faqs#security-and-scams')
  await expect(page.getByRole('heading', { name: 'Security and scams' })).toBeInViewport()
  await expect(list.getByRole('link', { name: /^Security and scams/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('a question opens and closes with mouse and keyboard', async ({ page }) => {
  await page.goto('/help/faqs')
  const answer = page.getByText('takes 2-5 business days')
  await question(page, 'How long does verification of a deposit take?').click()
  await expect(answer).toBeVisible()
  await expect(answer).toContainText('Deposits over £1,000,000')
  await page.keyboard.press('Enter')
  await expect(answer).toBeHidden()
})

test('the answers state the limits of the bank', async ({ page }) => {
  await page.goto('/help/faqs')
  await expect(page.locator('#is-there-a-limit-on-one-transfer')).toContainText('exactly £2,000,000')
  await expect(page.locator('#why-do-large-transfers-need-extra-verification')).toContainText('over £100,000')
  await expect(page.locator('#how-is-my-money-protected')).toContainText('up to £85,000')
  await expect(page.locator('#how-long-until-my-new-account-is-active')).toContainText('24-48 hours')
})

test(
  'a search shows only questions with its words, counts them, and can be cleared',
  { tag: '@quick' },
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/help/faqs')
    await taken(page)
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await field(page).fill('flagged')
    await page.clock.runFor(240)
    await expect(shown(page)).toHaveCount(inAll)
    await page.clock.runFor(20)
    await expect(page.getByRole('status')).toHaveText('One question about “flagged”')
    await expect(shown(page)).toHaveCount(1)
    await expect(shown(page)).toContainText('Why was my transfer flagged for review?')
    await expect(page.getByRole('heading', { level: 2, name: 'Cards' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Subjects' }).getByRole('link')).toHaveText([
      'Payments and transfers1',
    ])

    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(shown(page)).toHaveCount(inAll)
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')
    await expect(page.getByRole('status')).toBeEmpty()
  },
)

test('a search takes words in any order and number, and common synonyms', async ({ page }) => {
  await page.goto('/help/faqs')
  await taken(page)
  for (const [typed, found] of [
    ['How do I block my CARDS', 'What do I do when my card is lost or stolen?'],
    ['fscs', 'How is my money protected?'],
    ['whats aer', 'What does AER mean?'],
    ['2000000', 'Is there a limit on one transfer?'],
  ] as const) {
    await field(page).fill(typed)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('status')).toContainText(`“${typed}”`)
    await expect(shown(page).filter({ hasText: found })).toHaveCount(1)
  }
  await expect(page.locator('#questions')).toBeFocused()
})

test('a search without results says so and offers further help', async ({ page }) => {
  await page.goto('/help/faqs')
  await taken(page)
  await field(page).fill('zeppelin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('No question mentions “zeppelin”.')
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeHidden()
  const nothing = page.getByRole('region', { name: 'Nothing found' })
  await expect(nothing.getByRole('link', { name: 'Send a message' })).toHaveAttribute(
    'href',
    '/help/contact?subject=general#message',
  )
  await expect(nothing.getByRole('link', { name: 'Call 020 7946 0100' })).toBeVisible()
  await expectAccessible(page)
  await nothing.getByRole('link', { name: 'Show all questions' }).click()
  await expect(shown(page)).toHaveCount(inAll)
  await expect(nothing).toBeHidden()
})

test('each question has an address that opens it and scrolls to it', async ({ page }) => {
  await page.goto('/help/faqs#what-makes-a-good-password')
  const answer = page.locator('#what-makes-a-good-password')
  await expect(answer).toBeInViewport()
  await expect(answer).toContainText('At least 8 characters')
  await expect(question(page, 'What makes a good password?')).toBeInViewport()

  const permalink = answer.getByRole('link', { name: 'Link to this answer (What makes a good password?)' })
  await expect(permalink).toHaveAttribute('href', '#what-makes-a-good-password')

  await taken(page)
  await field(page).fill('flagged')
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveCount(1)
  await page.evaluate(() => {
    location.hash = '#how-long-does-a-transfer-take'
  })
  await expect(page.locator('#how-long-does-a-transfer-take')).toBeInViewport()
  await expect(shown(page)).toHaveCount(inAll)
})

test('a search and an open answer are accessible on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/help/faqs?q=card#what-if-i-find-my-card-again')
  await expect(page.getByRole('status')).toContainText('questions about “card”')
  await expect(page.getByText('A card that has been reported stays stopped.')).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('all questions are listed by subject, and open with a click and by their address', async ({
    page,
  }) => {
    await page.goto('/help/faqs#how-is-my-money-protected')
    await expect(page.locator('#how-is-my-money-protected')).toBeVisible()
    await expect(shown(page)).toHaveCount(inAll)
    await expect(field(page)).toBeHidden()
    await expect(page.getByText('Choose a subject below, then a question.')).toBeVisible()
    await question(page, 'What does AER mean?').click()
    await expect(page.getByText('Annual Equivalent Rate')).toBeVisible()
  })

  test('contact and lost card are complete, and telephone and email replace the message form', async ({
    page,
  }) => {
    await page.goto('/help/contact')
    await expect(page.getByRole('link', { name: /^Submit Feedback/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden()
    await expect(page.locator('#message').getByRole('link', { name: '020 7946 0100' })).toBeVisible()
    await page.goto('/help/lost-card')
    await expect(page.getByRole('main').locator('a[href="tel:+442079460999"]').first()).toBeVisible()
  })
})
