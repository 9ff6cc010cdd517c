import type { Page } from '@playwright/test'

/** What a finger presses (WCAG 2.5.5), less the borders of a field that a button stands in. */
const leastPx = 42

/** What of a page, all of it in sight, a finger may miss. Links within a text are as low as its lines. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(least => {
    const isSmall = (target: HTMLElement) => {
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isHit = (byX: number, byY: number) => target.contains(document.elementFromPoint(x + byX, y + byY))
      const reach = (byX: number, byY: number) => {
        let px = 0
        while (px < least && isHit(byX * px, byY * px)) px += 1
        return px
      }
      // What is covered at its very middle is not pressed there.
      return isHit(0, 0) && (reach(0, -1) + reach(0, 1) < least || reach(-1, 0) + reach(1, 0) < least)
    }
    return [...document.querySelectorAll<HTMLElement>('a[href], button, summary')]
      .filter(target => target.clientWidth !== 1 && !target.matches('p a, dd a') && isSmall(target))
      .map(target => `small to press: ${target.ariaLabel ?? target.innerText}`)
  }, leastPx)
