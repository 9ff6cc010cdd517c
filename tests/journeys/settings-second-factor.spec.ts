import { decodeQR } from 'qr/decode.js'
import { readFile } from 'node:fs/promises'
import { Demonstration } from '../../src/contract/sessions.ts'
import { changeAnswer } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { begin, button, code, row, turnOn } from './second-factor-row.ts'
import { codeOf, newPassword, openSettings, part, signInElsewhere, toast } from './settings-page.ts'

/** The content of the QR code for a camera: its rendered modules, each four pixels wide. */
async function readQrCode(page: Page): Promise<string> {
  const drawn = row(page).getByRole('img', { name: 'QR code for your authenticator app' })
  const size = Number((await drawn.getAttribute('viewBox'))?.split(' ')[2])
  const path = (await drawn.locator('path').getAttribute('d')) ?? ''
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  const width = size * 4
  const data = Uint8ClampedArray.from({ length: width * width * 4 }, (_, index) => {
    const pixel = Math.floor(index / 4)
    const [x, y] = [pixel % width, Math.floor(pixel / width)].map(each => Math.floor(each / 4))
    return index % 4 < 3 && dark.has(`${x} ${y}`) ? 0 : 255
  })
  return decodeQR({ width, height: width, data })
}

test('setting up needs the current password', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  await expect(row(page)).toContainText('Off')
  await button(page, 'Set up').click()
  const password = row(page).getByLabel('Current password', { exact: true })
  await password.fill('not-the-password')
  await button(page, 'Continue').click()
  await expect(password).toHaveAccessibleDescription('That is not your current password')
  await expectAccessible(page)
  await button(page, 'Cancel').click()
  await expect(button(page, 'Set up')).toBeVisible()
})

test(
  'a customer sets up the second factor with a QR code or its key',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await customer.signIn(page)
    await openSettings(page)
    const key = await begin(page, customer)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    const address = new URL(await readQrCode(page))
    expect(address.protocol).toBe('otpauth:')
    expect(address.searchParams.get('secret')).toBe(key)
    await expect(row(page).getByRole('listitem')).toHaveCount(3)
    await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessible(page)

    await code(page).fill('000000')
    await button(page, 'Turn on').click()
    await expect(code(page)).toHaveAccessibleDescription(/That code is not right/)
    await expect(code(page)).toBeFocused()

    await code(page).fill(codeOf(key, 'now').replace(/^(...)/, ' $1 '))
    await button(page, 'Turn on').click()
    await expect(row(page).getByText('Keep your recovery codes')).toBeFocused()
    await expect(row(page).getByText('Your second factor is on.')).toBeVisible()
    await expect(toast(page, 'Second Factor On')).toBeHidden()
    await button(page, 'I have kept them').click()
    await expect(toast(page, 'Second Factor On')).toBeVisible()
  },
)

test('the key is copied without its spaces', async ({ page, context, customer }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await customer.signIn(page)
  await openSettings(page)
  const key = await begin(page, customer)
  await button(page, 'Copy key').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
})

test('recovery codes are shown once, to copy and to download', async ({ page, context, customer }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await customer.signIn(page)
  await openSettings(page)
  const { recoveryCodes } = await turnOn(page, customer)
  await button(page, 'Copy recovery codes').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join('\n'))
  const downloading = page.waitForEvent('download')
  await button(page, 'Download').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('sarsen-recovery-codes.txt')
  const file = await readFile(await download.path(), 'utf8')
  for (const each of recoveryCodes) expect(file).toContain(each)

  await button(page, 'I have kept them').click()
  await expect(row(page).getByText('Authenticator app')).toBeFocused()
  await expect(row(page)).toContainText(/On since \d+ \w+ \d{4}\. 10 recovery codes are left\./)
  await expect(page.getByText(recoveryCodes[0] ?? '')).toHaveCount(0)
  await expect(part(page, 'Security log')).toContainText('Second factor turned on')
  await expectAccessible(page)
})

test('with the second factor on, signing in needs a code, and turning it off needs one too', async ({
  page,
  bank,
  customer,
}) => {
  await customer.signIn(page)
  await openSettings(page)
  const { key, recoveryCodes } = await turnOn(page, customer)
  await button(page, 'I have kept them').click()

  const elsewhere = await signInElsewhere(bank, customer)
  expect(elsewhere.status).toBe(202)
  expect((await elsewhere.ask('GET', '/api/session')).status).toBe(401)
  const entered = await elsewhere.ask('POST', '/api/session/second-factor', { code: codeOf(key, 'next') })
  expect(entered.status).toBe(201)

  await button(page, 'Turn off').click()
  await code(page).fill('000000')
  await button(page, 'Turn off').click()
  await expect(code(page)).toHaveAccessibleDescription(/That code is not right/)
  await code(page).fill(recoveryCodes[0] ?? '')
  await button(page, 'Turn off').click()
  await expect(toast(page, 'Second Factor Off')).toBeVisible()
  await expect(button(page, 'Set up')).toBeVisible()

  const afterwards = await signInElsewhere(bank, customer)
  expect(afterwards.status).toBe(201)
})

