import { expect, type Page } from '@playwright/test'
import { codeOf, openSettings, part, signInElsewhere } from '../journeys/settings-page.ts'
import { dashboardPaths, waitsAndFailures } from './reach.ts'
import type { Scene, State } from './state.ts'

const factor = (page: Page) => part(page, 'Second factor')
const press = (page: Page, title: string, name: string) =>
  part(page, title).getByRole('button', { name, exact: true }).click()

/** The second factor's set-up, up to its QR code. */
async function showKey({ page, visitor }: Scene): Promise<string> {
  await openSettings(page)
  await press(page, 'Second factor', 'Set up')
  await factor(page).getByLabel('Current password', { exact: true }).fill(visitor.password)
  await press(page, 'Second factor', 'Continue')
  return (await factor(page).locator('code').innerText()).replaceAll(' ', '')
}

async function turnOn(scene: Scene) {
  const key = await showKey(scene)
  await factor(scene.page).getByLabel('Code from the app').fill(codeOf(key, 'now'))
  await press(scene.page, 'Second factor', 'Turn on')
  await expect(factor(scene.page).getByRole('list', { name: 'recovery codes' })).toBeVisible()
}

/** The settings, and what becomes of their parts. */
export const settingsStates: readonly State[] = [
  { name: 'Settings', as: 'customer', reach: ({ page }) => openSettings(page) },
  ...waitsAndFailures('Settings', {
    path: dashboardPaths.settings,
    address: /\/api\/(profile|second-factor|sessions|security-events|preferences)/,
    as: 'demo',
  }),
  {
    name: 'Settings, faults',
    as: 'customer',
    reach: async ({ page }) => {
      await openSettings(page)
      await page.getByLabel('First name').fill('')
      await page.getByRole('button', { name: 'Save profile' }).click()
      await press(page, 'Password', 'Update password')
    },
  },
  { name: 'Settings, second factor', as: 'customer', reach: showKey },
  { name: 'Settings, recovery codes', as: 'customer', reach: turnOn },
  {
    name: 'Settings, second factor on',
    as: 'customer',
    reach: async scene => {
      await turnOn(scene)
      await press(scene.page, 'Second factor', 'I have kept them')
    },
  },
  {
    name: 'Settings, sign out others',
    as: 'customer',
    reach: async ({ page, bank, visitor }) => {
      await signInElsewhere(bank, visitor)
      await openSettings(page)
      await press(page, 'Signed-in devices', 'Sign out all other devices')
    },
  },
]
