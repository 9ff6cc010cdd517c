/**
 * Runs in a page: whether its service worker has cached all files of the bank, by the list in the build. It caches them
 * one after another once the bank was opened.
 */
export async function isBankCached(): Promise<boolean> {
  const { active, scope } = await navigator.serviceWorker.ready
  const code = await (await fetch(active?.scriptURL ?? '')).text()
  // The build writes the list either as an array of texts or as one text that it splits at commas.
  const [, split, array] = /\bbank:(?:`([^`]+)`\.split|\[([^\]]+)\])/.exec(code) ?? []
  const list = split ?? array?.replaceAll(/[`'"]/g, '') ?? ''
  const files = list.split(',').map(file => new URL(file, scope).href)
  const cache = await caches.open(`sarsen bank ${new URL(scope).pathname}`)
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  return files.some(file => file.endsWith('.wasm')) && files.every(file => cached.has(file))
}
