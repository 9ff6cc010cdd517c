// Banking without a pointer: Tab reaches every control, the focus is visible, and nothing covers it.
import { expect, test, type Page } from './fixtures.ts'
import { press, tabTo, typeInto } from './keyboard.ts'
import { messageForm } from './message-form.ts'
import { openOverview } from './open-overview.ts'
import { openSettings, newPassword, part, toast } from './settings-page.ts'
import { openStatements, options } from './statements-page.ts'
import { openSupport, ownMessages } from './support-page.ts'
import { addNotifications } from './add-notifications.ts'
import { placeTransfer } from './place-transfer.ts'
import { filterButton, filters, found, openTransactions, searchBox } from './transactions-page.ts'
import { dialogOf, transferButton } from './transfer-dialog.ts'

test.use({ isAtPrivateDesk: true })

/**
 * Holds back the responses to transfers until they are released. It starts before a page loads, because a request that
 * is sent just as it starts is not held.
 */
async function holdTransfers(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/accounts/*/transfers', async route => {
    await released
    await route.fallback()
  })
  return release
}

/**
 * Confirms by Enter. The page's time stops before the response, past the 2.5 s of processing: a result closes by itself
 * after 3 s, however slow a test is.
 */
async function confirmByEnter(page: Page, release: () => void) {
  const requested = page.waitForRequest('**/api/accounts/*/transfers')
  await page.keyboard.press('Enter')
  await requested
  await page.clock.pauseAt(Date.now() + 5_000)
  release()
}

test('a customer corrects, confirms and reads a transfer', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.clock.install()
  const release = await holdTransfers(page)
  await openOverview(page)
  const opener = transferButton(page)
  const dialog = dialogOf(page)
  await press(page, opener)
  await expect(dialog.getByLabel('Recipient Name')).toBeFocused()
  await page.keyboard.type('Ada Byron')
  await typeInto(page, dialog.getByLabel('Account Number / IBAN'), 'GB00')
  await typeInto(page, dialog.getByLabel('Amount'), '20')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Account Number / IBAN')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('12-34-56 12345678')
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await tabTo(page, confirm)
  await expect(confirm).toHaveAccessibleDescription(/^You are sending £20\.00 to Ada Byron/)
  await confirmByEnter(page, release)
  await expect(dialog.getByRole('heading', { name: 'Transfer Successful' })).toBeFocused()
  await tabTo(page, dialog.getByRole('link', { name: 'View receipt' }))
  await page.clock.resume()
  await expect(dialog).toContainText('Stays open while you are here')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a declined transfer is announced with its reason, and closed', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.clock.install()
  const release = await holdTransfers(page)
  await openOverview(page)
  const dialog = dialogOf(page)
  await press(page, transferButton(page))
  await expect(dialog.getByLabel('Recipient Name')).toBeFocused()
  await page.keyboard.type('Ada Byron')
  await typeInto(page, dialog.getByLabel('Account Number / IBAN'), '12-34-56 12345678')
  await typeInto(page, dialog.getByLabel('Amount'), '5000.01')
  await confirmByEnter(page, release)
  await expect(dialog.getByRole('heading', { name: 'Transfer Declined' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }).last())
  await page.clock.resume()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
})

test('a customer searches, filters, exports and reads transactions', async ({ page, customer }) => {
  await customer.signIn(page)
  await placeTransfer(page, { amount: '48.50' })
  await openTransactions(page)
  await typeInto(page, searchBox(page), 'kestrel')
  await expect(found(page)).toHaveText('1 transaction')
  await press(page, filterButton(page))
  await tabTo(page, filters(page).getByRole('radio', { name: 'All Status' }))
  await page.keyboard.press('ArrowRight')
  await press(page, filters(page).getByRole('button', { name: 'Show 1 transaction' }))
  await expect(filterButton(page)).toBeFocused()

  const opener = page.getByRole('button', { name: 'Export Transactions' })
  await tabTo(page, opener, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const exporting = page.getByRole('dialog', { name: 'Export Transactions' })
  const downloading = page.waitForEvent('download')
  await press(page, exporting.getByRole('button', { name: 'Export' }))
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/)
  await expect(opener).toBeFocused()

  await press(page, page.getByRole('button', { name: 'View All Transactions' }))
  const all = page.getByRole('dialog', { name: 'All Transactions' })
  await typeInto(page, all.getByRole('searchbox'), 'kestrel')
  await press(page, all.getByRole('button', { name: 'Close' }).last())
  await expect(all).toBeHidden()

  await press(page, page.getByRole('link', { name: /^Transfer to Kestrel Marine Ltd/ }))
  await expect(page.getByRole('dialog', { name: 'Transaction details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /^Transfer to Kestrel Marine Ltd/ })).toBeFocused()
})

test('a customer downloads the month to date as a statement, and turns on paper statements', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openStatements(page)
  const download = page.getByRole('button', { name: /^Download/ }).first()
  const downloading = page.waitForEvent('download')
  await press(page, download)
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  const manage = options(page)
    .getByRole('button', { name: /^Manage/ })
    .first()
  await press(page, manage)
  const dialog = page.getByRole('dialog', { name: 'Statement preferences' })
  await press(page, dialog.getByRole('switch').last(), 'Space')
  await press(page, dialog.getByRole('button', { name: 'Save preferences' }))
  await expect(dialog).toBeHidden()
  await expect(manage).toBeFocused()
})

test('a customer changes settings: profile, preferences and password', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  await typeInto(page, page.getByLabel('First name'), 'Augusta')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Profile Updated')).toBeVisible()

  const passwords = part(page, 'Password')
  for (const [label, text] of [
    ['Current password', customer.password],
    ['New password', newPassword],
    ['Confirm new password', newPassword],
  ] as const)
    await typeInto(page, passwords.getByLabel(label, { exact: true }), text)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password Updated')).toBeVisible()

  const row = part(page, 'Second factor')
  await press(page, row.getByRole('button', { name: 'Set up' }))
  const current = row.getByLabel('Current password', { exact: true })
  await typeInto(page, current, 'not-the-password')
  await page.keyboard.press('Enter')
  await expect(current).toHaveAccessibleDescription('That is not your current password')
  await expect(current).toBeFocused()
  await press(page, row.getByRole('button', { name: 'Cancel' }))
  await expect(row.getByText('Authenticator app', { exact: true })).toBeFocused()

  const alerts = page.getByRole('switch', { name: 'SMS notifications' })
  const wasOn = await alerts.isChecked()
  await press(page, alerts, 'Space')
  await expect(alerts).toBeChecked({ checked: !wasOn })
  await expect(toast(page, 'Notification Settings Updated')).toBeVisible()
})

test('a customer reads a notification, and writes a message to the bank', async ({
  page,
  bank,
  customer,
}) => {
  await addNotifications(bank, customer.email, { type: 'password_changed' })
  await customer.signIn(page)
  await openSupport(page)
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await press(page, bell)
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toBeFocused()
  await tabTo(page, panel.getByRole('link', { name: /Password Changed/ }))
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  const form = messageForm(page)
  await tabTo(page, form.getByLabel('Subject'))
  await page.keyboard.type('Cards')
  await typeInto(page, form.getByLabel('Message'), 'By keyboard alone')
  await press(page, form.getByRole('button', { name: 'Send message' }))
  await expect(ownMessages(page)).toHaveCount(1)
})
