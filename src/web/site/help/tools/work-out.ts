import type { CalculatorChoice, CalculatorWords } from '../../../../../content/help/calculators.ts'
import type { Figures } from './read-figures.ts'

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
