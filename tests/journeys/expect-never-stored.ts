import { expect, type Page } from '@playwright/test'

/** Records all console messages and request addresses of the page. Begin before the secret is typed. */
export function listenForSecrets(page: Page): () => readonly string[] {
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  page.on('request', request => said.push(request.url()))
  return () => said
}

/** Expects none of these in web storage, address, history, cookies, page or the recorded texts. */
export async function expectNeverStored(
  page: Page,
  secrets: readonly string[],
  said: () => readonly string[],
): Promise<void> {
  const stored = await page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
      history.state,
      document.cookie,
      document.documentElement.innerHTML,
    ]),
  )
  const cookies = JSON.stringify(await page.context().cookies())
  for (const secret of secrets) {
    expect(stored).not.toContain(secret)
    expect(cookies).not.toContain(secret)
    expect(said().filter(text => text.includes(secret))).toEqual([])
  }
}
