import { SecurityEventPage, SignedInDevices } from '../../src/contract/sessions.ts'
import { askBank, changeAnswer } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openSettings, part, signInElsewhere, toast, warning } from './settings-page.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const devices = (page: Page) => part(page, 'Signed-in devices').getByRole('listitem')
const log = (page: Page) => part(page, 'Security log').getByRole('row')

test(
  'devices are listed by type, and the customer signs one out',
  { tag: '@quick' },
  async ({ page, bank, customer }) => {
    await customer.signIn(page)
    const windows = await signInElsewhere(bank, customer, firefox)
    const phone = await signInElsewhere(bank, customer, safari)
    const unknown = await signInElsewhere(bank, customer, 'x')
    await openSettings(page)
    await expect(devices(page)).toHaveCount(4)
    await expect(devices(page).first()).toContainText(/This device.*Active now/s)
    await expect(devices(page).first().getByRole('button')).toHaveCount(0)
    await expect(devices(page).filter({ hasText: 'Safari on iOS' })).toContainText(
      /2001:db8:.*Last used \d+ \w+ \d{4}, \d{2}:\d{2}/,
    )
    await expect(devices(page).filter({ hasText: 'Unknown browser' })).toHaveCount(1)
    await expectAccessible(page)

    await page.getByRole('button', { name: /^Sign Out Firefox on Windows, 2001:db8:/ }).click()
    await expect(toast(page, 'Device Signed Out')).toContainText('Firefox on Windows has been signed out.')
    await expect(devices(page)).toHaveCount(3)
    await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused()
    expect((await windows.ask('GET', '/api/session')).status).toBe(401)
    expect((await phone.ask('GET', '/api/session')).status).toBe(200)
    await expect(part(page, 'Security log')).toContainText('Other device signed out')

    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out all other devices?' })
    await expect(dialog).toContainText('2 other devices are signed in.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).last().click()
    await expect(devices(page)).toHaveCount(3)

    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    await dialog.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(toast(page, 'Devices Signed Out')).toBeVisible()
    await expect(devices(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0)
    for (const each of [windows, phone, unknown]) {
      expect((await each.ask('GET', '/api/session')).status).toBe(401)
    }
  },
)

test('when the answer to a sign-out is lost the device stays in the list, and the page says so', async ({
  page,
  bank,
  customer,
}) => {
  await customer.signIn(page)
  await signInElsewhere(bank, customer, firefox)
  await openSettings(page)
  await page.route('**/api/sessions/*', route => route.abort('connectionreset'))
  await page.getByRole('button', { name: /^Sign Out Firefox on Windows/ }).click()
  await expect(warning(page, 'Sign-Out Not Confirmed')).toContainText('We have not heard back from the bank.')
  await expect(page.getByText('Not Signed Out')).toHaveCount(0)
  await expect(devices(page)).toHaveCount(2)
})

test('thirty devices are all listed, at any width', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.route('**/api/sessions', route =>
    changeAnswer(route, body => {
      const { sessions } = SignedInDevices.parse(body)
      const others = Array.from({ length: 29 }, (_, index) => ({
        ...sessions[0],
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        address: '2001:db8:1234:5678:9abc:def0:1234:5678',
        isCurrent: false,
      }))
      return { sessions: [...sessions, ...others] }
    }),
  )
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await openSettings(page)
    await expect(devices(page)).toHaveCount(30)
    await expectNoSidewaysScroll(page)
  }
})

test('the log shows a failed sign-in with address and browser, and asks whether it was you', async ({
  page,
  bank,
  customer,
}) => {
  await customer.signIn(page)
  const stranger = await signInElsewhere(bank, { ...customer, password: 'a-guess-of-somebody' }, firefox)
  expect(stranger.status).toBe(401)
  await openSettings(page)
  await expect(log(page).nth(0)).toHaveText(/When.*What.*Where/)
  const failed = log(page).filter({ hasText: 'Wrong password' })
  await expect(failed).toContainText('Not you?')
  await expect(failed).toContainText('Firefox on Windows, 2001:db8:')
  await expect(failed).toContainText(/\d+ \w+ \d{4}\s*\d{2}:\d{2}/)
  const signedIn = log(page).filter({ hasText: 'Signed in' })
  await expect(signedIn).not.toContainText('Not you?')
  await expect(part(page, 'Security log')).toContainText('The last 90 days. Times are UK time.')
  await expectAccessible(page)
})

test('the log has ten events a page, with the page number in the address', async ({ page, customer }) => {
  await customer.signIn(page)
  for (let index = 0; index < 12; index += 1) {
    const { status } = await askBank(page, 'PATCH', '/api/preferences', { smsNotifications: index % 2 === 0 })
    expect(status).toBe(200)
  }
  await page.goto('/settings')
  const part10 = part(page, 'Security log')
  await expect(part10).toContainText('Showing 1 to 10 of 13 events')
  // Sections above it load and move the log, and with it the button.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect(log(page)).toHaveCount(11)
  await part10.getByRole('button', { name: 'Next' }).click()
  await expect(part10).toContainText('Showing 11 to 13 of 13 events')
  await expect(page).toHaveURL('/settings?page=2')
  await expect(log(page).last()).toContainText('Signed in')
  await page.reload()
  await expect(log(page)).toHaveCount(4)
  await page.goto('/settings?page=9')
  await expect(part10).toContainText('There is nothing on this page.')
  await part10.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(part10).toContainText('Showing 1 to 10 of 13 events')
})

test('an empty log says so', async ({ page, customer }) => {
  await customer.signIn(page)
  const empty = SecurityEventPage.parse({ events: [], page: 1, pageSize: 10, total: 0 })
  await page.route('**/api/security-events**', route => route.fulfill({ json: empty }))
  await page.goto('/settings')
  await expect(part(page, 'Security log')).toContainText('Nothing has happened yet.')
  await expectAccessible(page)
})
