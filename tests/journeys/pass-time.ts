import { expect, type Page } from './fixtures.ts'

/** For what shows as soon as the page's time has come to it, or not yet. */
export const soon = { timeout: 100 }

/**
 * Stops the page's time, which the test has in its hands: from then on it passes only as far as the test lets it. A jump
 * of a few seconds is no sleep to the page.
 */
export async function stopTime(page: Page): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(nowMs + 5_000)
}

/**
 * Lets the page's time, which the test has in its hands, pass by `stepMs` again and again until what is expected holds.
 * One step follows soon on the other, though no sooner than a bank answers.
 */
export const passTimeUntil = (page: Page, stepMs: number, expectIt: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(stepMs)
    await expectIt()
  }).toPass({ intervals: [50] })
