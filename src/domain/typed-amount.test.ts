import { assert, bigInt, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, moneyOf, wireMoneyPattern } from './money.ts'
import { moneyFromTyped, readAmount, stripAmount } from './typed-amount.ts'

describe('an amount field', () => {
  test('keeps digits and the decimal point', () => {
    expect(stripAmount('£1,234.50 or so')).toBe('1234.50')
    expect(stripAmount('١٢٣４５')).toBe('')
  })

  test.each([
    ['5', '5.00'],
    ['5.', '5.00'],
    ['5.5', '5.50'],
    ['£1,000.25', '1000.25'],
    ['1,234,567', '1234567.00'],
    [' £ 48 250.00 ', '48250.00'],
    ['250£', '250.00'],
    ['007', '7.00'],
    ['0', '0.00'],
    ['999999999999.99', '999999999999.99'],
  ])('understands %s as %s', (typed, money) => {
    expect(readAmount(typed)).toEqual({ state: 'clear', money })
    expect(moneyFromTyped(typed)).toBe(money)
  })

  test.each([
    ['12,50', '1250.00', '12.50'],
    ['12,5', '125.00', '12.50'],
    ['250,00', '25000.00', '250.00'],
    [',50', '50.00', '0.50'],
    ['1,234,56', '123456.00', '1234.56'],
    ['€12,50', '1250.00', '12.50'],
    ['-12,50', '1250.00', '12.50'],
  ])('asks about the comma of %s: %s or %s', (typed, money, meant) => {
    expect(readAmount(typed)).toEqual({ state: 'doubtful', money, meant })
    expect(moneyFromTyped(typed)).toBeUndefined()
  })

  test.each([
    ['1e3', '13.00'],
    ['-250', '250.00'],
    ['250p', '250.00'],
    ['$40', '40.00'],
    ['12£50', '1250.00'],
    ['1250,000', '1250000.00'],
    ['1,00,000', '100000.00'],
    ['0,500', '500.00'],
    ['1,250,', '1250.00'],
    ['1.5,0', '1.50'],
    ['1k', '1.00'],
    ['1２', '1.00'],
  ])('asks to check %s, of which %s is left', (typed, money) => {
    expect(readAmount(typed)).toEqual({ state: 'doubtful', money })
    expect(moneyFromTyped(typed)).toBeUndefined()
  })

  test.each(['', '.', '.50', '1.234', '1.2.3', '1.000,50', '1000000000000', '1000000000000000000', 'ten'])(
    'does not understand %s',
    typed => {
      expect(readAmount(typed)).toEqual({ state: 'none' })
    },
  )

  test('takes any amount as it is shown, and nothing else with the same digits once a comma is moved', () => {
    assert(
      property(bigInt({ min: 100_000n, max: 999_999_999_999n }), pence => {
        const money = moneyOf(pence)
        const shown = formatMoney(money)
        expect(readAmount(shown)).toEqual({ state: 'clear', money })
        expect(readAmount(shown.replace(/(\d),/, ',$1')).state).toBe('doubtful')
        expect(readAmount(shown.replace('.', ',')).state).toBe('doubtful')
      }),
    )
  })

  test('is clear of nothing but digits, a point, a pound sign, spaces and commas, whatever is typed', () => {
    const unit = constantFrom(...'0123456789.,£ -+eEpk$€()\u00a0'.split(''))
    assert(
      property(string({ unit, maxLength: 12 }), typed => {
        const read = readAmount(typed)
        if (read.state === 'none') return
        expect(read.money).toMatch(wireMoneyPattern)
        if (read.state === 'clear') expect(typed).toMatch(/^[\d.,£\s]+$/)
        else expect(typed).toMatch(/[^\d.\s]/)
      }),
    )
  })
})
