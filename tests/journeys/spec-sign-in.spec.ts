// The account types on the first tab of login (spec section 2, Login; section 6; ruling 21).
import { askBank } from './ask-bank.ts'
import { expect, test } from './fixtures.ts'
import { signInByForm } from './login-form.ts'

for (const [label, accountType] of [
  ['Personal', 'personal'],
  ['Corporate', 'corporate'],
] as const) {
  test(`${label}, chosen on the first tab, is stored with the session and shown in the user menu`, async ({
    page,
    customer,
  }) => {
    await page.goto('/login')
    await page.getByRole('radio', { name: label }).check()
    await signInByForm(page, customer)
    await expect(page).toHaveURL('/dashboard')
    expect((await askBank(page, 'GET', '/api/session')).body).toMatchObject({ accountType })
    await page.getByRole('button', { name: customer.name }).click()
    await expect(page.getByRole('menu')).toContainText(`${label} account`)
  })
}
