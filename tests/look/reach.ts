import { expect as impatient, type Page } from '@playwright/test'
import { firstView, whenUsable } from '../journeys/when-usable.ts'
import type { Scene, State, Visitor } from './state.ts'

const expect = impatient.configure({ timeout: 20_000 })

/** Opens an address, and waits until all its requests to the bank are answered. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await whenUsable(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** Leaves requests to these addresses without an answer. */
export const hold = (page: Page, address: string | RegExp) => page.route(address, () => undefined)

/** Lets requests to these addresses fail. */
export const fail = (page: Page, address: string | RegExp) =>
  page.route(address, route => route.abort('connectionreset'))

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Opens a page and presses the buttons in turn. */
export const at =
  (path: string, ...buttons: readonly (string | RegExp)[]) =>
  async ({ page }: Pick<Scene, 'page'>) => {
    await open(page, path)
    for (const name of buttons) await press(page, name)
  }

/** The app's document before the app has loaded. */
export const beforeApp =
  (path: string) =>
  async ({ page }: Pick<Scene, 'page'>) => {
    await hold(page, /\/assets\/app-[^/]+\.js$/)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('body')).toHaveCSS('margin-top', '0px')
    await expect(firstView(page)).toBeVisible()
  }

/** Two states of a page: while the bank does not answer at an address, and after it failed there. */
export const waitsAndFailures = (
  screen: string,
  {
    path,
    address,
    as,
    buttons = [],
  }: { path: string; address: string | RegExp; as: Visitor; buttons?: readonly (string | RegExp)[] },
): readonly State[] => [
  {
    name: `${screen}, loading`,
    as,
    reach: async ({ page }) => {
      await hold(page, address)
      await page.goto(path)
      await whenUsable(page)
      for (const name of buttons) await press(page, name)
      await expect(page.locator('.bg-line[aria-hidden]').filter({ visible: true }).first()).toBeVisible()
    },
  },
  {
    name: `${screen}, failed`,
    as,
    reach: async ({ page }) => {
      await fail(page, address)
      await page.goto(path)
      for (const name of buttons) await press(page, name)
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    },
  },
]
