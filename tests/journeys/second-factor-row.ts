import { expect, type Page } from './fixtures.ts'
import { codeOf, part } from './settings-page.ts'

/** The row of the settings for the second factor. */
export const row = (page: Page) => part(page, 'Second factor')
export const button = (page: Page, name: string) => row(page).getByRole('button', { name, exact: true })
export const code = (page: Page) => row(page).getByLabel('Code from the app')
const recoveryCodes = (page: Page) =>
  row(page).getByRole('list', { name: 'recovery codes' }).getByRole('listitem')

interface Person {
  readonly password: string
}

/** Continues to the key, which the page shows as text. */
export async function begin(page: Page, { password }: Person): Promise<string> {
  await button(page, 'Set up').click()
  await row(page).getByLabel('Current password', { exact: true }).fill(password)
  await button(page, 'Continue').click()
  return (await row(page).locator('code').innerText()).replaceAll(' ', '')
}

/** Turns the second factor on; returns its key and the recovery codes. */
export async function turnOn(page: Page, person: Person) {
  const key = await begin(page, person)
  await code(page).fill(codeOf(key, 'now'))
  await button(page, 'Turn on').click()
  await expect(recoveryCodes(page)).toHaveCount(10)
  return { key, recoveryCodes: await recoveryCodes(page).allInnerTexts() }
}
