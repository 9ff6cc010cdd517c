/** What is seen of whatever is before the current one. */
const roomBeforePx = 48

/** Where a row of links scrolls, the current one is in view. */
export function showInRow(link: HTMLElement | null) {
  const row = link?.parentElement
  if (row) row.scrollLeft = link.offsetLeft - roomBeforePx
}
