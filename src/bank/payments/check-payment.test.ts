import { expect, test } from 'vitest'
import { checkDate, datesOf } from './check-payment.ts'
import { isUnchecked } from './own-payment.ts'

const at = new Date('2026-11-27T15:00:00Z')

// Part two, 13.1: tomorrow to the same date in 12 months.
test.each([
  ['2026-11-26', false],
  ['2026-11-27', false],
  ['2026-11-28', true],
  ['2027-11-27', true],
  ['2027-11-28', false],
])('a payment can be asked for %s: %s', (executeOn, isInRange) => {
  const refusal = { code: 'date_out_of_range', first: '2026-11-28', last: '2027-11-27' }
  expect(checkDate(executeOn, at)).toEqual(isInRange ? undefined : refusal)
})

test('a payment that is asked for now has no date to check', () => {
  expect(checkDate(undefined, at)).toBeUndefined()
})

test('a payment for later is due on the next working day, and one for now by its rail', () => {
  const chaps = { rail: 'chaps', kind: 'personal', at } as const
  expect(datesOf('2026-11-29', chaps)).toEqual({
    askedFor: '2026-11-29',
    dueOn: '2026-11-30',
    isLater: true,
  })
  expect(datesOf(undefined, chaps)).toEqual({ askedFor: '2026-11-30', dueOn: '2026-11-30', isLater: false })
  expect(datesOf(undefined, { ...chaps, kind: 'corporate' })).toEqual({
    askedFor: '2026-11-27',
    dueOn: '2026-11-27',
    isLater: false,
  })
})

const creditorOf = (...ids: readonly string[]) => ({ receivers: ids.map(id => ({ customer_id: id })) })

// Part two, 12.4 and 14.5: nothing is checked at the private desk, nor between own accounts.
test('a payment needs checks but at the private desk and to an own account', () => {
  const payer = { customer_id: 'payer', payment_checks: true }
  expect(isUnchecked(payer, undefined)).toBe(false)
  expect(isUnchecked(payer, creditorOf())).toBe(false)
  expect(isUnchecked(payer, creditorOf('another'))).toBe(false)
  expect(isUnchecked(payer, creditorOf('payer'))).toBe(true)
  // A joint account that the payer holds too.
  expect(isUnchecked(payer, creditorOf('another', 'payer'))).toBe(true)
  expect(isUnchecked({ ...payer, payment_checks: false }, undefined)).toBe(true)
  expect(isUnchecked({ ...payer, payment_checks: false }, creditorOf('another'))).toBe(true)
})
