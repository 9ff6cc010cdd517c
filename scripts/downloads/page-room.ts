import { page, turnPage, type Sheet } from '../../src/web/pdf/sheet.ts'

/** Free on either side, and at the foot for the page number, in points. */
export const margins = { side: 56, bottom: 64 } as const

/** How wide the text is. */
export const column = page.width - 2 * margins.side

/** Begins a new page where less than `height` points are left on this one. Answers whether it did. */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= page.height - margins.bottom) return false
  turnPage(sheet)
  return true
}
