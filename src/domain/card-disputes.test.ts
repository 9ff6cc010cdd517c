import { describe, expect, test } from 'vitest'
import {
  coveredByRefund,
  disputeDueDay,
  disputedPence,
  disputeStatuses,
  disputeStatusNames,
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
])(
  'of %s pence cleared, %s refunded and %s right, %s are disputed',
  (clearedPence, refundedPence, shouldBePence, left) => {
    expect(disputedPence({ clearedPence, refundedPence, shouldBePence })).toBe(left)
  },
)

test('a refund goes to the bank up to what it has credited', () => {
  expect(coveredByRefund(20_00n, 64_00n)).toBe(20_00n)
  expect(coveredByRefund(64_00n, 20_00n)).toBe(20_00n)
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
