import type { Page } from './fixtures.ts'

/** Records all text of the page from its first frame on. Begin before it loads. */
export async function noteWords(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    window.name = ''
    new MutationObserver(() => (window.name += document.body?.innerText ?? '')).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  return () => page.evaluate(() => window.name)
}
