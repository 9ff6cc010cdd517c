// How the bank is, and the guide (specification, section 17.6).
import { StaffHealth } from '../../src/contract/staff-watching.ts'
import { changeAnswer } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { heading, region } from './page-parts.ts'
import { addJourneyMember } from './staff-member.ts'

/** A part of the bank's health, by its name. */
const part = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.locator('summary', { hasText: name }) })

test('a member reads how the bank is, and a part leads to its place in the guide', async ({ page, bank }) => {
  const member = await addJourneyMember(bank, ['support'])
  await member.signIn(page)
  await page.getByRole('link', { name: 'Bank health' }).click()
  await expect(page).toHaveTitle('Bank health – Sarsen Staff')
  await expect(heading(page)).toBeFocused()
  await expect(page.locator('summary')).toHaveText([
    /Book/,
    /Posting queue/,
    /Clock/,
    /Outbox/,
    /Holds/,
    /Runners/,
    /Database/,
    /Bank holidays/,
  ])
  await expect(region(page, 'Whole book')).toBeVisible()
  await expect(region(page, 'Promotions')).toBeVisible()
  // What others do is not offered.
  await expect(page.getByRole('button', { name: 'Check the whole book' })).toBeHidden()
  await expect(region(page, 'Decide')).toBeHidden()

  const holidays = part(page, 'Bank holidays')
  await expect(holidays).toContainText('Good')
  await expect(holidays.getByText('What to do')).toBeHidden()
  await holidays.locator('summary').click()
  await expect(holidays.getByText('The bank knows which days are working days.')).toBeVisible()
  await expect(holidays.getByText('Nothing.')).toBeVisible()
  await expect(holidays.getByText('Install a version that knows the next years.')).toBeHidden()
  await expectAccessible(page)
  await holidays.getByRole('link', { name: 'Bank holidays in the guide' }).click()
  await expect(page).toHaveURL('/staff/guide#health')
  await expect(heading(page)).toHaveText('Guide')
  await expect(page.getByRole('heading', { level: 2, name: 'Health', exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Health', exact: true })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Bank health' }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'What is due' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'What is due' })).toBeFocused()
  await expectAccessible(page)
})

test('a bad part opens by itself, and a book that differs shows where', async ({ page, bank }) => {
  const member = await addJourneyMember(bank, ['auditor'])
  await member.signIn(page)
  await page.route('**/api/staff/health', route =>
    changeAnswer(route, body => {
      const health = StaffHealth.parse(body)
      return {
        ...health,
        items: health.items.map(item =>
          item.item === 'outbox'
            ? { ...item, isGood: false, found: '14 emails wait' }
            : { ...item, isGood: true },
        ),
        lastBookCheck: {
          id: bank.newId(),
          at: health.asOf,
          says: '120 differences.',
          differences: 120,
          found: [{ invariant: 1, where: 'all accounts', found: 'debits and credits add up to £0.01' }],
        },
        promotions: [{ promotion: '/premium-card', today: 21, days30: 1604 }],
      }
    }),
  )
  await page.goto('/staff/health')
  await expect(page.getByText('1 of 8 is bad')).toBeVisible()
  const outbox = part(page, 'Outbox')
  await expect(outbox).toContainText('14 emails wait')
  await expect(outbox.getByRole('heading', { name: 'What it means' })).toBeVisible()
  await expect(outbox.getByRole('heading', { name: 'What to do' })).toBeVisible()
  await expect(part(page, 'Clock').getByText('What to do')).toBeHidden()
  const book = region(page, 'Whole book')
  await expect(book.getByRole('status')).toHaveText('120 differences.')
  await expect(book.getByRole('columnheader')).toHaveText(['Invariant', 'Where', 'Found'])
  await expect(book.getByRole('row').last()).toContainText('all accounts')
  await expect(book.getByText('The first 1 of 120 are shown.')).toBeVisible()
  await expect(region(page, 'Promotions').getByRole('row').last()).toHaveText(/Premium card.*21.*1,604/)
  await expectAccessible(page)
  for (const path of ['/staff/health', '/staff/guide']) {
    await page.goto(path)
    for (const width of [2200, 1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test(
  'in a shared demonstration nobody checks the whole book, and nobody signs all customers out',
  { tag: '@server' },
  async ({ page, bank }) => {
    const member = await addJourneyMember(bank, ['auditor', 'administrator'])
    await member.signIn(page)
    await page.goto('/staff/health')
    await page.getByRole('button', { name: 'Check the whole book' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'Not in a shared demonstration.' })
    await expect(told).toHaveCount(1)
    const decide = region(page, 'Decide')
    await expect(decide.getByLabel('Act', { exact: true }).getByRole('option')).toHaveText([
      'Sign out all customers',
    ])
    await decide.getByLabel('Reason', { exact: true }).selectOption('Suspected fraud')
    await decide.getByRole('button', { name: 'Continue' }).click()
    await expect(told).toHaveCount(2)
    await expect(page.getByRole('heading', { name: 'What happens' })).toBeHidden()
  },
)
