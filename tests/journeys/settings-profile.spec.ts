import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openSettings, part, signInElsewhere, toast } from './settings-page.ts'

const profile = (page: Page) => part(page, 'Profile Information')
const currentPassword = (page: Page) => profile(page).getByLabel('Current password', { exact: true })
const save = (page: Page) => profile(page).getByRole('button', { name: 'Save profile' }).click()

test('a saved profile is confirmed, and the new name shows everywhere', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Last name')).toHaveValue('Byron')
  await expect(profile(page).getByLabel('Email')).toHaveValue(customer.email)
  await expect(profile(page).getByLabel('Phone')).toHaveValue('')
  await expect(profile(page).getByLabel('Current password')).toHaveCount(0)

  await page.getByLabel('First name').fill('Augusta')
  await page.getByLabel('Last name').fill('King')
  await profile(page).getByLabel('Phone').fill('07700900142')
  await currentPassword(page).fill(customer.password)
  await save(page)
  await expect(toast(page, 'Profile Updated')).toContainText(
    'Your profile information has been successfully updated.',
  )
  await expect(page.getByRole('banner')).toContainText('Augusta King')
  await expect(profile(page).getByLabel('Phone')).toHaveValue('07700 900142')
  await expect(part(page, 'Notification Preferences')).toContainText('Text messages to 07700 900142')
  await expect(part(page, 'Security log')).toContainText('Profile changed')
  await expect(part(page, 'Security log')).toContainText('Phone number changed')

  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('King')
  await expect(page.getByRole('banner')).toContainText('Augusta King')
})

test('last name and phone may be left out', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  await page.getByLabel('Last name').fill('')
  await save(page)
  await expect(toast(page, 'Profile Updated')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Ada')
  await expect(page.getByRole('banner')).not.toContainText('Byron')
  await expect(part(page, 'Notification Preferences')).toContainText('Add a phone number to your profile')
})

test(
  'errors are shown at their fields, and the first one gets the focus',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await customer.signIn(page)
    await openSettings(page)
    await page.getByLabel('First name').fill('')
    await profile(page).getByLabel('Phone').fill('12')
    await save(page)
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Enter your first name')
    await expect(profile(page).getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('First name')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('First name').fill('Ada')
    await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid')

    await profile(page).getByLabel('Email').fill('ada@')
    await page.getByLabel('Last name').focus()
    await expect(profile(page).getByLabel('Email')).toHaveAccessibleDescription(
      'Enter an email like name@example.com',
    )
  },
)

test(
  'a new e-mail needs the current password, and then signs in',
  { tag: '@quick' },
  async ({ page, bank, customer }) => {
    await customer.signIn(page)
    const signedInAt = await page.evaluate(() => localStorage.getItem('userSession'))
    await openSettings(page)
    const email = `new.${customer.email}`
    await profile(page).getByLabel('Email').fill(email)
    const password = currentPassword(page)
    await expect(password).toBeVisible()

    await save(page)
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toBeFocused()
    await password.fill('not-the-password')
    await save(page)
    await expect(password).toHaveAccessibleDescription('That is not your current password')
    await expect(profile(page).getByLabel('Email')).toHaveValue(email)
    await expectAccessible(page)

    await password.fill(customer.password)
    await save(page)
    await expect(toast(page, 'Profile Updated')).toBeVisible()
    await expect(password).toHaveCount(0)
    await expect(page).toHaveURL('/settings')
    await expect(part(page, 'Notification Preferences')).toContainText(email)
    await expect(part(page, 'Security log')).toContainText('Email changed')
    const stored = await page.evaluate(() => localStorage.getItem('userSession'))
    expect(stored).toBe(signedInAt?.replace(customer.email, email))

    const withOld = await signInElsewhere(bank, customer)
    const withNew = await signInElsewhere(bank, { ...customer, email })
    expect([withOld.status, withNew.status]).toEqual([401, 201])
  },
)

test('a new phone needs the current password too, and another spelling of the same one does not', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openSettings(page)
  const phone = profile(page).getByLabel('Phone')
  const password = currentPassword(page)
  await phone.fill('07700 900142')
  await expect(password).toHaveAccessibleDescription('You are changing the phone number that we know you by')
  await save(page)
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/Enter your current password/)
  await expectAccessible(page)
  await password.fill(customer.password)
  await save(page)
  await expect(toast(page, 'Profile Updated')).toBeVisible()
  await expect(password).toHaveCount(0)

  await phone.fill('+44 (0)7700 900142')
  await expect(password).toHaveCount(0)
  await phone.fill('')
  await expect(password).toBeVisible()
  await profile(page).getByLabel('Email').fill(`new.${customer.email}`)
  await expect(password).toHaveAccessibleDescription(
    'You are changing the email that you sign in with and the phone number that we know you by',
  )
  await expectAccessible(page)
})

test('after a change of e-mail this browser stays signed in, in its other tabs too', async ({
  page,
  context,
  customer,
}) => {
  await customer.signIn(page)
  const other = await context.newPage()
  await other.goto('/uk-banking-dashboard/overview')
  await expect(other.getByText('£5,000.00').first()).toBeVisible()
  await openSettings(page)
  await profile(page).getByLabel('Email').fill(`other.${customer.email}`)
  await currentPassword(page).fill(customer.password)
  await save(page)
  await expect(toast(page, 'Profile Updated')).toBeVisible()
  await page.reload()
  await expect(profile(page).getByLabel('Email')).toHaveValue(`other.${customer.email}`)
  await other.getByRole('link', { name: 'Transactions' }).first().click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Transactions')
})

test('an e-mail that is taken is refused without saying by whom', async ({ page, customer, newCustomer }) => {
  await customer.signIn(page)
  await openSettings(page)
  await profile(page).getByLabel('Email').fill(newCustomer.email)
  await currentPassword(page).fill(customer.password)
  await save(page)
  await expect(profile(page).getByLabel('Email')).toHaveAccessibleDescription(/cannot be used/)
})

test('edits survive a failed save, and the next one stores them', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  await page.route('**/api/profile', route => route.abort('connectionreset'))
  await page.getByLabel('First name').fill('Augusta')
  await save(page)
  await expect(profile(page).getByRole('alert')).toContainText('We have not heard back from the bank.')
  await expect(page.getByLabel('First name')).toHaveValue('Augusta')
  await expectAccessible(page)
  await page.unroute('**/api/profile')
  await save(page)
  await expect(toast(page, 'Profile Updated')).toBeVisible()
  await expect(profile(page).getByRole('alert')).toHaveCount(0)
})
