import type { Page } from 'playwright'

declare global {
  interface PerformanceObserverInit {
    durationThreshold?: number
  }
}

/** One slowest interaction is ignored for every so many interactions. */
const leftOutOf = 50

/** The factor by which Lighthouse slows the processor to simulate a phone. */
const timesSlower = 4

/**
 * Uses a loaded page and returns its interaction to next paint in milliseconds: at nearly the slowest of all clicks and
 * keys, the time from the press to the frame that shows its effect (https://web.dev/articles/inp). Browsers report
 * nothing below 16 ms, so the result is 0 if all were faster.
 */
export async function measureInteractions(page: Page, use: (page: Page) => Promise<void>): Promise<number> {
  const developer = await page.context().newCDPSession(page)
  await developer.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
  await page.evaluate(watch)
  await use(page)
  const { durationsMs, count } = await page.evaluate(() => watched.read())
  return durationsMs.toSorted((a, b) => b - a)[Math.floor(count / leftOutOf)] ?? 0
}

interface Watched {
  read(): Promise<{ durationsMs: number[]; count: number }>
}

declare const watched: Watched

/**
 * Runs in the page, so it cannot use anything else in this file. A press and its release are one interaction, which is
 * as slow as the slower of the two.
 */
function watch(): void {
  const slowestMs = new Map<number, number>()
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
      slowestMs.set(entry.interactionId, Math.max(entry.duration, slowestMs.get(entry.interactionId) ?? 0))
    }
  }
  const observer = new PerformanceObserver(list => take(list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16 })
  const inPage: Watched = {
    async read() {
      // A press is reported after the next frame has been shown.
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      take(observer.takeRecords())
      return { durationsMs: [...slowestMs.values()], count: performance.interactionCount }
    },
  }
  Object.assign(globalThis, { watched: inPage })
}