test('new recovery codes need a code, and the old ones no longer work', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  const { recoveryCodes } = await turnOn(page, customer)
  const [first = '', second = ''] = recoveryCodes
  await button(page, 'I have kept them').click()
  await button(page, 'Make new recovery codes').click()
  await code(page).fill(first.toLowerCase())
  await button(page, 'Make new codes').click()
  await expect(row(page).getByRole('list', { name: 'recovery codes' })).toBeVisible()
  await expect(row(page).getByText(second, { exact: true })).toHaveCount(0)
  await button(page, 'I have kept them').click()
  await expect(toast(page, 'Recovery Codes Renewed')).toBeVisible()
  await expect(row(page)).toContainText('10 recovery codes are left.')

  await button(page, 'Turn off').click()
  await code(page).fill(second)
  await button(page, 'Turn off').click()
  await expect(code(page)).toHaveAccessibleDescription(/That code is not right/)
  await expect(part(page, 'Security log')).toContainText('Recovery code used')
})

test('password and e-mail changes need a code while the second factor is on', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  const { key, recoveryCodes } = await turnOn(page, customer)
  await button(page, 'I have kept them').click()

  const password = part(page, 'Password')
  await password.getByLabel('Current password', { exact: true }).fill(customer.password)
  await password.getByLabel('New password', { exact: true }).fill(newPassword)
  await password.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
  await password.getByRole('button', { name: 'Update password' }).click()
  await expect(password.getByLabel('Code from the app')).toHaveAccessibleDescription(/Enter the code/)
  await expect(password.getByLabel('Code from the app')).toBeFocused()
  await password.getByLabel('Code from the app').fill(codeOf(key, 'next'))
  await password.getByRole('button', { name: 'Update password' }).click()
  await expect(toast(page, 'Password Updated')).toBeVisible()

  const profile = part(page, 'Profile Information')
  await profile.getByLabel('Email').fill(`new.${customer.email}`)
  await profile.getByLabel('Current password', { exact: true }).fill(newPassword)
  await profile.getByLabel('Code from the app').fill(recoveryCodes[0] ?? '')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expect(toast(page, 'Profile Updated')).toBeVisible()
})

test('a second factor that was turned on in another tab shows here as on', async ({
  page,
  context,
  customer,
}) => {
  await customer.signIn(page)
  await openSettings(page)
  const here = await begin(page, customer)
  const other = await context.newPage()
  await openSettings(other)
  await turnOn(other, customer)
  await code(page).fill(codeOf(here, 'now'))
  await button(page, 'Turn on').click()
  await expect(row(page)).toContainText('On since')

  // A phone's next step has its own height, not that of the loading codes.
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'Make new recovery codes').click()
  await expect(code(page)).toBeVisible()
  expect((await row(page).boundingBox())?.height).toBeLessThan(640)
})

test('setting up fits a phone of 390 px', async ({ page, customer }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await customer.signIn(page)
  await openSettings(page)
  await begin(page, customer)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await button(page, 'Cancel').click()
  await turnOn(page, customer)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('when visitors share a customer, Settings says to whom a password and a second factor apply', async ({
  page,
  customer,
}) => {
  await page.route('**/api/demonstration', route =>
    changeAnswer(route, body => {
      const { demonstration } = Demonstration.required().parse(body)
      const customers = demonstration.customers
        .slice(0, 1)
        .map(shown => ({ ...shown, email: customer.email }))
      return { demonstration: { ...demonstration, customers, isShared: true } }
    }),
  )
  await customer.signIn(page)
  await openSettings(page)
  await expect(
    page.getByText('the published password goes on working for everybody', { exact: false }),
  ).toBeVisible()
  await expect(
    page.getByText(/asked for where you change how you sign in, until this session ends/),
  ).toBeVisible()
  const key = await begin(page, customer)
  await code(page).fill(codeOf(key, 'now'))
  await button(page, 'Turn on').click()
  await expect(page.getByText(/Your second factor is on until this session ends/)).toBeVisible()
  await button(page, 'I have kept them').click()
  await expect(
    page.getByRole('status').filter({ hasText: 'changing how you sign in takes a code from your app' }),
  ).toBeVisible()
})
