import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

declare global {
  /** axe, in a page that has loaded it. */
  var axe: typeof Axe
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// WCAG 2.2 AA, and good practice for headings, landmarks and content outside them, which screen reader users navigate
// by.
const rules: Axe.RunOptions['runOnly'] = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
]

/**
 * Expects axe to find nothing against WCAG 2.2 AA and good practice on the current page, or in the part that the
 * selector `within` names. It checks the light theme. The dark theme differs only in colour tokens, whose contrast
 * scripts/contrast.test.ts checks.
 */
export async function expectAccessible(page: Page, within = ':root'): Promise<void> {
  // A page with its heading is rendered. The code of a dialog may come late.
  await page
    .locator(within === ':root' ? 'h1' : within)
    .first()
    .waitFor({ state: 'attached' })
  // Loading axe takes longer than one check, so each page loads it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  await settle(page)
  expect(await findViolations(page, within)).toEqual([])
}

/** The violations of these rules, each as `rule at selectors`. */
const findViolations = (page: Page, within: string): Promise<readonly string[]> =>
  page.evaluate(
    async ([selector, runOnly]) => {
      // Passed rules are not reported, which took nearly half of axe's time.
      const { violations } = await axe.run(selector, {
        ...(runOnly && { runOnly }),
        resultTypes: ['violations'],
        iframes: false,
      })
      return violations.map(({ id, nodes }) => `${id} at ${nodes.map(node => node.target).join(', ')}`)
    },
    [within, rules] as const,
  )

/**
 * Finishes fades and slides, whose intermediate colours do not count, and waits until the page has seen its present size. Endless
 * animations go on.
 */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const each of document.getAnimations())
      if (each.effect?.getComputedTiming().iterations !== Infinity) each.finish()
    // Observers are called in the order in which they were made: the page's own come first.
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const last = new ResizeObserver(() => resolve(undefined))
    last.observe(document.documentElement)
    await promise
    last.disconnect()
  })

/** Expects none of these to reach beyond the right edge of the screen. */
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
