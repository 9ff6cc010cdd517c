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

/** What a calculator shows: amounts written out, and how much of the whole its first part is, from 0 to 1. */
export type Outcome = {
  headline: string
  summary: string
  parts: readonly [string, string]
  firstShare: number
  /** The year, then an amount for each further column. */
  rows: readonly (readonly string[])[]
}

export type WorkOut = (figures: Figures, choice: CalculatorChoice, words: CalculatorWords) => Outcome

/** What stands in the fields, as it was typed. */
export type Typed = Partial<Record<CalculatorFieldName, string>>
/** Figures in hundredths: pence of an amount, and of a count or a percentage the same. */
type Figures = Partial<Record<CalculatorFieldName, bigint>>

/**
 * A figure in hundredths, or undefined where what was typed is none or lies outside the field's bounds. A pound sign,
 * spaces, the commas between thousands and the per cent sign of a percentage are understood; nothing else is passed over,
 * since that would make another figure of it (`typed-amount.ts`).
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

/** All figures, or undefined where one of them is missing. */
export function readFigures(fields: readonly CalculatorField[], typed: Typed): Figures | undefined {
  const figures: Figures = {}
  for (const field of fields) {
    const figure = readFigure(field, typed[field.name])
    if (figure === undefined) return undefined
    figures[field.name] = figure
  }
  return figures
}

/** A count out of its hundredths. */
const wholeOf = (figure = 0n): number => Number(figure / 100n)

/** What a loan costs a month, in all and year by year. */
export const workOutLoan: WorkOut = ({ amount = 0n, months, rate = 0n }, _, words) => {
  const loan = { amountPence: amount, months: wholeOf(months), ratePercentApr: Number(rate) / 100 }
  const { monthlyPence, lastPence, totalPence, interestPence, years } = repayLoan(loan)
  const told = {
    monthly: formatPence(monthlyPence),
    last: formatPence(lastPence),
    total: formatPence(totalPence),
    interest: formatPence(interestPence),
    rate: loan.ratePercentApr,
    months: loan.months,
  }
  return {
    headline: fill(words.headline, told),
    summary: fill(words.summary, told),
    parts: [formatPence(amount), told.interest],
    firstShare: Number(amount) / Number(totalPence),
    rows: years.map(({ year, paidPence, interestPence: ofYear, owedPence }) => [
      String(year),
      ...[paidPence, ofYear, owedPence].map(formatPence),
    ]),
  }
}

/** What savings come to at the end and year by year. */
export const workOutSavings: WorkOut = ({ amount = 0n, monthly = 0n, years }, { savings }, words) => {
  if (!savings) throw new Error('a choice of the savings calculator tells the terms of its account')
  const { ratePercent, fixedMonths, balanceMaxPounds } = savings
  const months = fixedMonths ?? wholeOf(years) * 12
  const grown = growSavings({
    depositPence: amount,
    monthlyPence: fixedMonths === undefined ? monthly : 0n,
    months,
    ratePercentAer: ratePercent,
  })
  const isAboveMost = balanceMaxPounds !== undefined && grown.balancePence > penceOfPounds(balanceMaxPounds)
  const told = {
    balance: formatPence(grown.balancePence),
    paidIn: formatPence(grown.paidInPence),
    interest: formatPence(grown.interestPence),
    rate: ratePercent,
    months,
    most: isAboveMost ? pounds(balanceMaxPounds) : '',
  }
  return {
    headline: fill(words.headline, told),
    summary: fill(isAboveMost ? `${words.summary} ${words.aboveMost}` : words.summary, told),
    parts: [told.paidIn, told.interest],
    firstShare: Number(grown.paidInPence) / Number(grown.balancePence),
    rows: grown.years.map(({ year, paidInPence, interestPence, balancePence }) => [
      String(year),
      ...[paidInPence, interestPence, balancePence].map(formatPence),
    ]),
  }
}
