import { expect, test } from 'vitest'
import {
  anniversaryOf,
  dayOfIsoDate,
  daysOfMonth,
  londonClockOf,
  londonDateOf,
  londonMonthOf,
  londonMonthStart,
} from './london-time.ts'

test.each([
  ['2026-03-31T22:59:59.999Z', '2026-03', '2026-03-31'], // summer time is an hour ahead
  ['2026-03-31T23:00:00.000Z', '2026-04', '2026-04-01'],
  ['2026-10-31T23:59:59.999Z', '2026-10', '2026-10-31'], // winter time is UTC
  ['2026-11-01T00:00:00.000Z', '2026-11', '2026-11-01'],
  ['2026-12-31T23:59:59.999Z', '2026-12', '2026-12-31'],
  ['2028-02-29T23:59:59.999Z', '2028-02', '2028-02-29'],
])('at %s it is %s in London, and the day is %s', (at, month, date) => {
  expect([londonMonthOf(new Date(at)), londonDateOf(new Date(at))]).toEqual([month, date])
})

test.each([
  ['2026-04', '2026-03-31T23:00:00.000Z'],
  ['2026-10', '2026-09-30T23:00:00.000Z'],
  ['2026-11', '2026-11-01T00:00:00.000Z'],
  ['2027-01', '2027-01-01T00:00:00.000Z'],
])('%s begins in London at %s', (month, moment) => {
  expect(londonMonthStart(month)).toEqual(new Date(moment))
})

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s has the days from %s to %s', (month, first, last) => {
  expect(daysOfMonth(month)).toEqual({ first, last })
})

test.each([
  ['2026-06-30T22:59:59Z', '2026-06-30', 23 * 60 + 59],
  ['2026-06-30T23:00:00Z', '2026-07-01', 0],
  ['2026-12-31T23:30:00Z', '2026-12-31', 23 * 60 + 30],
])('at %s London’s calendar shows %s and its clocks minute %i', (at, date, minuteOfDay) => {
  expect(londonClockOf(new Date(at))).toEqual({ day: dayOfIsoDate(date), minuteOfDay })
})

test.each([
  ['2026-11-26', '2027-11-26'],
  ['2027-02-28', '2028-02-28'],
  ['2028-02-29', '2029-03-01'],
])('a year after %s is %s', (date, anniversary) => {
  expect(anniversaryOf(date)).toBe(anniversary)
})
