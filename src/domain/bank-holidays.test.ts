import { expect, test } from 'vitest'
import { bankHolidaysOfEnglandAndWales } from '../../content/facts/bank-holidays.ts'
import {
  bankHolidays,
  bankHolidaysUntil,
  isWorkingDay,
  type Nation,
  nextWorkingDay,
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
