import { password } from '../support/open-customer.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { press } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { toast } from './page-parts.ts'

const path = '/uk-banking-dashboard/payments/limits'

test(
  'a lower limit is in force at once, a higher one is confirmed, and the present one can be kept',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const maya = await openWithAccounts(bank)
    await maya.signIn(page)
    await page.goto('/uk-banking-dashboard/payments')
    await press(page, page.getByRole('link', { name: 'Payment limits' }))
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment limits')
    await expect(page.getByLabel('Most in one payment')).toHaveValue('10,000')
    await expect(page.getByLabel('Most in one day')).toHaveValue('25,000')
    const toNew = page.getByRole('textbox', { name: 'Most to a new payee in 24 hours' })
    await expect(toNew).toHaveValue('2,000')
    await expect(page.getByText('At most £100,000')).toHaveCount(2)
    await expectAccessible(page)

    const save = page.getByRole('button', { name: 'Save limits' })
    await toNew.fill('10,001')
    await save.click()
    await expect(page.getByText('Enter whole pounds, at most £10,000')).toBeVisible()
    await expect(toNew).toBeFocused()
    await toNew.fill('500')
    await save.click()
    await expect(toast(page, 'Payment Limits Saved')).toContainText('They are in force now.')
    await expect(toNew).toHaveValue('500')

    await toNew.fill('1,500')
    await save.click()
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(password)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(toast(page, 'Payment Limits Saved')).toContainText(
      'A higher limit begins 24 hours from now.',
    )
    await expect(toNew).toHaveValue('500')
    await expect(page.getByText(/£1,500 from \d\d:\d\d on \w+ \d+ \w+\./)).toBeVisible()
    await expectAccessible(page)

    await press(page, page.getByRole('button', { name: /^Keep the present limit/ }))
    await expect(toast(page, 'Present Limit Kept')).toBeVisible()
    await expect(toNew).toBeFocused()
    await expect(page.getByText(/£1,500 from/)).toBeHidden()
  },
)

test('a raise that is not confirmed changes nothing, and what was typed stays', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Most in one day').fill('30000')
  await page.getByRole('button', { name: 'Save limits' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Most in one day')).toHaveValue('30000')
  await page.reload()
  await expect(page.getByLabel('Most in one day')).toHaveValue('25,000')
})

test('limits that are saved unchanged say so', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByRole('alert')).toContainText('You have changed nothing.')
})
