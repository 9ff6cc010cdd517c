import type { Locator } from '@playwright/test'
import { expect, type Page } from './fixtures.ts'
import { whenUsable } from './when-usable.ts'

/** More stops than any page has before what a journey is after. */
const stopsMax = 80

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate(element => element === document.activeElement)

/**
 * Goes on by Tab until the focus is on it, as somebody without a pointer does, or back by Shift+Tab; there
 * it is to be seen.
 * @throws where it is not met on the way
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

/** Goes there by Tab and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes there by Tab and types in place of what stands there. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/**
 * Expects that what has the focus is marked, by itself or what holds it, and that nothing lies over it
 * (WCAG 2.4.7, 2.4.11).
 */
export const expectFocusSeen = (page: Page): Promise<void> => expect.poll(() => tellFocus(page)).toBe('seen')

const tellFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    // A field is marked by its box, a choice by its label, a row by what is drawn after its link.
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
