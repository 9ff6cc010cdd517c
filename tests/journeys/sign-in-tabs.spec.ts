import { expect, test, type Page } from './fixtures.ts'

/**
 * Records the page's API requests once it is loaded, but for the challenges that the form asks for, so that the browser can
 * offer passkeys.
 */
function listenForCalls(page: Page): () => readonly string[] {
  const requests: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/passkey-challenges') requests.push(request.url())
  })
  return () => requests
}

/** The login page, after all of its own requests. */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/login')
  await expect(page.getByRole('region', { name: 'Demonstration customers' })).toBeVisible()
}

test('Forgot Password sends no request', async ({ page }) => {
  await openLogin(page)
  const requests = listenForCalls(page)
  await page.getByRole('button', { name: 'Forgot Password', exact: true }).click()
  await expect(page.getByText('for password reset assistance.')).toBeVisible()
  expect(requests()).toEqual([])
})

test('each tab has its fields, a toggle for the password and Sign In, and accepts only an email', async ({
  page,
}) => {
  await openLogin(page)
  const requests = listenForCalls(page)
  for (const tab of ['Personal Banking', 'Corporate Banking']) {
    await page.getByRole('tab', { name: tab }).click()
    const panel = page.getByRole('tabpanel', { name: tab })
    await expect(panel.getByLabel('Username/Email')).toHaveAttribute('type', 'email')
    await panel.getByLabel('Username/Email').fill('ada')
    const password = panel.getByLabel('Password', { exact: true })
    await password.fill('Plain-To-See-1')
    await panel.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await panel.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await panel.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(panel.getByLabel('Username/Email')).toHaveAccessibleDescription(
      'Enter an email like name@example.com',
    )
    await panel.getByLabel('Username/Email').fill('')
  }
  expect(requests()).toEqual([])
})
