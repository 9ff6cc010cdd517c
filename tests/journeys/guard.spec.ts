import { expect, test } from './fixtures.ts'

const protectedPaths = [
  '/dashboard',
  '/dashboard/overview',
  '/uk-banking-dashboard',
  '/uk-banking-dashboard/overview',
  '/uk-banking-dashboard/transactions',
]

for (const path of protectedPaths) {
  test(`${path} sends somebody who is not signed in to login`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  })
}

test('after signing in the customer is where they were going', async ({ page, customer }) => {
  await page.goto('/uk-banking-dashboard/transactions')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username/Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/uk-banking-dashboard/transactions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions')
})

test('a forged flag shows no data, not for one frame, and is cleared', async ({ page, customer }) => {
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('isLoggedIn', 'true')
    localStorage.setItem('userSession', JSON.stringify({ email: 'forged@sarsen.example', loginTime: 'now' }))
  })
  await page.addInitScript(() => {
    window.name = ''
    new MutationObserver(() => (window.name += document.body?.innerText ?? '')).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  await page.goto('/uk-banking-dashboard/overview')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  const everShown = await page.evaluate(() => window.name)
  expect(everShown).toContain('Sign In')
  expect(everShown).not.toContain('£')
  expect(everShown).not.toContain(customer.name)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('both prefixes show the same overview', async ({ page, customer }) => {
  await customer.signIn(page)
  for (const path of [
    '/dashboard',
    '/dashboard/overview',
    '/uk-banking-dashboard',
    '/uk-banking-dashboard/overview',
  ]) {
    await page.goto(path)
    await expect(page.getByText('Available Balance')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
})
