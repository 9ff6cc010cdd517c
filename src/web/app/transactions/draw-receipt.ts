import { bankName } from '../../../../content/facts.ts'
import { openWritten, written, type WrittenFonts } from '../../pdf/open-written.ts'
import { drawLines, setLines, type Setting } from '../../pdf/set-lines.ts'
import {
  colours,
  drawFeet,
  drawHorizon,
  drawRule,
  drawText,
  drawWordmark,
  measure,
  page,
  type Sheet,
  type Tag,
  turnPage,
  type Type,
  writeText,
} from '../../pdf/sheet.ts'
import { detailsWords as words } from './details-words.ts'
import type { ReceiptDocument, ReceiptFact } from './receipt-document.ts'

const footTop = page.height - 49
const sidePoints = 56
/** The share of the width for the facts' names. */
const nameShare = 0.34
const padding = 7
const leadingPoints = 15

/**
 * Draws a receipt as a PDF tagged for PDF/UA-1, as the page shows it: title, amount, date and status, then the facts
 * in a table. Returns a finished document, ready to be read. The same receipt gives the same bytes.
 */
export async function drawReceipt(receipt: ReceiptDocument, fonts: WrittenFonts): Promise<Sheet['doc']> {
  const { title, facts, at } = receipt
  const sheet = await openWritten(
    {
      title,
      subject: words.pdf.subject(receipt.amount),
      madeOn: new Date(at),
      sidePoints,
      texts: facts.map(({ value }) => value),
    },
    fonts,
  )
  drawHead(sheet, receipt)
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  for (const fact of facts) drawFact(sheet, table, fact)
  table.end()
  sheet.root.end()
  drawFoot(sheet)
  sheet.doc.end()
  return sheet.doc
}

function drawHead(sheet: Sheet, { title, amount, decided }: ReceiptDocument): void {
  drawWordmark(sheet)
  sheet.y = page.top + 38
  drawHorizon(sheet, sheet.y)
  sheet.y += 20
  const parts: readonly [tag: string, text: string, type: Type, gap: number][] = [
    ['H1', title, { sizePoints: 14, colour: colours.muted }, 6],
    ['P', amount, { font: 'display', sizePoints: 30 }, 2],
    ['P', decided, { sizePoints: 11.5, colour: colours.muted }, 18],
  ]
  for (const [tag, text, type, gap] of parts) {
    writeText(sheet, sheet.root, tag, text, sheet.y, type)
    sheet.y += measure(sheet, text, type) + gap
  }
  drawRule(sheet, sheet.y)
}

/** Writes a fact as a row of a table: its name at the left, what it says at the right, and a hairline below. */
export function drawFact(sheet: Sheet, table: Tag, { name, value }: ReceiptFact): void {
  const nameWidth = sheet.width * nameShare
  const setting: Setting = { fonts: written.strong, sizePoints: 10.5, width: sheet.width - nameWidth }
  const lines = setLines(sheet, value, setting)
  const height = lines.length * leadingPoints + 2 * padding
  if (sheet.y + height > footTop) turnPage(sheet)
  const y = sheet.y + padding
  const row = sheet.doc.struct('TR')
  table.add(row)
  writeText(sheet, row, 'TH', name, y, { colour: colours.muted, width: nameWidth - 12 }, { scope: 'Row' })
  row.add(
    sheet.doc.struct('TD', {}, () =>
      drawLines(sheet, lines, setting, { left: sheet.left + nameWidth, y, leadingPoints }),
    ),
  )
  row.end()
  sheet.y += height
  drawRule(sheet, sheet.y)
}

/** Writes the foot of every page. */
export function drawFoot(sheet: Sheet): void {
  const y = footTop + 9
  const small = { sizePoints: 8.25, colour: colours.muted } as const
  drawFeet(sheet, footTop, ({ number, count }) => {
    drawText(sheet, words.pdf.foot(bankName), y, { ...small, width: sheet.width - 80 })
    drawText(sheet, words.pdf.page(number, count), y, { ...small, align: 'right' })
  })
}
