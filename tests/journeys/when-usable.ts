import type { Page } from '@playwright/test'

/** What stands in a document of the app before the app has come, where it is seen. */
export const firstView = (page: Page) => page.locator('#root[inert]')

/**
 * Waits until the page takes what is typed: the first view of an app's page does not. Playwright sees to that where it
 * presses and fills in, and not where it uses the keys or measures.
 */
export const whenUsable = (page: Page): Promise<void> => firstView(page).waitFor({ state: 'hidden' })
