import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { press, typeInto } from './keyboard.ts'
import { heading } from './page-parts.ts'
import { addJourneyMember, submitStaffSignIn } from './staff-member.ts'

test('a member signs in by the keyboard, sees the pages of their roles, and signs out', async ({
  page,
  bank,
}) => {
  const member = await addJourneyMember(bank, ['payments', 'compliance'], { name: 'Tove Hald' })
  await page.goto('/staff')
  await expect(page).toHaveURL('/staff/login')
  await expect(page).toHaveTitle('Staff sign-in – Sarsen Staff')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
  await typeInto(page, page.getByLabel('Work email'), member.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), member.password)
  await typeInto(page, page.getByLabel('Authenticator code'), await member.code())
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/staff/queue')
  await expect(heading(page)).toHaveText('Queue')
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle('Queue – Sarsen Staff')
  const sections = page.getByRole('navigation', { name: 'Staff' }).getByRole('link')
  await expect(sections).toHaveText([
    /^Queue/,
    /^Second checks/,
    /^Customers/,
    /^Audit/,
    /^Bank health/,
    'Demonstration',
  ])

  const menu = page.getByRole('button', { name: /Tove Hald.*staff menu/ })
  await expect(menu).toContainText('Payments, Compliance')
  await press(page, menu)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Staff sign-in')
  await page.goto('/staff/queue')
  await expect(heading(page)).toHaveText('Staff sign-in')
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toMatch(/staff|Tove/)
})

test('any wrong detail gets one answer, and the page that was wanted opens after a right one', async ({
  page,
  bank,
}) => {
  const member = await addJourneyMember(bank, ['support'])
  await page.goto('/staff/second-checks')
  await expect(heading(page)).toHaveText('Staff sign-in')
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'Those details are not right. Wait for a new code.' })
  await submitStaffSignIn(page, { ...member, password: 'menhirs at midwinter' })
  await expect(told).toBeVisible()
  await submitStaffSignIn(page, { ...member, code: async () => '000000' })
  await expect(told).toBeVisible()
  await expect(page.getByLabel('Work email')).toHaveValue(member.email)
  await submitStaffSignIn(page, member)
  await expect(page).toHaveURL('/staff/second-checks')
  await expect(heading(page)).toHaveText('Second checks')
})

test('the demonstration leads from its credentials to its staff, whose details are filled in by a press', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Staff console' }).click()
  await expect(heading(page)).toHaveText('Staff sign-in')
  const staff = page.getByRole('region', { name: 'Demonstration staff' })
  await expect(staff.getByRole('listitem')).toHaveText([
    /Priya Nair.*Support, Payments/,
    /Tom Hallam.*Payments, Compliance/,
    /Ruth Amadi.*Auditor, Administrator/,
  ])
  await staff.getByRole('button', { name: 'Use these of Tom Hallam' }).click()
  await expect(page.getByLabel('Work email')).toHaveValue('tom@staff.sarsen.example')
  await expect(page.getByLabel('Authenticator code')).toHaveValue(/^\d{6}$/)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/staff/queue')
  await expect(page.getByRole('button', { name: /Tom Hallam/ })).toBeVisible()
})

test('a page of others is not part of the role, and an auditor begins at the second checks', async ({
  page,
  bank,
}) => {
  const member = await addJourneyMember(bank, ['auditor', 'administrator'])
  await member.signIn(page)
  await expect(page).toHaveURL('/staff/second-checks')
  await page.goto('/staff/queue')
  await expect(heading(page)).toHaveText('Not part of your role')
  await expect(page).toHaveTitle('Not part of your role – Sarsen Staff')
  await expect(page.getByRole('link', { name: 'Queue' })).toBeHidden()
  await expectAccessible(page)
  await page.goto('/staff/nothing')
  await expect(heading(page)).toHaveText('Page not found')
})

test(
  'a second sign-in ends the first, which says so',
  { tag: '@server' },
  async ({ page, bank, browser, baseURL }) => {
    const member = await addJourneyMember(bank, ['support'])
    await member.signIn(page)
    const other = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
    await member.signIn(await other.newPage())
    // The page may have learned it by itself by now, from its counts, and have no navigation any more.
    await page.goto('/staff/second-checks')
    await expect(heading(page)).toHaveText('Staff sign-in')
    await expect(page.getByRole('alert')).toContainText('You signed in somewhere else.')
    await other.close()
  },
)

test('two minutes before the end an idle member is warned, and may stay', async ({ page, bank }) => {
  const member = await addJourneyMember(bank, ['support'])
  await member.signIn(page)
  await bank.database.query('update staff_session set idle_ends_at = $2 where member_id = $1', [
    member.id,
    new Date(bank.clock().getTime() + 115_000),
  ])
  await page.goto('/staff/queue')
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await expect(warning).toContainText('We sign you out in 1')
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning).toBeHidden()
  const [{ left } = { left: 0 }] = await bank.database.query<{ left: number }>(
    `select extract(epoch from idle_ends_at - $2::timestamptz)::float8 as left from staff_session where member_id = $1`,
    [member.id, bank.clock()],
  )
  expect(left).toBeGreaterThan(800)
})

const widths = [320, 390, 768, 1100, 2200]

test('the sign-in has its place from 320 to 2200 px', async ({ page }) => {
  await page.goto('/staff/login')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
})

test('the queue and the second checks have their place from 320 to 2200 px', async ({ page, bank }) => {
  const name = 'Bartholomew Featherstonehaugh-Cholmondeley'
  const member = await addJourneyMember(bank, ['payments', 'compliance', 'support'], { name })
  await member.signIn(page)
  for (const path of ['/staff/queue', '/staff/second-checks']) {
    await page.goto(path)
    for (const width of widths.toReversed()) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    // The narrowest alone: the wide page is in the journey of the sign-in.
    await expectAccessible(page)
  }
})
