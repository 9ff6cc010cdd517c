import type { Locator, Request } from '@playwright/test'
import { expect, type Page } from './fixtures.ts'

/** For an element that appears in step with the page's time. */
export const soon = { timeout: 100 }

/**
 * Stops the page's time, which then passes only when the test lets it. A jump of a few seconds is no sleep to the page.
 */
export async function stopTime(page: Page): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(nowMs + 5_000)
}

/**
 * Lets the page's stopped time pass in steps of `stepMs` until the expectation holds. Steps follow each other soon, but
 * leave the bank time to answer.
 */
export const passTimeUntil = (page: Page, stepMs: number, expectIt: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(stepMs)
    await expectIt()
  }).toPass({ intervals: [50] })

/**
 * Expects an error with Try again, which repeats the request. The page's time stopped before the failure, and passes
 * only until the page neither waits nor retries, so that only the button causes the request.
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
