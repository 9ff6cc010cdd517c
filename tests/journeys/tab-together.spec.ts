import { demoCustomers } from '../../content/demo.ts'
import { expect, test, type Page } from './fixtures.ts'
import { overlay, submitLogin } from './login-form.ts'
import { signInAsDemoByForm as signIn } from './sign-in-as-demo.ts'
import { confirm, dialogOf, fillIn, transferButton } from './transfer-dialog.ts'

// The bank in the browser as it is, without a gate between the pages and the leading worker.
test.use({ isGateKept: false })

async function openOverview(page: Page) {
  await page.goto('/uk-banking-dashboard/overview')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Overview')
}

/** Sends money to a recipient of this test alone, and waits for the bank's answer. */
async function transfer(page: Page, recipient: string) {
  await transferButton(page).click()
  await fillIn(page, { recipient, amount: '12.34' })
  await confirm(page).click()
  await expect(dialogOf(page)).toContainText('Your transfer of £12.34 has been processed successfully.')
}

test('on the first visit the balance shows as the overlay closes', async ({ page }) => {
  await page.goto('/login')
  await submitLogin(page, demoCustomers.personal)
  await expect(overlay(page)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Available Balance')).toBeVisible()
  await expect(page.getByText(/^£[\d,]+\.\d\d$/).first()).toBeVisible()
})

test('a transfer in one tab shows in another by itself, and a reload keeps session and database', async ({
  page,
  context,
}) => {
  await signIn(page)
  const other = await context.newPage()
  await openOverview(page)
  await openOverview(other)
  await transfer(page, 'Penhallow Boats')
  await expect(other.getByText('Penhallow Boats').first()).toBeVisible()
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByText('Penhallow Boats').first()).toBeVisible()
  }
})

test(
  'when the leading tab closes another one goes on, with all acknowledged orders',
  { tag: '@quick-tab' },
  async ({ page, context }) => {
    await signIn(page)
    await openOverview(page)
    const other = await context.newPage()
    await openOverview(other)
    await transfer(page, 'Tregarth Sails')
    await page.close()
    await transfer(other, 'Lizard Ropes')
    await openOverview(other)
    await expect(other.getByText('Tregarth Sails').first()).toBeVisible()
    await expect(other.getByText('Lizard Ropes').first()).toBeVisible()
  },
)

test('a browser that was closed and opened again has its bank, and its customer signed in', async ({
  page,
  context,
}) => {
  await signIn(page)
  await openOverview(page)
  await transfer(page, 'Zennor Stone')
  await page.close()
  const again = await context.newPage()
  await openOverview(again)
  await expect(again.getByText('Zennor Stone').first()).toBeVisible()
})
