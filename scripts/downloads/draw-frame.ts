import { demonstrationNotice } from '../../content/facts.ts'
import { markStones, markSun } from '../../src/web/components/mark-outline.ts'
import { wordmarkOutline } from '../../src/web/components/wordmark-outline.ts'
import { colours, column, drawArtifact, drawRule, page, type Sheet } from './sheet.ts'
import { drawText, measure, writeText } from './write-text.ts'

/** The wordmark is drawn on a grid 64 high. */
const wordmarkScale = 34 / 64

/** What the first page begins with: wordmark, date, title and summary. */
export function drawOpening(sheet: Sheet, opening: { title: string; summary: string; date: string }): void {
  const { doc, root } = sheet
  drawArtifact(sheet, () => {
    doc
      .save()
      .translate(page.left, page.top - 12)
      .scale(wordmarkScale)
    doc.path(markStones).lineWidth(2).lineJoin('round').fillAndStroke(colours.tarn, colours.tarn)
    doc.path(markSun).fill(colours.gorse)
    doc.path(wordmarkOutline).fill(colours.tarn)
    doc.restore()
  })
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

/** The brand's hairline with half a sun on it. */
function drawHorizon(sheet: Sheet, y: number): void {
  drawRule(sheet, y)
  drawArtifact(sheet, () => {
    const [left, radius] = [page.left, 7]
    sheet.doc.path(`M${left} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`).fill(colours.gorse)
  })
}

/** Writes the foot of every page, once all pages are there. */
export function drawFeet(sheet: Sheet, title: string): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  const y = page.height - 42
  const small = { sizePoints: 8.5, colour: colours.muted }
  for (let number = 1; number <= count; number += 1) {
    sheet.doc.switchToPage(start + number - 1)
    drawRule(sheet, y - 10)
    drawArtifact(
      sheet,
      () => {
        drawText(sheet, `${title}. ${demonstrationNotice}`, y, { ...small, width: column - 90 })
        drawText(sheet, `Page ${number} of ${count}`, y, { ...small, align: 'right' })
      },
      'Pagination',
    )
  }
}
