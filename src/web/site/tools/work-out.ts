import { pounds } from '../../../../content/amounts.ts'
import type {
  CalculatorChoice,
  CalculatorField,
  CalculatorFieldName,
  CalculatorWords,
} from '../../../../content/help/calculators.ts'
import { formatPence, penceOf } from '../../../domain/money.ts'
import { moneyFromTyped } from '../../../domain/typed-amount.ts'
import { penceOfPounds } from '../calculations/fixed-point.ts'
import { growSavings } from '../calculations/grow-savings.ts'
import { repayLoan } from '../calculations/repay-loan.ts'
import { fill } from './tool-fields.ts'

/** A calculator's outcome: formatted amounts, and the share of its first part in the whole, from 0 to 1. */
export type Outcome = {
  headline: string
  summary: string
  parts: readonly [string, string]
  firstShare: number
  /** The year, then an amount for each further column. */
  rows: readonly (readonly string[])[]
}

export type WorkOut = (figures: Figures, choice: CalculatorChoice, words: CalculatorWords) => Outcome

/** The fields' values as typed. */
export type Typed = Partial<Record<CalculatorFieldName, string>>
/** Figures in hundredths: pence for an amount, hundredths for a count or a percentage too. */
type Figures = Partial<Record<CalculatorFieldName, bigint>>

/**
 * A figure in hundredths, or undefined if the text is no figure or lies outside the field's bounds. A pound sign,
 * spaces, commas between thousands and a percentage's per cent sign are accepted. Anything else is refused: ignoring
 * it could change the figure (`src/domain/typed-amount.ts`).
 */
export function readFigure(field: CalculatorField, typed = ''): bigint | undefined {
  if (field.optional && typed.trim() === '') return 0n
  const text = moneyFromTyped(field.unit === 'percent' ? typed.replace(/%\s*$/, '') : typed)
  if (text === undefined) return undefined
  const figure = penceOf(text)
  const isWhole = field.unit !== 'count' || figure % 100n === 0n
  return isWhole && figure >= hundredths(field.least) && figure <= hundredths(field.most) ? figure : undefined
}

const hundredths = (bound: number): bigint => BigInt(Math.round(bound * 100))

/** All figures, or undefined if one of them is missing. */
export function readFigures(fields: readonly CalculatorField[], typed: Typed): Figures | undefined {
  const figures: Figures = {}
  for (const field of fields) {
    const figure = readFigure(field, typed[field.name])
    if (figure === undefined) return undefined
    figures[field.name] = figure
  }
  return figures
}

/** Converts hundredths to a count. */
const wholeOf = (figure = 0n): number => Number(figure / 100n)

/** A loan's monthly cost, total and years. */
export const workOutLoan: WorkOut = ({ amount = 0n, months, rate = 0n }, _, words) => {
  const loan = { amountPence: amount, months: wholeOf(months), ratePercentApr: Number(rate) / 100 }
  const { monthlyPence, lastPence, totalPence, interestPence, years } = repayLoan(loan)
  const amounts = {
    monthly: formatPence(monthlyPence),
    last: formatPence(lastPence),
    total: formatPence(totalPence),
    interest: formatPence(interestPence),
    rate: loan.ratePercentApr,
    months: loan.months,
  }
  return {
    headline: fill(words.headline, amounts),
    summary: fill(words.summary, amounts),
    parts: [formatPence(amount), amounts.interest],
    firstShare: Number(amount) / Number(totalPence),
    rows: years.map(({ year, paidPence, interestPence: ofYear, owedPence }) => [
      String(year),
      ...[paidPence, ofYear, owedPence].map(formatPence),
    ]),
  }
}

/** The final balance of savings and its years. */
export const workOutSavings: WorkOut = ({ amount = 0n, monthly = 0n, years }, { savings }, words) => {
  if (!savings) throw new Error('a choice of the savings calculator has the terms of its account')
  const { ratePercent, fixedMonths, balanceMaxPounds } = savings
  const months = fixedMonths ?? wholeOf(years) * 12
  const grown = growSavings({
    depositPence: amount,
    monthlyPence: fixedMonths === undefined ? monthly : 0n,
    months,
    ratePercentAer: ratePercent,
  })
  const isAboveMost = balanceMaxPounds !== undefined && grown.balancePence > penceOfPounds(balanceMaxPounds)
  const amounts = {
    balance: formatPence(grown.balancePence),
    paidIn: formatPence(grown.paidInPence),
    interest: formatPence(grown.interestPence),
    rate: ratePercent,
    months,
    most: isAboveMost ? pounds(balanceMaxPounds) : '',
  }
  return {
    headline: fill(words.headline, amounts),
    summary: fill(isAboveMost ? `${words.summary} ${words.aboveMost}` : words.summary, amounts),
    parts: [amounts.paidIn, amounts.interest],
    firstShare: Number(grown.paidInPence) / Number(grown.balancePence),
    rows: grown.years.map(({ year, paidInPence, interestPence, balancePence }) => [
      String(year),
      ...[paidInPence, interestPence, balancePence].map(formatPence),
    ]),
  }
}
