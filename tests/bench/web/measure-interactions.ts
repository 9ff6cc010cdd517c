import type { Page } from 'playwright'

declare global {
  interface PerformanceObserverInit {
    durationThreshold?: number
  }
}

/** Of so many interactions the slowest is left out, and one more of as many again. */
const leftOutOf = 50

/** A slower processor, as Lighthouse takes a phone's to be. */
const timesSlower = 4

/**
 * Uses a page that has loaded, and answers its interaction to next paint in milliseconds: how long, at nearly the
 * slowest of all clicks and keys, it took from the press until a frame showed what came of it
 * (https://web.dev/articles/inp). Browsers tell of none below 16 ms: 0 where all were.
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
 * Runs in the page, and knows nothing of this file. A press and its release are one interaction, as slow as
 * the slower of them.
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
      // A press is told of once the frame after it has been shown.
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      take(observer.takeRecords())
      return { durationsMs: [...slowestMs.values()], count: performance.interactionCount }
    },
  }
  Object.assign(globalThis, { watched: inPage })
}
