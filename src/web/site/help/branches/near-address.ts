/** What is searched for, as the page's address says it: `?near=bristol`. Empty: nothing. */
export const readNear = (): string => new URLSearchParams(window.location.search).get('near')?.trim() ?? ''

/** Puts a search into the page's address, so that it can be shared and Back leads to the one before. */
export function writeNear(near: string): void {
  if (near === readNear()) return
  const query = near === '' ? '' : `?${new URLSearchParams({ near }).toString()}`
  window.history.pushState(null, '', `${window.location.pathname}${query}`)
}
