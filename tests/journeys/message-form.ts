import { expect, type Page } from './fixtures.ts'

/** The form under its heading, on any page. */
export const messageForm = (page: Page) => page.getByRole('region', { name: 'Send a message' })

export const sendButton = (page: Page) => messageForm(page).getByRole('button', { name: 'Send message' })

/** Opens the contact page and waits until its form works. */
export async function openMessageForm(page: Page): Promise<void> {
  await page.goto('/about/contact')
  await waitForMessageForm(page)
}

/** Waits until the script of the form runs. */
export const waitForMessageForm = (page: Page): Promise<void> =>
  expect(page.locator('[data-island=message-form][data-island-taken]')).toHaveCount(1)

/** An email and a text that no other test uses. */
export function messageAbout(matter: string): { email: string; message: string } {
  const id = crypto.randomUUID()
  return { email: `imogen.${id}@sarsen.example`, message: `${matter}, ${id}` }
}

/** Fills in all four fields. */
export async function fillMessage(
  page: Page,
  { email = 'imogen.hartley@sarsen.example', message }: { email?: string; message: string },
): Promise<void> {
  const form = messageForm(page)
  await form.getByLabel('Name').fill('Imogen Hartley')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Subject').selectOption('Opening an account')
  await form.getByLabel('Message').fill(message)
}
