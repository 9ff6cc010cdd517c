import type { Transaction } from '../../../contract/transactions.ts'
import { formatMoney } from '../../../domain/money.ts'
import { written } from '../../pdf/open-written.ts'
import { drawLines, type SetLine, setLines, type Setting } from '../../pdf/set-lines.ts'
import {
  colours,
  drawArtifact,
  drawRule,
  drawText,
  measure,
  type Sheet,
  type Tag,
  turnPage,
  writeText,
} from '../../pdf/sheet.ts'
import { formatDay } from '../transactions/transaction-words.ts'
import { cutText, footTop, isPastPageEnd, small, statementPdfWords as words } from './statement-layout.ts'

type Align = 'left' | 'right'
interface Column {
  readonly head: string
  /** In hundredths of the width. */
  readonly share: number
  readonly align: Align
  readonly text: (line: Transaction) => string
  /** Further lines below the first. */
  readonly below?: (line: Transaction) => string
}

/** The table's headers say `pounds`, so the figures need no sign. */
const figure = (money: string | undefined): string =>
  money === undefined ? '' : formatMoney(money).replace('£', '')
const amountOf = (type: Transaction['type']) => (line: Transaction) =>
  line.type === type ? figure(line.amount) : ''

const [date, description, reference, moneyOut, moneyIn, balance] = words.columns
const columns: readonly Column[] = [
  { head: date, share: 11.5, align: 'left', text: line => formatDay(line.date) },
  {
    head: description,
    share: 30.5,
    align: 'left',
    text: line => cutText(line.description, 'description'),
    below: otherParty,
  },
  { head: reference, share: 20, align: 'left', text: line => cutText(line.reference, 'reference') },
  { head: moneyOut, share: 12.5, align: 'right', text: amountOf('debit') },
  { head: moneyIn, share: 12.5, align: 'right', text: amountOf('credit') },
  { head: balance, share: 13, align: 'right', text: line => figure(line.balance) },
]

/** The other party, if the printed description does not name it. */
function otherParty({ type, recipientName, payerName, description: whole }: Transaction): string {
  const name = type === 'debit' ? recipientName : payerName
  if (name === undefined || cutText(whole, 'description').includes(name)) return ''
  return (type === 'debit' ? words.to : words.from)(name)
}

const padding = { across: 4, above: 4.6 }
const sizePoints = 8.25
const leadingPoints = 11.2
const headHeight = 20
const isFigures = ({ align, head }: Column): boolean => align === 'right' || head === date

/** The transactions, newest first, in a table whose header is repeated visually on every page. */
export function drawTransactions(sheet: Sheet, lines: readonly Transaction[]): void {
  writeText(sheet, sheet.root, 'H2', words.transactions, sheet.y, { font: 'display', sizePoints: 14 })
  sheet.y += 20
  const note = lines.length === 0 ? words.none : words.note(lines.length)
  writeText(sheet, sheet.root, 'P', note, sheet.y, small)
  sheet.y += measure(sheet, note, small) + 6
  if (lines.length === 0) return
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  drawTableHead(sheet, table)
  const body = sheet.doc.struct('TBody')
  table.add(body)
  for (const line of lines) drawRow(sheet, body, line)
  table.end()
}

function drawTableHead(sheet: Sheet, table: Tag): void {
  const row = sheet.doc.struct('TR')
  const head = sheet.doc.struct('THead')
  table.add(head)
  head.add(row)
  drawHeads(sheet, (text, place) =>
    row.add(sheet.doc.struct('TH', { scope: 'Column' }, () => drawHeadText(sheet, text, place))),
  )
  head.end()
}

type Place = { left: number; width: number; align: Align }

function drawHeads(sheet: Sheet, draw: (text: string, place: Place) => void): void {
  drawArtifact(sheet, () => sheet.doc.rect(sheet.left, sheet.y, sheet.width, headHeight).fill(colours.sunken))
  for (const [column, place] of placed(sheet)) draw(column.head, place)
  sheet.y += headHeight
}

const drawHeadText = (sheet: Sheet, text: string, place: Place): void =>
  drawText(sheet, text, sheet.y + padding.above, { ...small, ...place, font: 'strong' })

/**
 * A row is as high as its fullest cell and never splits. A row that would reach the footer starts the next page
 * instead.
 */
function drawRow(sheet: Sheet, body: Tag, line: Transaction): void {
  const cells = [...placed(sheet)].map(([column, place]) => setCell(sheet, line, { column, place }))
  const height = Math.max(...cells.map(({ lines }) => lines.length)) * leadingPoints + 2 * padding.above
  if (isPastPageEnd(sheet.y) || sheet.y + height > footTop) {
    turnPage(sheet)
    drawHeads(sheet, (text, place) =>
      drawArtifact(sheet, () => drawHeadText(sheet, text, place), 'Pagination'),
    )
  }
  const row = sheet.doc.struct('TR')
  body.add(row)
  for (const cell of cells) row.add(drawCell(sheet, cell))
  row.end()
  sheet.y += height
  drawRule(sheet, sheet.y)
}

interface Cell {
  readonly lines: readonly SetLine[]
  readonly setting: Setting
  readonly place: Place
}

function setCell(sheet: Sheet, line: Transaction, { column, place }: { column: Column; place: Place }): Cell {
  const setting: Setting = {
    fonts: written[column.head === description ? 'strong' : 'body'],
    sizePoints,
    width: place.width,
    smallest: 0.8,
    isFigures: isFigures(column),
  }
  const below = column.below?.(line) ?? ''
  const more = below === '' ? [] : setLines(sheet, below, { ...setting, fonts: written.body })
  return { lines: [...setLines(sheet, column.text(line), setting), ...more], setting, place }
}

function drawCell(sheet: Sheet, { lines, setting, place }: Cell): Tag {
  const isEmpty = lines.every(({ width }) => width === 0)
  if (isEmpty) return sheet.doc.struct('TD')
  const { left, align } = place
  const y = sheet.y + padding.above
  return sheet.doc.struct('TD', {}, () => drawLines(sheet, lines, setting, { left, y, leadingPoints, align }))
}

/** Each column with its position, in points. */
function* placed(sheet: Sheet): Generator<[Column, Place]> {
  let left = sheet.left
  for (const column of columns) {
    const width = (sheet.width * column.share) / 100
    yield [column, { left: left + padding.across, width: width - 2 * padding.across, align: column.align }]
    left += width
  }
}
