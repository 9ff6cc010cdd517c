import { expect, test } from 'vitest'
import { bankHolidaysOfEnglandAndWales } from '../../content/facts/bank-holidays.ts'
import {
  bankHolidays,
  bankHolidaysUntil,
  isWorkingDay,
  lastWorkingDayOf,
  type Nation,
  nextWorkingDay,
  workingDaysAfter,
  workingDayUntil,
} from './bank-holidays.ts'
import { dayOfIsoDate, weekdayOf } from './london-time.ts'

const isoDate = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

const daysOf = (nation: Nation, year: number) =>
  [...bankHolidays(nation, year)].toSorted((a, b) => a - b).map(day => isoDate(day).slice(5))

test.each([
  [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
  [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
])('England and Wales in %i have the days of the published list', (year, days) => {
  expect(daysOf('England', year)).toEqual(days)
  expect(daysOf('Wales', year)).toEqual(days)
})

test.each(Object.entries(bankHolidaysOfEnglandAndWales))(
  'the published table of %s has the days that recur by law and custom',
  (year, published) => {
    expect([...bankHolidays('England', Number(year))].toSorted((a, b) => a - b).map(isoDate)).toEqual(
      published,
    )
  },
)

test('the table runs from 2024 to 2028; after it every weekday is a working day', () => {
  expect(Object.keys(bankHolidaysOfEnglandAndWales)).toEqual(['2024', '2025', '2026', '2027', '2028'])
  expect(bankHolidaysUntil).toBe('2028-12-31')
  expect(isWorkingDay(dayOfIsoDate('2029-12-25'))).toBe(true)
  expect(isWorkingDay(dayOfIsoDate('2029-12-29'))).toBe(false)
})

test('Scotland has 2 January, early August and St Andrew, and no Easter Monday', () => {
  expect(daysOf('Scotland', 2026)).toEqual([
    '01-01',
    '01-02',
    '04-03',
    '05-04',
    '05-25',
    '08-03',
    '11-30',
    '12-25',
    '12-28',
  ])
  expect(daysOf('Scotland', 2028).slice(0, 2)).toEqual(['01-03', '01-04'])
})

test('Northern Ireland has St Patrick and the Twelfth, moved off a weekend', () => {
  expect(daysOf('Northern Ireland', 2026)).toEqual([
    '01-01',
    '03-17',
    '04-03',
    '04-06',
    '05-04',
    '05-25',
    '07-13',
    '08-31',
    '12-25',
    '12-28',
  ])
})

test('no bank holiday falls on a weekend, and no two on one day', () => {
  const counts: Record<Nation, number> = { England: 8, Wales: 8, Scotland: 9, 'Northern Ireland': 10 }
  for (const nation of ['England', 'Scotland', 'Wales', 'Northern Ireland'] as const) {
    for (let year = 2000; year <= 2060; year += 1) {
      const days = [...bankHolidays(nation, year)]
      expect(days, `${nation} ${year}`).toHaveLength(counts[nation])
      for (const day of days) expect([1, 2, 3, 4, 5]).toContain(weekdayOf(day))
    }
  }
})

test.each([
  ['2026-12-24', '2026-12-24'],
  ['2026-12-25', '2026-12-29'], // Friday; 26 December is a Saturday and moves to Monday
  ['2027-01-01', '2027-01-04'],
  ['2026-04-03', '2026-04-07'], // Good Friday to the Tuesday after Easter
  ['2026-11-30', '2026-11-30'], // St Andrew: a holiday in Scotland alone
  ['2026-11-21', '2026-11-23'],
])('on or after %s the first working day is %s', (day, next) => {
  expect(isWorkingDay(dayOfIsoDate(day))).toBe(day === next)
  expect(isoDate(nextWorkingDay(dayOfIsoDate(day)))).toBe(next)
})

/** The second reckoning of Easter Sunday, by Clavius (Knuth, The Art of Computer Programming, 1.3.2, exercise 14). */
function easterOf(year: number): string {
  const golden = (year % 19) + 1
  const century = Math.floor(year / 100) + 1
  const skipped = Math.floor((3 * century) / 4) - 12
  const sunday = Math.floor((5 * year) / 4) - skipped - 10
  const moons = Math.floor((8 * century + 5) / 25) - 5
  const raw = (11 * golden + 20 + moons - skipped) % 30
  const epact = raw === 24 || (raw === 25 && golden > 11) ? raw + 1 : raw
  const full = 44 - epact + (epact > 23 ? 30 : 0)
  const day = full + 7 - ((sunday + full) % 7)
  return isoDate(Date.UTC(year, 2, day) / 86_400_000)
}

test('the earliest and the latest Easter are those of the almanacs', () => {
  expect([1818, 2285, 1943, 2038, 2026].map(easterOf)).toEqual([
    '1818-03-22',
    '2285-03-22',
    '1943-04-25',
    '2038-04-25',
    '2026-04-05',
  ])
})

test('Good Friday and Easter Monday of 1970 to 3000 are those of a second reckoning', () => {
  for (let year = 1970; year <= 3000; year += 1) {
    const easter = dayOfIsoDate(easterOf(year))
    const spring = daysOf('England', year).filter(day => day > '03-01' && day < '04-30')
    expect(spring, String(year)).toEqual([easter - 2, easter + 1].map(day => isoDate(day).slice(5)))
  }
})

test('of two holidays on a weekend the second moves past the first, and of one beside a holiday too', () => {
  // New Year's Day 2023 was a Sunday, and 2 January a holiday in Scotland.
  expect(daysOf('Scotland', 2023).slice(0, 2)).toEqual(['01-02', '01-03'])
  expect(daysOf('Scotland', 2022).slice(0, 2)).toEqual(['01-03', '01-04'])
  // St Andrew on a Saturday, St Patrick on a Saturday, and Christmas on a Sunday.
  expect(daysOf('Scotland', 2024)).toContain('12-02')
  expect(daysOf('Northern Ireland', 2029)).toContain('03-19')
  expect(daysOf('England', 2022).slice(-2)).toEqual(['12-26', '12-27'])
})

test('a Monday that is the first or the last of its month is the holiday', () => {
  // 1 May 2023 and 31 May 2027 were Mondays; so was 1 August 2022, in Scotland.
  expect(daysOf('England', 2023)).toContain('05-01')
  expect(daysOf('England', 2027)).toContain('05-31')
  expect(daysOf('Scotland', 2022)).toContain('08-01')
})

test.each([
  ['2026-12-24', '2026-12-24'],
  ['2026-12-25', '2026-12-24'],
  ['2026-12-28', '2026-12-24'], // over a weekend between two bank holidays
  ['2027-01-03', '2026-12-31'],
])('on or before %s the last working day is %s', (day, before) => {
  expect(isoDate(workingDayUntil(dayOfIsoDate(day)))).toBe(before)
})

test.each([
  ['2026-12-24', 0, '2026-12-24'],
  ['2026-12-26', 0, '2026-12-26'],
  ['2026-12-24', 1, '2026-12-29'],
  ['2026-12-26', 1, '2026-12-29'],
  ['2026-12-24', 4, '2027-01-04'],
])('after %s the working day number %i is %s', (day, count, after) => {
  expect(isoDate(workingDaysAfter(dayOfIsoDate(day), count))).toBe(after)
})

test.each([
  ['2026-12-01', undefined, '2026-12-31'],
  ['2026-12-31', 1, '2027-01-29'],
  ['2027-05-10', 0, '2027-05-28'], // Monday 31 May is a bank holiday
  ['2026-11-15', 3, '2027-02-26'],
])('the last working day of the month of %s, %s months on, is %s', (day, monthsOn, last) => {
  expect(isoDate(lastWorkingDayOf(dayOfIsoDate(day), monthsOn))).toBe(last)
})
