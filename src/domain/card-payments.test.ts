import { expect, test } from 'vitest'
import {
  cardPaymentLine,
  cardPaymentStatuses,
  cardPaymentStatusNames,
  type CardPaymentWay,
  clearsAtMostPence,
  holdDaysOf,
  isGambling,
  needsPin,
  paysWithoutCard,
} from './card-payments.ts'

test.each([
  ['3350', 7],
  ['3351', 30],
  ['3999', 30],
  ['4000', 7],
  ['4411', 30],
  ['5411', 7],
  ['7011', 30],
  ['7512', 30],
  ['7513', 7],
])('what is authorised at a merchant of category %s is held for %i days', (mcc, days) => {
  expect(holdDaysOf(mcc)).toBe(days)
})

test.each([
  ['7799', false],
  ['7800', true],
  ['7802', true],
  ['7803', false],
  ['7994', false],
  ['7995', true],
  ['7996', false],
])('category %s is gambling: %s', (mcc, is) => {
  expect(isGambling(mcc)).toBe(is)
})

test('120 % of what was authorised may clear, and of what was approved online 100 %', () => {
  expect(clearsAtMostPence('chip', 20_83n)).toBe(24_99n) // 24.996
  expect(clearsAtMostPence('recurring', 10_00n)).toBe(12_00n)
  expect(clearsAtMostPence('online', 20_83n)).toBe(20_83n)
})

test('the line of a payment names the merchant, and of a withdrawal that it was cash', () => {
  expect(cardPaymentLine('chip', 'Wrenmoor Cafe')).toBe('Wrenmoor Cafe')
  expect(cardPaymentLine('cash', 'Cash machine')).toBe('Cash, Cash machine')
})

test('the chip and a cash machine ask for the PIN always; a virtual card pays online and for subscriptions', () => {
  const ways: readonly CardPaymentWay[] = ['chip', 'contactless', 'online', 'cash', 'recurring']
  expect(ways.filter(needsPin)).toEqual(['chip', 'cash'])
  expect(ways.filter(paysWithoutCard)).toEqual(['online', 'recurring'])
})

test('each status of a card payment has its words', () => {
  expect(cardPaymentStatusNames.map(name => cardPaymentStatuses[name])).toEqual([
    'Waits for you',
    'Pending',
    'Declined',
    'Settled',
    'Reversed',
    'Expired',
  ])
})
