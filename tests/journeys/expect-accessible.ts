import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

declare global {
  /** In a page that has read it. */
  var axe: typeof Axe
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// WCAG 2.2 AA, and headings in order, landmarks by name and nothing outside of them: how readers find their way.
const rules: Axe.RunOptions['runOnly'] = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
]

/**
 * Expects axe to find nothing against WCAG 2.2 AA and what is good practice besides on the page as it stands;
 * `within` a selector where a part alone is to be looked at. It looks at the light theme: the dark one differs in colour
 * tokens alone, whose contrast scripts/contrast.test.ts holds.
 */
export async function expectAccessible(page: Page, within = ':root'): Promise<void> {
  // A page that has its heading is drawn.
  if (within === ':root') await page.locator('h1').first().waitFor({ state: 'attached' })
  // Reading axe takes a page longer than to be looked at by it: once is enough.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  await settle(page)
  expect(await findViolations(page, within)).toEqual([])
}

/** What breaks these rules, each as `rule at selectors`. */
const findViolations = (page: Page, within: string): Promise<readonly string[]> =>
  page.evaluate(
    async ([selector, runOnly]) => {
      // What axe finds in order need not be written out: that took nearly half of its time.
      const { violations } = await axe.run(selector, {
        ...(runOnly && { runOnly }),
        resultTypes: ['violations'],
        iframes: false,
      })
      return violations.map(({ id, nodes }) => `${id} at ${nodes.map(node => node.target).join(', ')}`)
    },
    [within, rules] as const,
  )

/** Brings what fades or slides to its end: colours on the way are nobody's choice. What moves for ever moves on. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const each of document.getAnimations())
      if (each.effect?.getComputedTiming().iterations !== Infinity) each.finish()
  })

/** Expects nothing of these to reach beyond the right edge of the screen. */
export async function expectNothingBeyondScreen(page: Page, selector: string): Promise<void> {
  const beyond = await page
    .locator(selector)
    .evaluateAll(all =>
      all.filter(each => each.getBoundingClientRect().right > innerWidth).map(each => each.textContent),
    )
  expect(beyond).toEqual([])
}

/** Expects the page not to scroll sideways (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflowPixels = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflowPixels).toBe(0)
}
