import type { StatementWithLines } from '../../../../contract/statements.ts'
import { openWritten, type WrittenFonts } from '../../../pdf/open-written.ts'
import { drawFeet, type Sheet } from '../../../pdf/sheet.ts'
import { drawText } from '../../../pdf/write-text.ts'
import { drawAbout } from './draw-about.ts'
import { drawHead } from './draw-head.ts'
import { drawTransactions } from './draw-transactions.ts'
import { small } from './statement-type.ts'
import { statementPdfWords as words } from './statement-pdf-words.ts'
import { footTop, pointsOf } from './statement-layout.ts'
import { writeMonth } from '../../../../contract/month-words.ts'

/**
 * Draws a statement as a PDF tagged for PDF/UA-1 (spec section 7): title with month and year, holder, balance and date;
 * the transactions newest first; at the foot of every page its number and that it is confidential. The document has
 * ended, and can be read. The same statement gives the same bytes.
 */
export async function drawStatement(
  statement: StatementWithLines,
  fonts: WrittenFonts,
): Promise<Sheet['doc']> {
  const asked = {
    title: words.title(writeMonth(statement.id)),
    subject: words.subject(statement.account.holderName),
    madeOn: new Date(`${statement.date}T00:00:00Z`),
    sidePoints: pointsOf(15),
    texts: textsOf(statement),
  }
  const sheet = await openWritten(asked, fonts)
  drawHead(sheet, statement)
  drawTransactions(sheet, statement.lines)
  drawAbout(sheet)
  sheet.root.end()
  drawPageNumbers(sheet)
  sheet.doc.end()
  return sheet.doc
}

/** What people wrote of it. */
function* textsOf({ account, lines }: StatementWithLines): Generator<string> {
  yield account.holderName
  for (const { description, reference, recipientName = '', payerName = '' } of lines) {
    yield description
    yield reference
    yield recipientName
    yield payerName
  }
}

function drawPageNumbers(sheet: Sheet): void {
  const y = footTop + 9
  drawFeet(sheet, footTop, ({ number, count }) => {
    drawText(sheet, `${words.confidential} ${words.demonstration}`, y, { ...small, width: sheet.width - 80 })
    drawText(sheet, words.page(number, count), y, { ...small, align: 'right' })
  })
}
