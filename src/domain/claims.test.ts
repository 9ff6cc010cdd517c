import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  claimDays,
  type ClaimedPayment,
  claimKinds,
  claimReasons,
  claimStatuses,
  dueAfterWait,
  entitlementOf,
  isClaimReason,
  mayRefuse,
  shareOfBanks,
  workingDaysBetween,
} from './claims.ts'
import { dayOfIsoDate, isoDateOf } from './london-time.ts'

const terms = {
  scam: { maxPence: 85_000_00n, excessPence: 100_00n, dueDays: 5, lastDays: 35 },
  unauthorised: { excessPence: 35_00n, dueDays: 1 },
  wrongAccount: { dueDays: 2 },
  months: 13,
  dailyMax: 20,
}

const paid = (amountPence: bigint, rest: Partial<ClaimedPayment> = {}): ClaimedPayment => ({
  amountPence,
  isBritish: true,
  isElsewhere: true,
  wasConfirmed: false,
  ...rest,
})

const payment = fc.record({
  amountPence: fc.bigInt({ min: 1n, max: 20_000_000n }),
  isBritish: fc.boolean(),
  isElsewhere: fc.boolean(),
  wasConfirmed: fc.boolean(),
})
const payments = fc.array(payment, { minLength: 1, maxLength: 20 })
const sumOf = (all: readonly ClaimedPayment[]) => all.reduce((sum, { amountPence }) => sum + amountPence, 0n)

describe('what the bank pays', () => {
  test.each([
    ['of £310.00 by a scam, £210.00', [paid(310_00n)], false, 210_00n],
    ['all of it to who is vulnerable', [paid(310_00n)], true, 310_00n],
    ['nothing of £100.00', [paid(100_00n)], false, 0n],
    ['nothing of £40.00', [paid(40_00n)], false, 0n],
    ['a penny of £100.01', [paid(100_01n)], false, 1n],
    ['of £85,000.00, £84,900.00', [paid(85_000_00n)], false, 84_900_00n],
    ['of £85,000.01, £84,900.00', [paid(85_000_01n)], false, 84_900_00n],
    ['of £84,999.99, £84,899.99', [paid(84_999_99n)], false, 84_899_99n],
    ['all of £85,000.00 to who is vulnerable', [paid(85_000_00n)], true, 85_000_00n],
    ['nothing for an account abroad alone', [paid(310_00n, { isBritish: false })], true, 0n],
    ['of £90,000.00, £84,900.00', [paid(50_000_00n), paid(40_000_00n)], false, 84_900_00n],
    ['£85,000.00 to who is vulnerable', [paid(90_000_00n)], true, 85_000_00n],
    ['nothing for accounts abroad', [paid(310_00n), paid(900_00n, { isBritish: false })], false, 210_00n],
  ] as const)('%s', (_, all, isVulnerable, pence) => {
    expect(entitlementOf(terms, { kind: 'scam', isVulnerable, payments: all })).toBe(pence)
  })

  test.each([
    ['all, if no confirmation was asked', [paid(310_00n), paid(5_00n, { isBritish: false })], 315_00n],
    ['less £35.00, if one was', [paid(310_00n, { wasConfirmed: true })], 275_00n],
    [
      'less £35.00 once',
      [paid(50_00n, { wasConfirmed: true }), paid(60_00n, { wasConfirmed: true })],
      75_00n,
    ],
    ['nothing of £35.00 that was confirmed', [paid(35_00n, { wasConfirmed: true })], 0n],
    ['a penny of £35.01', [paid(35_01n, { wasConfirmed: true })], 1n],
    ['nothing of £34.99', [paid(34_99n, { wasConfirmed: true })], 0n],
    [
      'less what was confirmed, if that is less',
      [paid(20_00n, { wasConfirmed: true }), paid(60_00n)],
      60_00n,
    ],
  ] as const)('of payments that the customer did not make: %s', (_, all, pence) => {
    expect(entitlementOf(terms, { kind: 'unauthorised', isVulnerable: false, payments: all })).toBe(pence)
  })

  test('of a wrong account nothing', () => {
    expect(entitlementOf(terms, { kind: 'wrong_account', isVulnerable: true, payments: [paid(1n)] })).toBe(0n)
  })

  test('is never more than was paid, nor less than nothing, and not less for being vulnerable', () => {
    fc.assert(
      fc.property(payments, fc.constantFrom(...claimKinds), (all, kind) => {
        const usual = entitlementOf(terms, { kind, isVulnerable: false, payments: all })
        const vulnerable = entitlementOf(terms, { kind, isVulnerable: true, payments: all })
        expect(usual >= 0n && usual <= vulnerable && vulnerable <= sumOf(all)).toBe(true)
        const excess = kind === 'scam' ? 100_00n : 35_00n
        const full = kind === 'scam' ? vulnerable : sumOf(all)
        if (kind !== 'wrong_account') expect(full - usual <= excess).toBe(true)
      }),
    )
  })
})

