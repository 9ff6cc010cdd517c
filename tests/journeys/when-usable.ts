import type { Page } from '@playwright/test'

/** The visible first view in a document, before the app has loaded. */
export const firstView = (page: Page) => page.locator('#root[inert]')

/**
 * Waits until no first view is visible, because it accepts no input. Playwright waits by itself for presses and fills,
 * but not for keys and measurements.
 */
export const whenUsable = (page: Page): Promise<void> => firstView(page).waitFor({ state: 'hidden' })
