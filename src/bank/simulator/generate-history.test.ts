import { assert, date, integer, property, record } from 'fast-check'
import { isValidIBAN } from 'ibantools'
import { describe, expect, test } from 'vitest'
import { corporatePlan } from './corporate-plan.ts'
import { generateHistory, signedPence } from './generate-history.ts'
import type { HistoryLine } from './history-plan.ts'
import { personalPlan } from './personal-plan.ts'

const seeds = integer({ min: 0, max: 0xffff_ffff })
const ends = date({ min: new Date('2025-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
const anyDraw = record({ seed: seeds, end: ends })
const personalFinal = 7_870_000_00n
const friday = { seed: 1964, end: new Date('2026-10-16T14:30:00Z'), finalBalancePence: personalFinal }

const balances = (lines: readonly HistoryLine[]): bigint[] => {
  let balance = 0n
  return lines.map(line => (balance += signedPence(line)))
}

describe.each([
  { name: 'personal', plan: personalPlan, final: personalFinal, linesMin: 600 },
  { name: 'corporate', plan: corporatePlan, final: 486_215_40n, linesMin: 70 },
])('the $name demo history, for any seed and end', ({ plan, final, linesMin }) => {
  const forAnyDraw = (check: (lines: HistoryLine[], end: Date) => void) =>
    assert(
      property(anyDraw, draw => {
        check(generateHistory(plan, { ...draw, finalBalancePence: final }), draw.end)
      }),
      { numRuns: 25 },
    )

  test('ends at exactly its final balance', () => {
    forAnyDraw(lines => expect(balances(lines).at(-1)).toBe(final))
  })

  test('is never overdrawn on the way', () => {
    forAnyDraw(lines => expect(balances(lines).every(balance => balance > 0n)).toBe(true))
  })

  test('dates every line later than the one before, and the newest booked one two minutes before its end', () => {
    forAnyDraw((lines, end) => {
      const times = lines.map(line => line.at.getTime())
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      const booked = lines.filter(line => !line.declined)
      expect(booked.at(-1)?.at).toEqual(new Date(end.getTime() - 120_000))
    })
  })

  test('holds its number of lines, with positive amounts that the bank would let through', () => {
    forAnyDraw(lines => {
      expect(lines.length).toBeGreaterThanOrEqual(linesMin)
      for (const { amountPence, declined, party } of lines) {
        expect(amountPence).toBeGreaterThan(0n)
        if (party.side === 'payee') expect(amountPence > 2_000_000_00n).toBe(declined)
      }
    })
  })
})

describe('the personal demo history', () => {
  test('has transactions of all three amount bands', () => {
    assert(
      property(anyDraw, draw => {
        const amounts = generateHistory(personalPlan, { ...draw, finalBalancePence: personalFinal })
          .filter(line => !line.declined)
          .map(line => line.amountPence)
        expect(amounts.filter(amount => amount > 1_000_000_00n).length).toBeGreaterThanOrEqual(3)
        expect(
          amounts.filter(amount => amount >= 100_000_00n && amount <= 1_000_000_00n).length,
        ).toBeGreaterThan(20)
        expect(amounts.filter(amount => amount < 100_000_00n).length).toBeGreaterThan(300)
      }),
      { numRuns: 25 },
    )
  })

  test('shows three declined transfers, two deposits and a transfer among its newest six', () => {
    const newestSix = generateHistory(personalPlan, friday).toReversed().slice(0, 6)
    expect(newestSix.map(({ party, amountPence, declined }) => [party.name, amountPence, declined])).toEqual([
      ['Ashdown Estates', 1_250_000_00n, false],
      ['Harbourne & Vale Bank', 2_450_000_00n, true],
      ['Whitcombe Holdings', 640_250_75n, false],
      ['Thornbury Mutual', 3_100_000_00n, true],
      ['Kestrel Marine Ltd', 184_512_40n, false],
      ['Oakmoor Savings Bank', 2_200_000_00n, true],
    ])
  })

  test('declines four transfers, each above the limit', () => {
    const declined = generateHistory(personalPlan, friday).filter(line => line.declined)
    expect(declined.map(line => line.amountPence)).toEqual([
      2_750_000_00n,
      2_200_000_00n,
      3_100_000_00n,
      2_450_000_00n,
    ])
  })

  test('is the same for the same seed and another for another', () => {
    expect(generateHistory(personalPlan, friday)).toEqual(generateHistory(personalPlan, friday))
    expect(generateHistory(personalPlan, friday)).not.toEqual(
      generateHistory(personalPlan, { ...friday, seed: 1965 }),
    )
  })

  test('pays on weekdays in office hours by London’s clocks, summer and winter, the newest line aside', () => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    })
    for (const { at } of generateHistory(personalPlan, friday).slice(0, -1)) {
      expect(clock.format(at)).toMatch(/^(Mon|Tue|Wed|Thu|Fri),? (08|09|1[0-7])$/)
    }
  })
})

test('every destination of both plans is a well-formed IBAN or sort code with account number', () => {
  const parties = [personalPlan, corporatePlan].flatMap(plan =>
    [...plan.regular, ...plan.occasional, ...plan.newest].map(line => line.party),
  )
  for (const party of parties) {
    if (party.side === 'payer') continue
    const { destination } = party
    if (destination.scheme === 'iban') expect(isValidIBAN(destination.iban), party.name).toBe(true)
    else expect(`${destination.sortCode} ${destination.accountNumber}`).toMatch(/^0031\d\d \d{8}$/)
  }
})
