import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// Legacy mode looks from within the page alone: there are no frames, and a stopped clock stops no other page.
const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Expects axe to find nothing against WCAG 2.2 AA on the page as it stands, in the light and the dark theme; `within` a
 * selector where a part alone is to be looked at.
 */
export async function expectAccessible(page: Page, within = ':root'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settle(page)
    const { violations } = await new AxeBuilder({ page })
      .include(within)
      // What it finds in order need not be written out: that took nearly half of its time.
      .options({ resultTypes: ['violations'] })
      .withTags(wcag22aa)
      .setLegacyMode()
      .analyze()
    const found = violations.map(
      ({ id, nodes }) => `${colorScheme}: ${id} at ${nodes.map(node => node.target).join(', ')}`,
    )
    expect(found).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Waits until what fades or slides has come to rest: colours on the way are nobody's choice. Within a closed menu
 * nothing moves on, and nothing is looked at.
 */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(each => each.effect?.getComputedTiming().iterations !== Infinity)
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
    await Promise.allSettled(passing.map(each => each.finished))
  })

/** Expects the page not to scroll sideways (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflowPixels = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflowPixels).toBe(0)
}
