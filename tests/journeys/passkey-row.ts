import { test as base, expect, type Page } from './fixtures.ts'
import { journeyRuntime } from './journey-runtimes.ts'
import { part } from './settings-page.ts'

/** Passkeys are for a host with a name. */
export const test = base.extend({
  baseURL: async ({ runtime }, use) => {
    await use(journeyRuntime(runtime).origin.replace('127.0.0.1', 'localhost'))
  },
})

export { expect, type Page }

/** The row of the settings for passkeys. */
export const row = (page: Page) => part(page, 'Passkeys')
export const button = (page: Page, name: string) => row(page).getByRole('button', { name, exact: true })

export const confirming = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" })
export const inDialog = (page: Page, name: string) =>
  confirming(page).getByRole('button', { name, exact: true })

/** Confirms by the current password. */
export async function confirmByPassword(page: Page, password: string): Promise<void> {
  await confirming(page).getByLabel('Current password', { exact: true }).fill(password)
  await inDialog(page, 'Confirm').click()
}

/** Begins to add a passkey. A browser asks in the tab that is in front alone, and the bank may have one of its own. */
export async function beginAdding(page: Page): Promise<void> {
  await page.bringToFront()
  await button(page, 'Add a passkey').click()
}

/** Adds the first passkey, under its suggested name. Leaves the recovery codes on the screen. */
export async function addFirstPasskey(page: Page, password: string): Promise<void> {
  await beginAdding(page)
  await confirmByPassword(page, password)
  const naming = page.getByRole('dialog', { name: 'Name your passkey' })
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(row(page).getByText('Keep your recovery codes')).toBeVisible()
}
