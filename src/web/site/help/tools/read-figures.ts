import type { CalculatorField, CalculatorFieldName } from '../../../../../content/help/calculators.ts'
import { penceOf } from '../../../../contract/money.ts'
import { moneyFromTyped } from '../../../../contract/typed-amount.ts'

/** What stands in the fields, as it was typed. */
export type Typed = Partial<Record<CalculatorFieldName, string>>
/** Figures in hundredths: pence of an amount, and of a count or a percentage the same. */
export type Figures = Partial<Record<CalculatorFieldName, bigint>>

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
export const wholeOf = (figure = 0n): number => Number(figure / 100n)
