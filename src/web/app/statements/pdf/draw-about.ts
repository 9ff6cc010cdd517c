import { turnPage, type Sheet } from '../../../pdf/sheet.ts'
import { measure, writeText } from '../../../pdf/write-text.ts'
import { isPastPageEnd } from './statement-layout.ts'
import { small } from './statement-type.ts'
import { statementPdfWords as words } from './statement-pdf-words.ts'

const gap = 4

/** What every statement ends with: what to look for, how the money is protected, whom to ask. It stays together. */
export function drawAbout(sheet: Sheet): void {
  const heights = words.about.map(text => measure(sheet, text, small) + gap)
  sheet.y += 18
  if (isPastPageEnd(sheet.y + 18 + heights.reduce((sum, each) => sum + each, 0))) turnPage(sheet)
  writeText(sheet, sheet.root, 'H2', words.aboutHeading, sheet.y, { font: 'strong', sizePoints: 10 })
  sheet.y += 17
  for (const [index, text] of words.about.entries()) {
    writeText(sheet, sheet.root, 'P', text, sheet.y, small)
    sheet.y += heights[index] ?? 0
  }
}
