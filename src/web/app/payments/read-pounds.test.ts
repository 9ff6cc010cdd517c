import { expect, test } from 'vitest'
import { checkLimits, limitFieldsOf, raisesLimit, readPounds } from './read-pounds.ts'

const limits = {
  payment: { amount: '10000.00', most: '100000.00', raise: null },
  day: { amount: '25000.00', most: '100000.00', raise: null },
  newPayee: { amount: '2000.00', most: '10000.00', raise: null },
}
const shown = limitFieldsOf(limits)

test('the fields show the limits in force', () => {
  expect(shown).toEqual({ payment: '10,000', day: '25,000', newPayee: '2,000' })
})

test.each([
  ['500', '500'],
  [' £2,500 ', '2500'],
  ['0500', '500'],
  ['500.50', undefined],
  ['5,00', undefined],
  ['a lot', undefined],
  ['', undefined],
])('%j is read as %j pounds', (typed, pounds) => {
  expect(readPounds(typed)).toBe(pounds)
})

test('what is not whole pounds, or above the most, is said beside its field', () => {
  expect(checkLimits({ payment: '100,001', day: '1.50', newPayee: '10,000' }, limits)).toEqual({
    ok: false,
    faults: {
      payment: 'Enter whole pounds, at most £100,000',
      day: 'Enter whole pounds, at most £100,000',
    },
  })
})

test('only what is changed is sent, and only a higher one is a raise', () => {
  expect(checkLimits(shown, limits)).toEqual({ ok: true, value: {} })
  expect(checkLimits({ ...shown, day: '£20,000' }, limits)).toEqual({ ok: true, value: { day: '20000' } })
  expect(raisesLimit({ day: '20000' }, limits)).toBe(false)
  expect(raisesLimit({ day: '20000', newPayee: '2001' }, limits)).toBe(true)
})
