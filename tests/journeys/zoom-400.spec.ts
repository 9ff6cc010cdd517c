// The app at 400 % (WCAG 1.4.10), and with text spacing (1.4.12). The public pages are in every-page.spec.ts.
import { navigation } from '../../src/web/app/dashboard/navigation.ts'
import { expectReadable, screenAt400Percent } from './expect-readable.ts'
import { expect, test } from './fixtures.ts'
import { openOverview } from './open-overview.ts'
import { openSettings } from './settings-page.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'
import { openStatements } from './statements-page.ts'
import { openSupport } from './support-page.ts'
import { drawer, openTransactions } from './transactions-page.ts'

test.use({ viewport: screenAt400Percent })

test('signing up and in needs no scrolling sideways', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Username/Email')).toBeVisible()
  await expectReadable(page)
  await page.goto('/signup/register?type=banking')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('region', { name: 'to put right' })).toBeFocused()
  await expectReadable(page)
})

test('the signed-in pages and their dialogs need no scrolling sideways', async ({ page }) => {
  test.slow()
  await signInAsDemo(page)
  const over = async (opener: string | RegExp, name: string) => {
    await page.getByRole('button', { name: opener }).first().click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page.getByRole('dialog', { name }).locator('[aria-busy=true]')).toHaveCount(0)
    await expectReadable(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toBeHidden()
  }
  await openOverview(page)
  await expectReadable(page)
  await over(/^Notifications/, 'Notifications')
  await over('View Account Details', 'Account Information')
  await over(/^Transfer Funds/, 'Transfer Funds')

  await openTransactions(page)
  const first = page.getByRole('main').getByRole('listitem').getByRole('link').last()
  await expect(first).toBeVisible()
  await expectReadable(page)
  await over(/^Filter/, 'Filter transactions')
  await over('Export Transactions', 'Export Transactions')
  await over('View All Transactions', 'All Transactions')
  await first.click()
  await expect(drawer(page).getByRole('region')).toBeVisible()
  await expectReadable(page)

  await openStatements(page)
  await expectReadable(page)
  await over(/^Manage/, 'Statement preferences')
  await openSupport(page)
  await expectReadable(page)
  await openSettings(page)
  await expectReadable(page)
})

test('Placeholders are no wider than the content', async ({ page }) => {
  await signInAsDemo(page)
  // Only the request for the session gets an answer.
  await page.route(/\/api\/(?!session)/, () => undefined)
  for (const { path } of navigation)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('main .bg-line[aria-hidden]').filter({ visible: true })).not.toHaveCount(0)
      await expectReadable(page)
    })
})
