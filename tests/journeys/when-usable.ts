import type { Page } from '@playwright/test'

/** What stands in a document of the app before the app has come, where it is seen. */
export const firstView = (page: Page) => page.locator('#root[inert]')

/**
 * Waits until no first view is seen, which takes nothing that is typed. Playwright sees to that itself where it presses
 * and fills in, and not where it uses the keys or measures.
 */
export const whenUsable = (page: Page): Promise<void> => firstView(page).waitFor({ state: 'hidden' })
