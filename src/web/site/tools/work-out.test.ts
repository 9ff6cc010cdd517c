import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CalculatorChoice,
  type CalculatorField,
  loanChoices,
  loanWords,
  savingsChoices,
  savingsWords,
} from '../../../../content/help/calculators.ts'
import { readFigure, readFigures, workOutLoan, workOutSavings } from './work-out.ts'

function chosen(choices: readonly CalculatorChoice[], id: string): CalculatorChoice {
  const choice = choices.find(each => each.id === id)
  if (!choice) throw new Error(`no choice ${id}`)
  return choice
}

test('a loan has its cost per month, in total and by year', () => {
  const outcome = workOutLoan({ amount: 8_000_00n, months: 48_00n, rate: 6_90n }, loanChoices[0], loanWords)
  expect(outcome.headline).toBe('£190.42 a month')
  expect(outcome.summary).toContain('At 6.9% APR over 48 months')
  expect(outcome.parts[0]).toBe('£8,000.00')
  expect(outcome.rows).toHaveLength(4)
  expect(outcome.rows.at(-1)?.at(-1)).toBe('£0.00')
})

test('savings have their final balance, the payments and the interest', () => {
  const choice = chosen(savingsChoices, 'flexisave')
  const outcome = workOutSavings({ amount: 1_000_00n, years: 2_00n }, choice, savingsWords)
  expect(outcome.headline).toBe('£1,050.63 at the end')
  expect(outcome.parts).toEqual(['£1,000.00', '£50.63'])
  expect(outcome.rows).toEqual([
    ['1', '£1,000.00', '£25.00', '£1,025.00'],
    ['2', '£0.00', '£25.63', '£1,050.63'],
  ])
})

test('a fixed deposit lasts twelve months without further payments', () => {
  const choice = chosen(savingsChoices, 'fixed')
  const outcome = workOutSavings({ amount: 10_000_00n, monthly: 500_00n, years: 9_00n }, choice, savingsWords)
  expect(outcome.headline).toBe('£10,410.00 at the end')
  expect(outcome.rows).toHaveLength(1)
})

test('an account above its maximum balance says so', () => {
  const choice = chosen(savingsChoices, 'kiddysave')
  const outcomeOf = (monthly: bigint) =>
    workOutSavings({ amount: 1_00n, monthly, years: 5_00n }, choice, savingsWords)
  expect(outcomeOf(10_00n).summary).not.toContain('at most')
  expect(outcomeOf(1_000_00n).summary).toContain('The account can hold £10,000 at most')
})

test('every choice with default values for all fields has an outcome', () => {
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

const amount: CalculatorField = {
  name: 'amount',
  label: '',
  hint: '',
  fault: '',
  unit: 'pounds',
  least: 1_000,
  most: 25_000,
  start: '8000',
}
const months: CalculatorField = { ...amount, name: 'months', unit: 'count', least: 12, most: 84 }
const rate: CalculatorField = { ...amount, name: 'rate', unit: 'percent', least: 6.9, most: 24.9 }
const monthly: CalculatorField = { ...amount, name: 'monthly', least: 0, most: 500, optional: true }

describe('a figure', () => {
  test.each([
    [amount, '1000', 1_000_00n],
    [amount, '25000', 25_000_00n],
    [amount, '£12,345.67', 12_345_67n],
    [amount, ' 8 000 ', 8_000_00n],
    [months, '12', 12_00n],
    [months, '48.00', 48_00n],
    [rate, '6.9', 6_90n],
    [rate, '24.9%', 24_90n],
    [monthly, '', 0n],
    [monthly, '0', 0n],
  ])('of %o typed as %s is read', (field, typed, hundredths) => {
    expect(readFigure(field, typed)).toBe(hundredths)
  })

  test.each([
    [amount, ''],
    [amount, '999.99'],
    [amount, '25000.01'],
    [amount, '-8000'],
    [amount, '8e3'],
    [amount, '1250,50'],
    [amount, '80,00'],
    [amount, '8000%'],
    [rate, '6,9'],
    [amount, 'eight thousand'],
    [amount, '1.2.3'],
    [months, '11'],
    [months, '85'],
    [months, '12.5'],
    [rate, '6.8'],
    [rate, '25'],
    [monthly, '501'],
  ])('of %o typed as %s is refused', (field, typed) => {
    expect(readFigure(field, typed)).toBeUndefined()
  })

  test('is within its bounds for any text', () => {
    assert(
      property(string({ unit: 'binary' }), typed => {
        const figure = readFigure(amount, typed)
        expect(figure === undefined || (figure >= 1_000_00n && figure <= 25_000_00n)).toBe(true)
      }),
    )
  })
})

test('either all figures are valid, or there are none', () => {
  expect(readFigures([amount, months], { amount: '8000', months: '48' })).toEqual({
    amount: 8_000_00n,
    months: 48_00n,
  })
  expect(readFigures([amount, months], { amount: '8000', months: '' })).toBeUndefined()
})
