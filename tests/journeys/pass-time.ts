import type { Locator, Request } from '@playwright/test'
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

/**
 * What cannot be loaded says so, and Try again asks for it. The page's time stands, from before the failure, and is let pass
 * only until the page waits neither for an answer nor to ask once more, so that it asks because of the button alone.
 */
export async function expectTryAgain(
  page: Page,
  part: Page | Locator,
  words: string,
  path: RegExp,
): Promise<void> {
  const waiting = new Set<Request>()
  let hasRequested = true
  page.on('request', request => {
    if (!path.test(request.url())) return
    waiting.add(request)
    hasRequested = true
  })
  page.on('requestfinished', request => waiting.delete(request))
  page.on('requestfailed', request => waiting.delete(request))
  await passTimeUntil(page, 600, async () => {
    const isIdle = !hasRequested && waiting.size === 0
    hasRequested = false
    expect(isIdle).toBe(true)
    await expect(part.getByRole('alert').filter({ hasText: words })).toBeVisible(soon)
  })
  const requested = page.waitForRequest(path)
  await part.getByRole('button', { name: 'Try again' }).first().click()
  await requested
  await page.clock.resume()
}
