import { expect, test } from 'vitest'
import { branches } from '../../../../content/branches/branch-list.ts'
import { formatHoursInRows, formatOpenDays, formatOpening, openingAt } from './opening-hours.ts'

const sixDays = { hours: 'sixDays', nation: 'England' } as const
const everyDay = { hours: 'everyDay', nation: 'England' } as const
const weekdays = { hours: 'weekdays', nation: 'England' } as const

const wordsAt = (place: Parameters<typeof openingAt>[0], when: string) =>
  formatOpening(openingAt(place, Date.parse(when)))

test('a branch opens in its first minute and is closed in its closing minute', () => {
  expect(wordsAt(sixDays, '2026-11-18T08:59:59Z')).toBe('Closed, opens today 9am')
  expect(wordsAt(sixDays, '2026-11-18T09:00:00Z')).toBe('Open until 5pm')
  expect(wordsAt(sixDays, '2026-11-18T16:59:59Z')).toBe('Open until 5pm')
  expect(wordsAt(sixDays, '2026-11-18T17:00:00Z')).toBe('Closed, opens Thursday 9am')
})

test('summer time counts: 9am in July is 8am UTC', () => {
  expect(wordsAt(sixDays, '2026-07-15T07:59:00Z')).toBe('Closed, opens today 9am')
  expect(wordsAt(sixDays, '2026-07-15T08:00:00Z')).toBe('Open until 5pm')
  expect(wordsAt(sixDays, '2026-07-15T16:00:00Z')).toBe('Closed, opens Thursday 9am')
})

test('on the days when the clocks change, hours follow the new time', () => {
  expect(wordsAt(everyDay, '2026-03-29T09:59:00Z')).toBe('Closed, opens today 11am')
  expect(wordsAt(everyDay, '2026-03-29T10:00:00Z')).toBe('Open until 4pm')
  expect(wordsAt(everyDay, '2026-10-25T10:59:00Z')).toBe('Closed, opens today 11am')
  expect(wordsAt(everyDay, '2026-10-25T11:00:00Z')).toBe('Open until 4pm')
})

test('Saturdays end at 2pm, and a branch closed on Sundays opens on Monday', () => {
  expect(wordsAt(sixDays, '2026-11-21T13:59:00Z')).toBe('Open until 2pm')
  expect(wordsAt(sixDays, '2026-11-21T14:00:00Z')).toBe('Closed, opens Monday 9am')
  expect(wordsAt(sixDays, '2026-11-22T12:00:00Z')).toBe('Closed, opens Monday 9am')
  expect(wordsAt(weekdays, '2026-11-20T16:30:00Z')).toBe('Closed, opens Monday 9am')
})

test('a branch is closed on the bank holidays of its nation', () => {
  expect(wordsAt(weekdays, '2026-12-24T18:00:00Z')).toBe('Closed, opens Tuesday 9am')
  expect(wordsAt({ hours: 'weekdays', nation: 'Scotland' }, '2026-11-30T12:00:00Z')).toBe(
    'Closed, opens Tuesday 9am',
  )
  expect(wordsAt(weekdays, '2026-11-30T12:00:00Z')).toBe('Open until 4:30pm')
})

test('the hours of a week are in rows, with days of the same hours together', () => {
  expect(formatHoursInRows('sixDays')).toEqual([
    { days: 'Mon to Fri', hours: '9am to 5pm' },
    { days: 'Saturday', hours: '9am to 2pm' },
    { days: 'Sunday', hours: 'Closed' },
  ])
  expect(formatHoursInRows('halfWednesday')).toEqual([
    { days: 'Mon to Tue', hours: '9am to 4:30pm' },
    { days: 'Wednesday', hours: '9am to 12:30pm' },
    { days: 'Thu to Fri', hours: '9am to 4:30pm' },
    { days: 'Sat to Sun', hours: 'Closed' },
  ])
  expect(formatOpenDays('everyDay')).toBe('Open every day')
  expect(formatOpenDays('sixShorterDays')).toBe('Open Monday to Saturday')
  expect(formatOpenDays('weekdays')).toBe('Open Monday to Friday')
})

test('every branch opens again within a fortnight, at every hour of the day through two years', () => {
  const patterns = new Map(branches.map(branch => [`${branch.hours} ${branch.nation}`, branch]))
  const hourMs = 3_600_000
  for (const branch of patterns.values()) {
    for (let nowMs = Date.UTC(2026, 0, 1); nowMs < Date.UTC(2028, 0, 1); nowMs += 25 * hourMs)
      expect(() => openingAt(branch, nowMs)).not.toThrow()
  }
})
