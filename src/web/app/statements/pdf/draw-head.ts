import { formatIban, formatSortCode } from '../../../../contract/account-numbers.ts'
import { formatMoney } from '../../../../contract/money.ts'
import type { StatementWithLines } from '../../../../contract/statements.ts'
import { drawHorizon, drawWordmark } from '../../../pdf/draw-brand.ts'
import { written } from '../../../pdf/open-written.ts'
import { drawLines, setLines } from '../../../pdf/set-lines.ts'
import { colours, drawArtifact, page, type Sheet } from '../../../pdf/sheet.ts'
import { drawText, measure, writeText } from '../../../pdf/write-text.ts'
import { writeMonth } from '../../../../contract/month-words.ts'
import { writeDay } from '../statement-period.ts'
import { small } from './statement-type.ts'
import { statementPdfWords as words } from './statement-pdf-words.ts'

/** What the first page begins with: the bank, the month, whose account it is, and what the month came to. */
export function drawHead(sheet: Sheet, statement: StatementWithLines): void {
  drawWordmark(sheet)
  const date = { ...small, sizePoints: 10, align: 'right' } as const
  writeText(sheet, sheet.root, 'P', words.date(writeDay(statement.date)), page.top, date)
  sheet.y = page.top + 38
  drawHorizon(sheet, sheet.y)
  sheet.y += 20
  drawTitle(sheet, statement)
  drawAccount(sheet, statement.account)
  drawFigures(sheet, statement)
}

function drawTitle(sheet: Sheet, { id, from, to, isToDate }: StatementWithLines): void {
  const title = words.title(writeMonth(id))
  const type = { font: 'display', sizePoints: 25 } as const
  writeText(sheet, sheet.root, 'H1', title, sheet.y, type)
  sheet.y += measure(sheet, title, type) + 2
  const period = (isToDate ? words.toDate : words.period)(writeDay(from), writeDay(to))
  const periodType = { sizePoints: 11.5, colour: colours.muted }
  writeText(sheet, sheet.root, 'P', period, sheet.y, periodType)
  sheet.y += measure(sheet, period, periodType) + 14
}

/** Two columns: the holder, whose name may need several lines, and how to pay into the account. */
function drawAccount(sheet: Sheet, account: StatementWithLines['account']): void {
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
