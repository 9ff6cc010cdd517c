import { sendMessage } from '../../src/bank/messages/send-message.ts'
import { openLook } from '../../src/bank/staff/customers/looks.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region } from './page-parts.ts'
import { addJourneyMember, openRecord } from './staff-member.ts'

test('a customer is found for a reason, their record is masked in its nine tabs, and a field is shown', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  const member = await addJourneyMember(bank, ['support', 'payments'])
  await member.signIn(page)
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(heading(page)).toHaveText('Customers')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(
    page.getByText('Enter a full name, email, account number, IBAN or transfer id', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Choose a reason')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Find a customer' }).fill(`nobody.${bank.newId()}@example.com`)
  await page.getByLabel('Reason').selectOption('The customer contacted us')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No customer matches.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Find a customer' }).fill(maya.email)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: `Open record ${maya.name}` }).click()

  await expect(heading(page)).toHaveText(maya.name)
  await expect(page).toHaveTitle(`${maya.name} – Sarsen Staff`)
  await expect(page.getByText('Reason: The customer contacted us.')).toBeVisible()
  await expect(page.getByText(maya.email)).toBeHidden()
  await expect(region(page, 'Open tasks')).toContainText('Nothing is waiting.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show email' }).click()
  const show = page.getByRole('dialog', { name: 'Show email' })
  await show.getByLabel('Reason').selectOption('The customer contacted us')
  await show.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(maya.email)).toBeVisible()
  await expect(page.getByText(/hides in \d\d? s/)).toBeVisible()
  await page.getByRole('button', { name: 'Hide email' }).click()
  await expect(page.getByText(maya.email)).toBeHidden()

  for (const tab of [
    'Accounts',
    'Payments',
    'Payees',
    'Security',
    'Messages',
    'Notifications',
    'Tasks',
    'Audit',
  ]) {
    await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: tab }).click()
    await expect(page).toHaveURL(new RegExp(`/${tab.toLowerCase()}$`))
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByText('Could not be read.')).toBeHidden()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await expect(page.getByText('All hashes hold')).toBeVisible()
})

test('a record that nobody opened is closed, and opens again for a reason', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  const member = await addJourneyMember(bank, ['compliance'])
  await member.signIn(page)
  await page.goto(`/staff/customers/${maya.customerId}/accounts`)
  await expect(page.getByText('This record is closed. Open it again.')).toBeVisible()
  await expect(page.getByText(maya.name)).toBeHidden()
  await expectAccessible(page)
  await page.getByLabel('Reason').selectOption('Fraud check')
  await page.getByRole('button', { name: 'Open record' }).press('Enter')
  await expect(heading(page)).toHaveText(maya.name)
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('Reason: Fraud check.')).toBeVisible()
})

test('the overview shows the open tasks, which lead to those of the member’s roles, and the tabs count what waits', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  const message = 'My card was swallowed by a machine. What now?'
  const from = { name: maya.name, email: maya.email, subject: 'account-help', message }
  const sender = { customerId: maya.customerId, address: '192.0.2.17' }
  expect(await sendMessage(bank, { id: bank.newId(), ...from, sender })).toMatchObject({ ok: true })
  const clerk = await addJourneyMember(bank, ['payments'])
  await clerk.signIn(page)
  await openRecord(page, maya)
  const tasks = region(page, 'Open tasks')
  await expect(tasks.getByRole('row').nth(1)).toContainText('Message: account-help')
  // Messages are for support.
  await expect(tasks.getByRole('link')).toHaveCount(0)
  const record = page.getByRole('navigation', { name: 'Record' })
  await expect(record.getByRole('link', { name: 'Messages' })).toHaveAccessibleName('Messages 1 waiting')
  await expect(record.getByRole('link', { name: 'Tasks' })).toHaveAccessibleName('Tasks 1 waiting')
  await expect(record.getByRole('link', { name: 'Payees' })).toHaveAccessibleName('Payees')

  const support = await addJourneyMember(bank, ['support'], { name: 'Signe Holm' })
  await page.context().clearCookies()
  await support.signIn(page)
  await openRecord(page, maya)
  await expect(tasks.getByRole('row').nth(1)).toContainText('Open')
  await tasks.getByRole('link', { name: 'Message: account-help' }).click()
  await expect(heading(page)).toHaveText('Message: account-help')
})

test('a record closes by itself once its half hour is over', { tag: '@server' }, async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  const { id: memberId, signIn } = await addJourneyMember(bank, ['support'])
  await signIn(page)
  const leftMs = 6_000
  const openedAt = new Date(bank.clock().getTime() - 30 * 60_000 + leftMs)
  const staff = { memberId, roles: ['support'], isDemo: false } as const
  const caller = { address: '192.0.2.17', device: '' }
  const { customerId } = maya
  const asked = { staff, customerId, reason: 'complaint', note: undefined, caller } as const
  expect(await openLook({ ...bank, clock: () => openedAt }, asked)).toMatchObject({ ok: true })
  await page.goto(`/staff/customers/${maya.customerId}`)
  await expect(heading(page)).toHaveText(maya.name)
  await expect(page.getByText('This record is closed. Open it again.')).toBeVisible({ timeout: 2 * leftMs })
  await expect(page.getByText(maya.name)).toBeHidden()
})
