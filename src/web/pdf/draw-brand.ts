import { markStones, markSun } from '../components/mark-outline.ts'
import { wordmarkOutline } from '../components/wordmark-outline.ts'
import { colours, drawArtifact, drawRule, page, type Sheet } from './sheet.ts'

/** The wordmark is drawn on a grid 64 high. */
const wordmarkScale = 34 / 64

/** The wordmark at the head of the first page, in the brand's colours. */
export function drawWordmark(sheet: Sheet): void {
  const { doc } = sheet
  drawArtifact(sheet, () => {
    doc
      .save()
      .translate(sheet.left, page.top - 12)
      .scale(wordmarkScale)
    doc.path(markStones).lineWidth(2).lineJoin('round').fillAndStroke(colours.tarn, colours.tarn)
    doc.path(markSun).fill(colours.gorse)
    doc.path(wordmarkOutline).fill(colours.tarn)
    doc.restore()
  })
}

/** The brand's hairline with half a sun on it. */
export function drawHorizon(sheet: Sheet, y: number): void {
  drawRule(sheet, y)
  drawArtifact(sheet, () => {
    const radius = 7
    sheet.doc.path(`M${sheet.left} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`).fill(colours.gorse)
  })
}