describe('what other banks owe', () => {
  test.each([
    ['half', 210_00n, [paid(310_00n)], 105_00n],
    ['half, rounded down', 210_01n, [paid(310_01n)], 105_00n],
    ['nothing for accounts here', 210_00n, [paid(310_00n, { isElsewhere: false })], 0n],
    ['half of their part', 200_00n, [paid(150_00n), paid(150_00n, { isElsewhere: false })], 50_00n],
    [
      'nothing for accounts abroad',
      100_00n,
      [paid(150_00n, { isElsewhere: false }), paid(150_00n, { isBritish: false })],
      0n,
    ],
    ['half of the British part', 100_00n, [paid(150_00n), paid(900_00n, { isBritish: false })], 50_00n],
    ['nothing where no account is British', 0n, [paid(150_00n, { isBritish: false })], 0n],
    ['nothing of one penny', 1n, [paid(1n)], 0n],
    ['one penny of two', 2n, [paid(2n)], 1n],
  ] as const)('%s', (_, refundPence, all, pence) => {
    expect(shareOfBanks(refundPence, all)).toBe(pence)
  })

  test('is never more than half of the refund', () => {
    fc.assert(
      fc.property(payments, fc.bigInt({ min: 0n, max: 8_500_000n }), (all, refundPence) => {
        const share = shareOfBanks(refundPence, all)
        expect(share >= 0n && 2n * share <= refundPence).toBe(true)
      }),
    )
  })
})

/** The due day of 24 December after a wait. */
const waited = (askedOn: string, answeredOn: string, last?: string) =>
  isoDateOf(
    dueAfterWait({
      due: dayOfIsoDate('2026-12-24'),
      last: last === undefined ? undefined : dayOfIsoDate(last),
      askedOn: dayOfIsoDate(askedOn),
      answeredOn: dayOfIsoDate(answeredOn),
    }),
  )

describe('when it is decided', () => {
  // Thursday 17 December 2026: Friday 25 and Monday 28 are bank holidays.
  const madeOn = dayOfIsoDate('2026-12-17')

  test.each([
    ['scam', '2026-12-24', '2027-02-09'],
    ['unauthorised', '2026-12-18', undefined],
    ['wrong_account', '2026-12-21', undefined],
  ] as const)('a claim of %s by the end of %s, and of %s at the latest', (kind, due, last) => {
    const days = claimDays(terms, { kind, madeOn })
    expect(isoDateOf(days.due)).toBe(due)
    expect(days.last === undefined ? undefined : isoDateOf(days.last)).toBe(last)
  })

  test('counts working days only', () => {
    expect(workingDaysBetween(madeOn, dayOfIsoDate('2026-12-29'))).toBe(6)
  })

  test('an answer on the same day moves nothing', () => {
    expect(waited('2026-12-18', '2026-12-18')).toBe('2026-12-24')
  })
  test('the working days of a wait are added', () => {
    expect(waited('2026-12-18', '2026-12-22')).toBe('2026-12-30')
  })
  test('a weekend is no wait', () => {
    expect(waited('2026-12-18', '2026-12-20')).toBe('2026-12-24')
  })
  test('the 35th working day is the last', () => {
    expect(waited('2026-12-18', '2027-06-01', '2027-02-09')).toBe('2027-02-09')
  })
  test('a wait that ends before the last day moves no further', () => {
    expect(waited('2026-12-18', '2026-12-22', '2027-02-09')).toBe('2026-12-30')
    expect(waited('2026-12-18', '2026-12-22', '2026-12-30')).toBe('2026-12-30')
    expect(waited('2026-12-18', '2026-12-22', '2026-12-29')).toBe('2026-12-29')
  })
  test('no answer brings a due day forward, not even to the last day', () => {
    expect(waited('2026-12-18', '2026-12-22', '2026-12-22')).toBe('2026-12-24')
  })
  test('no working day is between a day and itself, or one before it', () => {
    expect(workingDaysBetween(madeOn, madeOn)).toBe(0)
    expect(workingDaysBetween(madeOn, madeOn + 1)).toBe(1)
    expect(workingDaysBetween(madeOn, madeOn - 5)).toBe(0)
  })
})

describe('a refusal', () => {
  const vulnerable = { kind: 'scam', isVulnerable: true } as const
  test.each(['ignored_warning', 'late_report', 'no_answer'] as const)(
    '%s is never of who is vulnerable',
    reason => {
      expect(mayRefuse(reason, vulnerable)).toBe(false)
      expect(mayRefuse(reason, { ...vulnerable, isVulnerable: false })).toBe(true)
    },
  )
  test.each(['took_part', 'not_covered', 'real_seller'] as const)('%s is of anybody', reason => {
    expect(mayRefuse(reason, vulnerable)).toBe(true)
  })
  test('of somebody who is not vulnerable, each but confirmed_by_you is of any kind', () => {
    for (const reason of ['took_part', 'late_report', 'real_seller'] as const)
      expect(claimKinds.filter(kind => mayRefuse(reason, { kind, isVulnerable: false }))).toEqual(claimKinds)
    const confirmed = claimKinds.filter(kind => mayRefuse('confirmed_by_you', { kind, isVulnerable: false }))
    expect(confirmed).toEqual(['unauthorised'])
  })
  test('confirmed_by_you is of payments that the customer did not make, alone', () => {
    expect(claimKinds.filter(kind => mayRefuse('confirmed_by_you', { kind, isVulnerable: true }))).toEqual([
      'unauthorised',
    ])
  })
  test('has the words of the specification', () => {
    expect(claimReasons).toEqual({
      took_part: 'We believe you took part.',
      ignored_warning: 'You went on after our warning.',
      late_report: 'You told us late.',
      no_answer: 'You did not answer us.',
      not_covered: 'Such payments are not covered.',
      real_seller: 'It is a dispute with a real seller.',
      confirmed_by_you: 'You confirmed it.',
    })
    expect([isClaimReason('took_part'), isClaimReason('toString')]).toEqual([true, false])
  })
})

test('a claim is of one of three kinds, and comes to one of eight states', () => {
  expect(claimKinds).toEqual(['scam', 'unauthorised', 'wrong_account'])
  expect(claimStatuses).toEqual([
    'received',
    'information_needed',
    'withdrawn',
    'paid',
    'part_paid',
    'refused',
    'recovered',
    'not_recovered',
  ])
})
