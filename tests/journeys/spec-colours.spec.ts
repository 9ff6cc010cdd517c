// The elements that the specification requires to be green or red (section 2, All Transactions dialog; section 8).
import type { Locator } from '@playwright/test'
import { lines, openAllTransactions } from './all-transactions-dialog.ts'
import { settle } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { passwordField, submitLogin } from './login-form.ts'
import { placeTransfer } from './place-transfer.ts'
import { newPassword, openSettings, part, toast, warning } from './settings-page.ts'

test.use({ isAtPrivateDesk: true })

/** The strongest of red, green and blue in an element's text or drawing. */
const colourOf = (text: Locator): Promise<string | undefined> =>
  text.evaluate(element => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return Object.entries({ red, green, blue }).toSorted(([, one], [, other]) => other - one)[0]?.[0]
  })

/** Expects the text or drawing to have this colour in both themes. */
async function expectColour(page: Page, drawn: Locator, colour: 'green' | 'red') {
  await expect(drawn).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settle(page)
    expect(await colourOf(drawn), colorScheme).toBe(colour)
  }
}

test('incoming amounts are green with a plus, outgoing ones red', async ({ page, customer }) => {
  await customer.signIn(page)
  await placeTransfer(page, { amount: '1.00' })
  await openAllTransactions(page)
  const amount = (text: string) => lines(page).getByRole('cell').filter({ hasText: text })
  await expectColour(page, amount('+£5,000.00'), 'green')
  await expectColour(page, amount('−£1.00'), 'red')
})

test('an error toast has a red mark, a success toast a green one', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  const passwords = part(page, 'Password')
  const change = async (confirmed: string) => {
    for (const [label, text] of [
      ['Current password', customer.password],
      ['New password', newPassword],
      ['Confirm new password', confirmed],
    ] as const)
      await passwords.getByLabel(label, { exact: true }).fill(text)
    await passwords.getByRole('button', { name: 'Update password' }).click()
  }
  await change('something else')
  await expectColour(page, warning(page, 'Password Mismatch').locator('svg').first(), 'red')
  await change(newPassword)
  await expectColour(page, toast(page, 'Password Updated').locator('svg').first(), 'green')
})

test('a failed sign-in is red, under the form', async ({ page, customer }) => {
  await page.goto('/login')
  await submitLogin(page, { ...customer, password: 'not the password' })
  const failure = page.getByText('Invalid username or password. Please try again.')
  await expectColour(page, failure, 'red')
  const password = await passwordField(page).boundingBox()
  expect((await failure.boundingBox())?.y).toBeGreaterThan((password?.y ?? 0) + (password?.height ?? 0))
})
