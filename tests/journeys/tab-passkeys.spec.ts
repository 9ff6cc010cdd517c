import { demoCustomers } from '../../content/demo.ts'
import { passOverlay, submitLogin } from './login-form.ts'
import { addFirstPasskey, button, expect, test } from './passkey-row.ts'
import { openSettings } from './settings-page.ts'
import { signInByApi } from './sign-in-by-api.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

// In a bank of this test's own: on the server all journeys share the demo customers.
test('a demo customer who has a passkey is offered one more step, and may press Not now', async ({
  page,
}) => {
  const demo = demoCustomers.personal
  const authenticator = await addVirtualAuthenticator(page)
  await page.goto('/login')
  await signInByApi(page, demo)
  await openSettings(page)
  await addFirstPasskey(page, demo.password)
  await button(page, 'I have kept them').click()
  await authenticator.setPresent(false)
  await page.clock.install()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await submitLogin(page, demo)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await page.getByRole('button', { name: 'Not now' }).click()
  await passOverlay(page)
  await expect(page).toHaveURL('/dashboard')
})
