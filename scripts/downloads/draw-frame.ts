import { demonstrationNotice } from '../../content/facts.ts'
import {
  colours,
  drawFeet,
  drawHorizon,
  drawText,
  drawWordmark,
  measure,
  page,
  type Sheet,
  writeText,
} from '../../src/web/pdf/sheet.ts'
import { column } from './page-room.ts'

/** The start of the first page: wordmark, date, title and summary. */
export function drawOpening(sheet: Sheet, opening: { title: string; summary: string; date: string }): void {
  const { root } = sheet
  drawWordmark(sheet)
  writeText(sheet, root, 'P', opening.date, page.top, { colour: colours.muted, align: 'right' })
  sheet.y = page.top + 38
  drawHorizon(sheet, sheet.y)
  sheet.y += 20
  const title = { font: 'display', sizePoints: 25 } as const
  writeText(sheet, root, 'H1', opening.title, sheet.y, title)
  sheet.y += measure(sheet, opening.title, title) + 4
  const summary = { sizePoints: 11.5, colour: colours.muted, width: column * 0.86 }
  writeText(sheet, root, 'P', opening.summary, sheet.y, summary)
  sheet.y += measure(sheet, opening.summary, summary) + 10
}

/** Writes the footer of every page, once all pages exist. */
export function drawPageNumbers(sheet: Sheet, title: string): void {
  const y = page.height - 42
  const small = { sizePoints: 8.5, colour: colours.muted }
  drawFeet(sheet, y - 10, ({ number, count }) => {
    drawText(sheet, `${title}. ${demonstrationNotice}`, y, { ...small, width: column - 90 })
    drawText(sheet, `Page ${number} of ${count}`, y, { ...small, align: 'right' })
  })
}
