import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalculatorField } from '../../../../../content/help/calculators.ts'
import { readFigure, readFigures } from './read-figures.ts'

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
  ])('of %o typed as %s is understood', (field, typed, hundredths) => {
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
  ])('of %o typed as %s is none', (field, typed) => {
    expect(readFigure(field, typed)).toBeUndefined()
  })

  test('lies within its bounds, whatever is typed', () => {
    assert(
      property(string({ unit: 'binary' }), typed => {
        const figure = readFigure(amount, typed)
        expect(figure === undefined || (figure >= 1_000_00n && figure <= 25_000_00n)).toBe(true)
      }),
    )
  })
})

test('figures are all there, or none of them', () => {
  expect(readFigures([amount, months], { amount: '8000', months: '48' })).toEqual({
    amount: 8_000_00n,
    months: 48_00n,
  })
  expect(readFigures([amount, months], { amount: '8000', months: '' })).toBeUndefined()
})
