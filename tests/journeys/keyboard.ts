import type { Locator } from '@playwright/test'
import { expect, type Page } from './fixtures.ts'
import { whenUsable } from './when-usable.ts'

/** More than the Tab stops of any page before the target. */
const stopsMax = 80

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate(element => element === document.activeElement)

/**
 * Moves the focus to the target with Tab, or back with Shift+Tab, and expects it to be visible.
 * @throws if Tab does not reach it
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await whenUsable(page)
  await expect(target).toBeVisible()
  for (let stop = 0; stop < stopsMax; stop += 1) {
    await page.keyboard.press(key)
    if (await hasFocus(target)) return expectFocusSeen(page)
  }
  throw new Error(`not met by ${key}: ${String(target)}`)
}

/** Moves there with Tab and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Moves there with Tab and replaces its text. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Expects a visible focus, on the element or its container, with nothing on top of it (WCAG 2.4.7, 2.4.11). */
export const expectFocusSeen = (page: Page): Promise<void> => expect.poll(() => tellFocus(page)).toBe('seen')

const tellFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    // The focus shows at a field's box, a choice's label, or a row's overlay after its link.
    const holders: Element[] = []
    for (let at: Element | null = focused; at && holders.length < 4; at = at.parentElement) holders.push(at)
    const styles = [getComputedStyle(focused, '::after'), ...holders.map(each => getComputedStyle(each))]
    const isMarked = styles.some(({ outlineStyle }) => outlineStyle !== 'none')
    const { x, y, width, height } = focused.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    const isOnTop = top !== null && (focused.contains(top) || top.contains(focused))
    const fault = isMarked ? 'covered' : 'not marked'
    return isMarked && isOnTop ? 'seen' : `${fault}: ${focused.outerHTML.slice(0, 200)}`
  })
