import { openWritten, written, type WrittenFonts } from '../../pdf/open-written.ts'
import {
  colours,
  drawHorizon,
  drawRule,
  drawWordmark,
  measure,
  page,
  type Sheet,
  turnPage,
  type Type,
  writeText,
} from '../../pdf/sheet.ts'
import { drawLines, setLines, type Setting } from '../../pdf/set-lines.ts'
import { drawFact, drawFoot } from '../transactions/draw-receipt.ts'
import type { LetterDocument } from './letter-document.ts'

const sidePoints = 56
/** Text ends above the foot. */
const lowestPoints = page.height - 60
const leadingPoints = 15

/**
 * Draws a letter as a PDF tagged for PDF/UA-1: the addressee, the decision, what it was about as a table, and how to
 * complain. Returns a finished document, ready to be read. The same letter gives the same bytes.
 */
export async function drawLetter(letter: LetterDocument, fonts: WrittenFonts): Promise<Sheet['doc']> {
  const { title, date, to, sentences, facts, complaint, signed, at } = letter
  const sheet = await openWritten(
    {
      title,
      subject: `${title}: our decision`,
      madeOn: new Date(at),
      sidePoints,
      texts: [to, ...facts.map(({ value }) => value)],
    },
    fonts,
  )
  drawWordmark(sheet)
  sheet.y = page.top + 38
  drawHorizon(sheet, sheet.y)
  sheet.y += 24
  drawPerson(sheet, to)
  drawPart(sheet, 'P', date, { colour: colours.muted }, 22)
  drawPart(sheet, 'H1', title, { font: 'display', sizePoints: 22 }, 10)
  for (const sentence of sentences) drawPart(sheet, 'P', sentence, { sizePoints: 11 }, 8)
  sheet.y += 8
  drawRule(sheet, sheet.y)
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  for (const fact of facts) drawFact(sheet, table, fact)
  table.end()
  sheet.y += 20
  drawPart(sheet, 'H2', complaint.heading, { font: 'display', sizePoints: 14 }, 8)
  for (const sentence of complaint.sentences) drawPart(sheet, 'P', sentence, { sizePoints: 11 }, 8)
  sheet.y += 10
  drawPart(sheet, 'P', signed, { font: 'strong', sizePoints: 11 }, 0)
  sheet.root.end()
  drawFoot(sheet)
  sheet.doc.end()
  return sheet.doc
}

/** Writes a text as one element, on a new page where it does not fit, and moves on. */
function drawPart(sheet: Sheet, tag: string, text: string, type: Type, gapPoints: number): void {
  const height = measure(sheet, text, type)
  if (sheet.y + height > lowestPoints) turnPage(sheet)
  writeText(sheet, sheet.root, tag, text, sheet.y, type)
  sheet.y += height + gapPoints
}

/** The addressee. A name may be in any script. */
function drawPerson(sheet: Sheet, name: string): void {
  const setting: Setting = { fonts: written.strong, sizePoints: 11, width: sheet.width }
  const lines = setLines(sheet, name, setting)
  sheet.root.add(
    sheet.doc.struct('P', {}, () =>
      drawLines(sheet, lines, setting, { left: sheet.left, y: sheet.y, leadingPoints }),
    ),
  )
  sheet.y += lines.length * leadingPoints + 4
}
