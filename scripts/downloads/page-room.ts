import { page, turnPage, type Sheet } from '../../src/web/pdf/sheet.ts'

/** The side margins, and the room for the page number at the foot, in points. */
export const margins = { side: 56, bottom: 64 } as const

/** The width of the text. */
export const column = page.width - 2 * margins.side

/** Starts a new page if this one has less than `height` points left. Returns whether it did. */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= page.height - margins.bottom) return false
  turnPage(sheet)
  return true
}
