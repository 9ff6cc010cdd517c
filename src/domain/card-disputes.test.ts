import { describe, expect, test } from 'vitest'
import {
  coveredByRefund,
  disputeDueDay,
  disputedPence,
  disputeReasonNames,
  disputeReasons,
  disputeRefusals,
  disputesOfPaymentMax,
  disputeStatuses,
  disputeStatusNames,
  disputeTerms,
  hasDisputeEnded,
  isDisputeRefusal,
  refusedOn,
  takenBackOn,
  wonOn,
} from './card-disputes.ts'
import { dayOfIsoDate, isoDateOf } from './london-time.ts'

const thursday = dayOfIsoDate('2026-11-26')

describe('the days of a dispute', () => {
  test.each([
    ['not_received', '2026-12-03'],
    ['wrong_amount', '2026-12-03'],
    ['subscription_cancelled', '2026-12-03'],
    ['not_me', '2026-11-27'],
  ] as const)('%s of a Thursday is decided by %s', (reason, day) => {
    expect(isoDateOf(disputeDueDay(reason, thursday))).toBe(day)
  })

  test('a question has 14 whole days, a merchant 30, and a lost credit is taken on the 10th working day', () => {
    expect(isoDateOf(refusedOn(thursday))).toBe('2026-12-11')
    expect(isoDateOf(wonOn(thursday))).toBe('2026-12-27')
    expect(isoDateOf(takenBackOn(thursday))).toBe('2026-12-10')
  })
})

test.each([
  [64_00n, 0n, undefined, 64_00n],
  [64_00n, 24_00n, undefined, 40_00n],
  [64_00n, 0n, 40_00n, 24_00n],
  [64_00n, 24_00n, 50_00n, -10_00n],
  [64_00n, 24_00n, 40_00n, 0n],
  [64_00n, 64_00n, undefined, 0n],
])(
  'of %s pence cleared, %s refunded and %s right, %s are disputed',
  (clearedPence, refundedPence, shouldBePence, left) => {
    expect(disputedPence({ clearedPence, refundedPence, shouldBePence })).toBe(left)
  },
)

test('a refund goes to the bank up to what it has credited', () => {
  expect(coveredByRefund(20_00n, 64_00n)).toBe(20_00n)
  expect(coveredByRefund(64_00n, 20_00n)).toBe(20_00n)
  expect(coveredByRefund(20_00n, 20_00n)).toBe(20_00n)
  expect(coveredByRefund(20_00n, 0n)).toBe(0n)
})

test('each status of a dispute has its words', () => {
  expect(disputeStatusNames.map(name => disputeStatuses[name])).toEqual([
    'Received',
    'Information needed',
    'Credited',
    'Refused',
    'Contested',
    'Won',
    'Lost',
    'Withdrawn',
  ])
})

test('a dispute is over once it is refused, won, lost or withdrawn', () => {
  expect(disputeStatusNames.filter(hasDisputeEnded)).toEqual(['refused', 'won', 'lost', 'withdrawn'])
})

test('what is wrong has the words of the form', () => {
  expect(disputeReasonNames.map(name => disputeReasons[name])).toEqual([
    'I have not received it',
    'The amount is wrong',
    'It was not me',
    'I had cancelled this subscription',
  ])
})

test('each refusal has what the customer reads', () => {
  expect(disputeRefusals).toEqual({
    no_answer: 'You did not answer us.',
    received: 'The merchant showed us that you received it.',
    approved_by_you: 'You approved it.',
    amount_agreed: 'You agreed to this amount.',
    not_cancelled: 'The merchant says that you did not cancel.',
    not_covered: 'Such payments are not covered.',
  })
  expect([isDisputeRefusal('no_answer'), isDisputeRefusal('toString')]).toEqual([true, false])
})

test('a payment is disputed for 120 days, or 13 months if it was not the customer, and three times at most', () => {
  expect(disputeTerms).toEqual({ days: 120, notMeMonths: 13 })
  expect(disputesOfPaymentMax).toBe(3)
})
