import type { StatementWithLines } from '../../../../contract/statements.ts'
import { drawFeet, openSheet, page, type FontFiles, type Sheet } from '../../../pdf/sheet.ts'
import { drawText } from '../../../pdf/write-text.ts'
import { drawAbout } from './draw-about.ts'
import { drawHead } from './draw-head.ts'
import { drawTransactions } from './draw-transactions.ts'
import { furtherFonts, small } from './statement-type.ts'
import { statementPdfWords as words } from './statement-pdf-words.ts'
import { pointsOf } from './statement-layout.ts'
import { writeMonth } from '../../../../contract/month-words.ts'

/** The fonts of a statement: the brand's, and what letters of further alphabets need. */
export interface StatementFonts {
  readonly latin: FontFiles
  readonly further: Readonly<Record<keyof typeof furtherFonts, string | Uint8Array>>
}

/**
 * Draws a statement as a PDF tagged for PDF/UA-1 (spec section 7): title with month and year, holder, balance and date;
 * the transactions newest first; at the foot of every page its number and that it is confidential. The document has
 * ended, and can be read. The same statement gives the same bytes.
 */
export function drawStatement(
  statement: StatementWithLines,
  { latin, further }: StatementFonts,
): Sheet['doc'] {
  const sheet = openSheet({
    title: words.title(writeMonth(statement.id)),
    subject: words.subject(statement.account.holderName),
    madeOn: new Date(`${statement.date}T00:00:00Z`),
    fontFiles: latin,
    sidePoints: pointsOf(15),
  })
  for (const weight of ['body', 'strong'] as const)
    sheet.doc.registerFont(furtherFonts[weight], further[weight])
  drawHead(sheet, statement)
  drawTransactions(sheet, statement.lines)
  drawAbout(sheet)
  sheet.root.end()
  drawPageNumbers(sheet)
  sheet.doc.end()
  return sheet.doc
}

function drawPageNumbers(sheet: Sheet): void {
  const y = page.height - 40
  drawFeet(sheet, y - 9, ({ number, count }) => {
    drawText(sheet, `${words.confidential} ${words.demonstration}`, y, { ...small, width: sheet.width - 80 })
    drawText(sheet, words.page(number, count), y, { ...small, align: 'right' })
  })
}
