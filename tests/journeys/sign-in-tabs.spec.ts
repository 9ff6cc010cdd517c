import { expect, test, type Page } from './fixtures.ts'

/** Listens to what the page asks the bank for once it is there. */
function listenForCalls(page: Page): () => readonly string[] {
  const requests: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request.url())
  })
  return () => requests
}

/** The login page, with all that it asks for by itself asked. */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/login')
  await expect(page.getByRole('region', { name: 'Demonstration customers' })).toBeVisible()
}

test('Forgot Password makes no call', async ({ page }) => {
  await openLogin(page)
  const requests = listenForCalls(page)
  await page.getByRole('button', { name: 'Forgot Password', exact: true }).click()
  await expect(page.getByText('for password reset assistance.')).toBeVisible()
  expect(requests()).toEqual([])
})

test('each tab has its fields, a toggle for the password and Sign In, and takes an email only', async ({
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
