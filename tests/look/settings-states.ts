import type { Page } from '@playwright/test'
import { begin, button, turnOn } from '../journeys/second-factor-row.ts'
import { openSettings, part, signInElsewhere } from '../journeys/settings-page.ts'
import { appPages } from '../../content/app-pages.ts'
import { waitsAndFailures } from './reach.ts'
import type { State } from './state.ts'

const press = (page: Page, title: string, name: string) =>
  part(page, title).getByRole('button', { name, exact: true }).click()

/** The settings and their states. */
export const settingsStates: readonly State[] = [
  { name: 'Settings', as: 'customer', reach: ({ page }) => openSettings(page) },
  ...waitsAndFailures('Settings', {
    path: appPages.settings.path,
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
  {
    name: 'Settings, second factor',
    as: 'customer',
    reach: async ({ page, visitor }) => {
      await openSettings(page)
      await begin(page, visitor)
    },
  },
  {
    name: 'Settings, recovery codes',
    as: 'customer',
    reach: async ({ page, visitor }) => {
      await openSettings(page)
      await turnOn(page, visitor)
    },
  },
  {
    name: 'Settings, second factor on',
    as: 'customer',
    reach: async ({ page, visitor }) => {
      await openSettings(page)
      await turnOn(page, visitor)
      await button(page, 'I have kept them').click()
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
