import { expect, test } from 'vitest'
import {
  loanChoices,
  loanWords,
  savingsChoices,
  savingsWords,
} from '../../../../../content/help/calculators.ts'
import type { CalculatorChoice } from '../../../../../content/help/calculators.ts'
import { readFigures } from './read-figures.ts'
import { workOutLoan } from './work-out-loan.ts'
import { workOutSavings } from './work-out-savings.ts'

function chosen(choices: readonly CalculatorChoice[], id: string): CalculatorChoice {
  const choice = choices.find(each => each.id === id)
  if (!choice) throw new Error(`no choice ${id}`)
  return choice
}

test('a loan is told by the month, in all and by year', () => {
  const outcome = workOutLoan({ amount: 8_000_00n, months: 48_00n, rate: 6_90n }, loanChoices[0], loanWords)
  expect(outcome.headline).toBe('£190.42 a month')
  expect(outcome.summary).toContain('At 6.9% APR over 48 months')
  expect(outcome.parts[0]).toBe('£8,000.00')
  expect(outcome.rows).toHaveLength(4)
  expect(outcome.rows.at(-1)?.at(-1)).toBe('£0.00')
})

test('savings are told by what they come to, with what was paid in and earned', () => {
  const choice = chosen(savingsChoices, 'flexisave')
  const outcome = workOutSavings({ amount: 1_000_00n, years: 2_00n }, choice, savingsWords)
  expect(outcome.headline).toBe('£1,050.63 at the end')
  expect(outcome.parts).toEqual(['£1,000.00', '£50.63'])
  expect(outcome.rows).toEqual([
    ['1', '£1,000.00', '£25.00', '£1,025.00'],
    ['2', '£0.00', '£25.63', '£1,050.63'],
  ])
})

test('a fixed deposit stays for twelve months, and nothing is added to it', () => {
  const choice = chosen(savingsChoices, 'fixed')
  const outcome = workOutSavings({ amount: 10_000_00n, monthly: 500_00n, years: 9_00n }, choice, savingsWords)
  expect(outcome.headline).toBe('£10,410.00 at the end')
  expect(outcome.rows).toHaveLength(1)
})

test('an account that would hold more than it may says so', () => {
  const choice = chosen(savingsChoices, 'kiddysave')
  const told = (monthly: bigint) =>
    workOutSavings({ amount: 1_00n, monthly, years: 5_00n }, choice, savingsWords)
  expect(told(10_00n).summary).not.toContain('at most')
  expect(told(1_000_00n).summary).toContain('The account holds £10,000 at most')
})

test('every choice that has all its figures at the start can be worked out from them', () => {
  for (const choice of [...loanChoices, ...savingsChoices]) {
    const typed = Object.fromEntries(choice.fields.map(({ name, start }) => [name, start]))
    const figures = readFigures(choice.fields, typed)
    if (!figures) continue
    const workOut = choice.savings ? workOutSavings : workOutLoan
    const words = choice.savings ? savingsWords : loanWords
    expect(workOut(figures, choice, words).headline).toMatch(/^£[\d,]+\.\d\d /)
    expect(workOut(figures, choice, words).summary).not.toMatch(/[{}]|undefined/)
  }
})
