import type { Page } from './fixtures.ts'

/** Notes every word that the page shows from its first frame on. Begin before it is loaded. */
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
