import type { Page } from '@playwright/test'

/** An entry of Chromium's Layout Instability API, which TypeScript does not declare. */
interface Shift extends PerformanceEntry {
  readonly value?: number
  readonly sources?: readonly { readonly node?: Node | null }[]
}

/** Faults that a program can find in a page: moved content, a page wider than the screen, clipped text. */
export const findRemarks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Read at once: on a page without scripts no callback would run.
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
