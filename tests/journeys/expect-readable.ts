import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './expect-accessible.ts'

/** The viewport of a screen of 1280 by 1024 at 400 % (WCAG 1.4.10). */
export const screenAt400Percent = { width: 320, height: 256 }

/** The spacing of letters, words, lines and paragraphs that readers may set (WCAG 1.4.12). */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }' +
  'p { margin-bottom: 2em !important }'

/** Half of the screen: a smaller scrolling area is hard to read. */
const leastShown = screenAt400Percent.height / 2

const words = 'h1, h2, h3, p, a, button, label, legend, dt, dd, summary'

/**
 * Elements that scroll sideways and are no table, cut off their text, or show too little of their content at a time.
 */
const faults = (page: Page) =>
  page.evaluate(
    ([least, text]) =>
      [...document.querySelectorAll('main, main *, header *, dialog *, [role=dialog] *, [role=menu]')]
        .filter(element => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1)
        .flatMap(element => {
          const { overflowX, overflowY } = getComputedStyle(element)
          const isWider = element.scrollWidth > element.clientWidth + 1
          const isHigher = element.scrollHeight > element.clientHeight + 1
          const isCut = isWider && overflowX === 'hidden' && element.matches(text)
          const isSlit = isHigher && overflowY === 'auto' && element.clientHeight < least
          const fault =
            isWider && overflowX === 'auto' && !element.querySelector('table')
              ? 'scrolls'
              : isCut
                ? 'cut off'
                : isSlit
                  ? 'a slit'
                  : ''
          return fault ? [`${fault}: ${element.outerHTML.slice(0, 160)}`] : []
        }),
    [leastShown, words] as const,
  )

/** Applies or removes the text spacing. A script's own style sheet is allowed by the page's policy. */
const spaceLetters = (page: Page, css: string) =>
  page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)

/** Expects the page to be readable without scrolling sideways on such a small screen, also with text spacing. */
export async function expectReadable(page: Page): Promise<void> {
  for (const css of [spacing, '']) {
    await spaceLetters(page, css)
    await expectNoSidewaysScroll(page)
    expect(await faults(page)).toEqual([])
  }
}
