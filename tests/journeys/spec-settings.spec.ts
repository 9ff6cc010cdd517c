// Each preference takes effect (spec section 4).
import { expect, test } from './fixtures.ts'
import { openSettings, part, toast } from './settings-page.ts'

const atFirst = {
  'Email notifications': true,
  'SMS notifications': false,
  'Transaction alerts': true,
  'Security alerts': true,
}

test('each of the four preferences changes before the bank has answered, and is confirmed', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openSettings(page)
  const saved = toast(page, 'Notification Settings Updated')
  for (const [name, wasOn] of Object.entries(atFirst)) {
    const toggle = part(page, 'Notification Preferences').getByRole('switch', { name, exact: true })
    const bank = Promise.withResolvers<void>()
    await page.route('**/api/preferences', async route => {
      await bank.promise
      await route.fallback()
    })
    await toggle.press('Space')
    await expect(toggle, name).toBeChecked({ checked: !wasOn })
    await expect(saved).toHaveCount(0)
    bank.resolve()
    await expect(saved).toContainText('Your notification preferences have been saved.')
    await page.unroute('**/api/preferences')
    await saved.getByRole('button', { name: 'Close' }).click()
    await expect(saved).toHaveCount(0)
  }
})
