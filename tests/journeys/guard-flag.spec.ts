import { askBank } from './ask-bank.ts'
import { expect, test } from './fixtures.ts'
import { signInButton } from './login-form.ts'
import { noteWords } from './note-words.ts'

for (const flag of [undefined, 'false', 'TRUE'])
  test(`a flag that is ${flag ?? 'missing'} leads to login, even with an open session`, async ({
    page,
    customer,
  }) => {
    await customer.signIn(page)
    await page.evaluate(value => {
      if (value === undefined) localStorage.removeItem('isLoggedIn')
      else localStorage.setItem('isLoggedIn', value)
    }, flag)
    for (const path of ['/dashboard', '/settings']) {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
    }
    expect((await askBank(page, 'GET', '/api/session')).status).toBe(200)
  })

test('a forged flag shows nothing of settings either', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('isLoggedIn', 'true'))
  const words = await noteWords(page)
  await page.goto('/settings')
  await expect(page).toHaveURL('/login')
  await expect(signInButton(page)).toBeVisible()
  expect(await words()).toContain('Sign In')
  expect(await words()).not.toContain('Profile Information')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
