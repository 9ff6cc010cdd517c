import type { Page } from '@playwright/test'

/** The smallest target for a finger (WCAG 2.5.5), less the borders of a field that contains a button. */
const leastPx = 42

/** The targets of a fully visible page that a finger may miss. Links within text are as low as its lines. */
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
      // A target that is covered in its middle cannot be pressed there.
      return isHit(0, 0) && (reach(0, -1) + reach(0, 1) < least || reach(-1, 0) + reach(1, 0) < least)
    }
    return [...document.querySelectorAll<HTMLElement>('a[href], button, summary')]
      .filter(target => target.clientWidth !== 1 && !target.matches('p a, dd a') && isSmall(target))
      .map(target => `small target: ${target.ariaLabel ?? target.innerText}`)
  }, leastPx)
