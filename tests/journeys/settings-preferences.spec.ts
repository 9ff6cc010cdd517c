import { askBank } from './ask-bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openSettings, part, toast, warning } from './settings-page.ts'

const row = (page: Page) => part(page, 'Notification Preferences')
const toggle = (page: Page, name: string) => row(page).getByRole('switch', { name, exact: true })

test('the four switches show a new customer’s preferences, and say where messages go', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openSettings(page)
  const isOn = {
    'Email notifications': true,
    'SMS notifications': false,
    'Transaction alerts': true,
    'Security alerts': true,
  }
  for (const [name, on] of Object.entries(isOn)) await expect(toggle(page, name)).toBeChecked({ checked: on })
  await expect(toggle(page, 'Email notifications')).toHaveAccessibleDescription(
    `Messages to ${customer.email} This bank sends no email: it keeps what it would have sent`,
  )
  await expect(toggle(page, 'SMS notifications')).toHaveAccessibleDescription(/Add a phone number/)
})

test(
  'a switch changes at once, is stored, and is confirmed',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await customer.signIn(page)
    await openSettings(page)
    const bank = Promise.withResolvers<void>()
    await page.route('**/api/preferences', async route => {
      await bank.promise
      await route.fallback()
    })
    await row(page).getByText('Transaction alerts').click()
    await expect(toggle(page, 'Transaction alerts')).not.toBeChecked()
    bank.resolve()
    await expect(toast(page, 'Notification Settings Updated')).toContainText(
      'Your notification preferences have been saved.',
    )
    await expect(toggle(page, 'Transaction alerts')).not.toBeChecked()
    await expectAccessible(page)
    await page.reload()
    await expect(toggle(page, 'Transaction alerts')).not.toBeChecked()
    await expect(toggle(page, 'Security alerts')).toBeChecked()
    await expect(part(page, 'Security log')).toContainText('Notification preferences changed')
  },
)

test('a switch whose answer is lost returns to the last known state, with the reason', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openSettings(page)
  await page.route('**/api/preferences', async route =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  )
  await toggle(page, 'Security alerts').click()
  await expect(page.getByText('Notification Settings Not Saved')).toHaveCount(0)
  await expect(warning(page, 'Notification Settings Not Confirmed')).toContainText(
    'Security alerts: we have not heard whether the change was saved,',
  )
  await expect(toggle(page, 'Security alerts')).toBeChecked()
  await expectAccessible(page)
  await page.unroute('**/api/preferences')
  await toggle(page, 'Security alerts').click()
  await expect(toast(page, 'Notification Settings Updated')).toBeVisible()
  await expect(page.getByText('Notification Settings Not Confirmed')).toHaveCount(0)
})

test('a switch that the bank refuses changes back, with the reason', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  const detail = 'You have changed these settings often. Try again in an hour.'
  await page.route('**/api/preferences', async route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 429,
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: 'Too many requests', status: 429, code: 'too_many', detail },
        })
      : route.fallback(),
  )
  await toggle(page, 'Security alerts').click()
  await expect(warning(page, 'Notification Settings Not Saved')).toContainText(
    `Security alerts: not changed. ${detail}`,
  )
  await expect(toggle(page, 'Security alerts')).toBeChecked()
})

test('rapid presses end in the last state', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  const sent: unknown[] = []
  const bank = Promise.withResolvers<void>()
  await page.route('**/api/preferences', async route => {
    if (route.request().method() === 'PATCH') sent.push(route.request().postDataJSON())
    await bank.promise
    await route.fallback()
  })
  for (let flip = 0; flip < 6; flip += 1) await toggle(page, 'SMS notifications').press('Space')
  await expect(toggle(page, 'SMS notifications')).not.toBeChecked()
  const second = page.waitForResponse(response => response.request().postData()?.includes('false') === true)
  bank.resolve()
  await second
  expect(sent).toEqual([{ smsNotifications: true }, { smsNotifications: false }])
  await expect(toast(page, 'Notification Settings Updated')).toHaveCount(1)
  await expect(toggle(page, 'SMS notifications')).not.toBeChecked()
  const stored = await askBank(page, 'GET', '/api/preferences')
  expect(stored.body).toMatchObject({ smsNotifications: false })
})
