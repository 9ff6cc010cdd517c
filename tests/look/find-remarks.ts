import type { Page } from '@playwright/test'

/** What Chromium tells of something that moved (Layout Instability API), which TypeScript does not know. */
interface Shift extends PerformanceEntry {
  readonly value?: number
  readonly sources?: readonly { readonly node?: Node | null }[]
}

/** What can be seen of a page without eyes: what moved, that it is wider than the screen, what it cuts off. */
export const findRemarks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Taken at once: where a page's scripts are off, nothing would call back.
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts: Shift[] = observer.takeRecords()
    observer.disconnect()
    const moved = shifts.reduce((sum, { value = 0 }) => sum + value, 0)
    const what = shifts.flatMap(({ sources = [] }) =>
      sources.map(({ node }) => node?.textContent?.slice(0, 20)),
    )
    const { scrollWidth, clientWidth } = document.documentElement
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      each =>
        each.clientWidth > 1 &&
        each.checkVisibility() &&
        getComputedStyle(each).textOverflow === 'ellipsis' &&
        each.scrollWidth > each.clientWidth,
    )
    return [
      ...(moved > 0.01 ? [`moved by ${moved.toFixed(3)}: ${[...new Set(what)].join(', ')}`] : []),
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
      ...cut.map(each => `cut off: ${each.innerText}`),
    ]
  })
