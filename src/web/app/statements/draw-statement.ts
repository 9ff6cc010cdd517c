import { interestRate } from '../../../domain/interest.ts'
import type { StatementWithLines } from '../../../contract/accounts.ts'
import { formatIban, formatSortCode } from '../../../domain/destination.ts'
import { formatLongDate, formatMonth } from '../../../domain/format-dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import { openWritten, written, type WrittenFonts } from '../../pdf/open-written.ts'
import { drawLines, setLines } from '../../pdf/set-lines.ts'
import {
  colours,
  drawArtifact,
  drawFeet,
  drawHorizon,
  drawText,
  drawWordmark,
  measure,
  page,
  type Sheet,
  turnPage,
  writeText,
} from '../../pdf/sheet.ts'
import { drawTransactions } from './draw-transactions.ts'
import { footTop, isPastPageEnd, pointsOf, small, statementPdfWords as words } from './statement-layout.ts'

/**
 * Draws a statement as a PDF tagged for PDF/UA-1 (spec section 7): title with month and year, holder, balance and
 * date; the transactions newest first; on every page the page number and the confidentiality notice. Returns a
 * finished document, ready to be read. The same statement gives the same bytes.
 */
export async function drawStatement(
  statement: StatementWithLines,
  fonts: WrittenFonts,
): Promise<Sheet['doc']> {
  const options = {
    title: words.title(formatMonth(statement.id)),
    subject: words.subject(statement.account.holderName),
    madeOn: new Date(`${statement.date}T00:00:00Z`),
    sidePoints: pointsOf(15),
    texts: textsOf(statement),
  }
  const sheet = await openWritten(options, fonts)
  drawHead(sheet, statement)
  drawTransactions(sheet, statement.lines)
  drawAbout(sheet)
  sheet.root.end()
  drawPageNumbers(sheet)
  sheet.doc.end()
  return sheet.doc
}

/** The parts of it that people wrote. */
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

/** The start of the first page: the bank, the month, the account's holder, and the month's summary. */
function drawHead(sheet: Sheet, statement: StatementWithLines): void {
  drawWordmark(sheet)
  const date = { ...small, sizePoints: 10, align: 'right' } as const
  writeText(sheet, sheet.root, 'P', words.date(formatLongDate(statement.date)), page.top, date)
  sheet.y = page.top + 38
  drawHorizon(sheet, sheet.y)
  sheet.y += 20
  drawTitle(sheet, statement)
  drawAccount(sheet, statement)
  drawFigures(sheet, statement)
}

function drawTitle(sheet: Sheet, { id, from, to, isToDate }: StatementWithLines): void {
  const title = words.title(formatMonth(id))
  const type = { font: 'display', sizePoints: 25 } as const
  writeText(sheet, sheet.root, 'H1', title, sheet.y, type)
  sheet.y += measure(sheet, title, type) + 2
  const period = (isToDate ? words.toDate : words.period)(formatLongDate(from), formatLongDate(to))
  const periodType = { sizePoints: 11.5, colour: colours.muted }
  writeText(sheet, sheet.root, 'P', period, sheet.y, periodType)
  sheet.y += measure(sheet, period, periodType) + 14
}

/**
 * Two columns: the holder, whose name may need several lines, and the details for paying into the account; of a savings
 * account also its rate and the interest of the month (spec section 11.4).
 */
function drawAccount(sheet: Sheet, { account, interest }: StatementWithLines): void {
  const top = sheet.y
  const half = sheet.width / 2
  const name = { fonts: written.strong, sizePoints: 12, width: half - 20 }
  const lines = setLines(sheet, account.holderName, name)
  const leading = 16
  sheet.root.add(
    sheet.doc.struct('P', {}, () => {
      drawText(sheet, words.holder, top, small)
      drawLines(sheet, lines, name, { left: sheet.left, y: top + 13, leadingPoints: leading })
      drawText(sheet, account.product, top + 13 + lines.length * leading, {
        sizePoints: 10,
        width: half - 20,
      })
    }),
  )
  const details = [
    [words.sortCode, formatSortCode(account.sortCode)],
    [words.accountNumber, account.accountNumber],
    [words.iban, formatIban(account.iban)],
    ...(interest
      ? [
          [words.rate, interestRate(interest)] as const,
          [words.interestPaid, formatMoney(interest.paid)] as const,
        ]
      : []),
  ] as const
  for (const [index, [label, value]] of details.entries()) {
    const y = top + index * 17
    const left = sheet.left + half
    sheet.root.add(
      sheet.doc.struct('P', {}, () => {
        drawText(sheet, label, y + 1.2, { ...small, left, width: 84 })
        drawText(sheet, value, y, { font: 'strong', left: left + 84, width: half - 84 })
      }),
    )
  }
  sheet.y = top + Math.max(13 + lines.length * leading + 14, details.length * 17) + 14
}

/** The month in four figures, which add up from left to right. */
function drawFigures(sheet: Sheet, statement: StatementWithLines): void {
  const figures = [
    [words.openingBalance, statement.openingBalance],
    [words.moneyIn, statement.moneyIn],
    [words.moneyOut, statement.moneyOut],
    [statement.isToDate ? words.balanceToDate : words.closingBalance, statement.closingBalance],
  ] as const
  const top = sheet.y
  const height = 52
  drawArtifact(sheet, () => {
    sheet.doc.rect(sheet.left, top, sheet.width, height).fill(colours.sunken)
    sheet.doc.rect(sheet.left, top, 3, height).fill(colours.gorse)
  })
  const share = sheet.width / figures.length
  for (const [index, [label, money]] of figures.entries()) {
    const left = sheet.left + index * share + 14
    sheet.root.add(
      sheet.doc.struct('P', {}, () => {
        drawText(sheet, label, top + 10, { ...small, left, width: share - 18 })
        drawText(sheet, formatMoney(money), top + 24, {
          font: 'strong',
          sizePoints: 11.5,
          left,
          width: share - 14,
        })
      }),
    )
  }
  sheet.y = top + height + 20
}

const gap = 4

/** The end of every statement: what to check, how deposits are protected, and the contact. It stays on one page. */
function drawAbout(sheet: Sheet): void {
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
