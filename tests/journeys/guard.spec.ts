import { expect, test } from './fixtures.ts'
import { signInButton, signInByForm } from './login-form.ts'
import { noteWords } from './note-words.ts'

const protectedPaths = [
  '/dashboard',
  '/dashboard/overview',
  '/uk-banking-dashboard',
  '/uk-banking-dashboard/overview',
  '/uk-banking-dashboard/transactions',
]

for (const path of protectedPaths) {
  test(`${path} sends an anonymous visitor to login`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  })
}

test(
  'after signing in the customer gets the page that they asked for',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await page.goto('/uk-banking-dashboard/transactions')
    await expect(page).toHaveURL('/login')
    await signInByForm(page, customer)
    await expect(page).toHaveURL('/uk-banking-dashboard/transactions')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions')
  },
)

test(
  'a forged flag shows no data, not even for one frame, and is cleared',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await page.goto('/')
    await page.evaluate(() => {
      localStorage.setItem('isLoggedIn', 'true')
      localStorage.setItem(
        'userSession',
        JSON.stringify({ email: 'forged@sarsen.example', loginTime: 'now' }),
      )
    })
    const words = await noteWords(page)
    await page.goto('/uk-banking-dashboard/overview')
    await expect(page).toHaveURL('/login')
    await expect(signInButton(page)).toBeVisible()
    const everShown = await words()
    expect(everShown).toContain('Sign In')
    expect(everShown).not.toContain('£')
    expect(everShown).not.toContain(customer.name)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  },
)
