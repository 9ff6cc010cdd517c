import type { DocumentTable, TableGroup, TableRow } from '../../content/downloads/document.ts'
import {
  colours,
  drawArtifact,
  drawRule,
  drawText,
  measure,
  type Sheet,
  type Tag,
  type Type,
  writeText,
} from '../../src/web/pdf/sheet.ts'
import { column, makeRoom, margins } from './page-room.ts'

type Cell = { text: string; type: Type; note: string; noteType: Type }

const padding = { across: 8, above: 5 }
const gap = 12
/** The height of a row to fill in by hand. */
const blankHeight = 20

/** Draws a table for each group of rows, each with its own head. The head is repeated on each further page. */
export function drawTable(sheet: Sheet, table: DocumentTable): void {
  for (const group of table.groups) drawGroup(sheet, table, group)
}

function drawGroup(sheet: Sheet, table: DocumentTable, { heading, rows }: TableGroup): void {
  const { doc, root } = sheet
  const heads = heading === undefined ? table.columns : [heading, ...table.columns.slice(1)]
  const [first] = rows
  makeRoom(sheet, 40 + (first ? heightOf(sheet, cellsOf(table, first)) : 0))
  const element = doc.struct('Table')
  root.add(element)
  const top = doc.struct('TR')
  const head = doc.struct('THead')
  element.add(head)
  head.add(top)
  drawHead(sheet, table, heads, (text, type) =>
    writeText(sheet, top, 'TH', text, sheet.y + padding.above, type, { scope: 'Column' }),
  )
  const body = doc.struct('TBody')
  element.add(body)
  for (const row of rows) drawRow(sheet, table, row, { body, heads })
  element.end()
  sheet.y += gap
}

type DrawHead = (text: string, type: Type) => void

/** The head of the columns. `draw` says whether it belongs to the structure or is only a repetition. */
function drawHead(sheet: Sheet, table: DocumentTable, heads: readonly string[], draw: DrawHead): void {
  const height = 22
  drawArtifact(sheet, () => sheet.doc.rect(margins.side, sheet.y, column, height).fill(colours.sunken))
  const places = placesOf(table)
  for (const [index, text] of heads.entries())
    draw(text, { ...places[index], font: 'strong', sizePoints: 9, colour: colours.muted })
  sheet.y += height
}

type Place = { body: Tag; heads: readonly string[] }

function drawRow(sheet: Sheet, table: DocumentTable, row: TableRow, { body, heads }: Place): void {
  const cells = cellsOf(table, row)
  const height = heightOf(sheet, cells)
  if (makeRoom(sheet, height))
    drawHead(sheet, table, heads, (text, type) =>
      drawArtifact(sheet, () => drawText(sheet, text, sheet.y + padding.above, type), 'Pagination'),
    )
  const line = sheet.doc.struct('TR')
  body.add(line)
  for (const [index, { text, type, note, noteType }] of cells.entries()) {
    const about = index === 0 ? { scope: 'Row' as const } : {}
    const y = sheet.y + padding.above
    const noteY = y + measure(sheet, text, type) + 1
    line.add(
      sheet.doc.struct(index === 0 ? 'TH' : 'TD', about, () => {
        drawText(sheet, text, y, type)
        drawText(sheet, note, noteY, noteType)
      }),
    )
  }
  sheet.y += height
  drawRule(sheet, sheet.y)
}

function cellsOf(table: DocumentTable, { cells, detail = '', figureNote = '' }: TableRow): Cell[] {
  const places = placesOf(table)
  return cells.map((text, index) => {
    const place = places[index] ?? {}
    const isStrong = index === 0 || (index === 1 && table.figures === true)
    return {
      text,
      type: { ...place, font: isStrong ? 'strong' : 'body', sizePoints: 9.75 },
      note: [detail, figureNote][index] ?? '',
      noteType: { ...place, sizePoints: 9, colour: colours.muted },
    }
  })
}

const heightOf = (sheet: Sheet, cells: readonly Cell[]): number =>
  2 * padding.above +
  Math.max(
    cells.some(({ text }) => text === '') ? blankHeight : 0,
    ...cells.map(
      ({ text, type, note, noteType }) => measure(sheet, text, type) + measure(sheet, note, noteType),
    ),
  )

/** The widths of the columns as shares of the page, by the number of columns: figures first, then text. */
const figureShares: Record<number, readonly number[]> = {
  3: [0.5, 0.2, 0.3],
  4: [0.35, 0.21, 0.25, 0.19],
}
const textShares: Record<number, readonly number[]> = { 2: [0.34, 0.66], 3: [0.34, 0.18, 0.48] }

function placesOf({ columns, figures }: DocumentTable): Type[] {
  const shares = (figures ? figureShares : textShares)[columns.length]
  if (!shares) throw new Error(`no table has ${columns.length} columns`)
  let left: number = margins.side
  return shares.map((share, index) => {
    const place: Type = {
      left: left + padding.across,
      width: share * column - 2 * padding.across,
      align: figures && index > 0 ? 'right' : 'left',
    }
    left += share * column
    return place
  })
}
