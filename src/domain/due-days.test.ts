import { eachDayOfInterval, format } from 'date-fns'
import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  attemptsOf,
  changeUntil,
  dateRangeOf,
  dueDateOf,
  firstAttemptMinute,
  isBeingMade,
  monthsAfter,
  secondAttemptAfter,
  yearWithoutHolidays,
} from './due-days.ts'
import { dayOfIsoDate, isoDateOf } from './london-time.ts'

test.each([
  ['2026-11-29', '2026-11-30'], // a Sunday
  ['2026-11-30', '2026-11-30'],
  ['2026-12-25', '2026-12-29'], // Friday; Monday 28 December stands for Boxing Day
  ['2026-12-31', '2026-12-31'],
  ['2027-01-01', '2027-01-04'], // over the end of the year
  ['2028-02-29', '2028-02-29'],
  ['2028-04-14', '2028-04-18'], // Good Friday to the Tuesday after Easter
  ['2029-12-25', '2029-12-25'], // after the table's end, weekdays alone
])('what is asked for %s is due on %s', (askedFor, dueOn) => {
  expect(dueDateOf(askedFor)).toBe(dueOn)
})

test.each([
  ['2026-12-01', '2026-12-01T06:00:00.000Z', '2026-12-01T14:00:00.000Z'],
  ['2026-07-01', '2026-07-01T05:00:00.000Z', '2026-07-01T13:00:00.000Z'],
  // The clocks change on Sundays 28 March and 25 October 2027: none of these hours is touched.
  ['2027-03-30', '2027-03-30T05:00:00.000Z', '2027-03-30T13:00:00.000Z'],
  ['2027-03-28', '2027-03-28T05:00:00.000Z', '2027-03-28T13:00:00.000Z'],
  ['2027-10-31', '2027-10-31T06:00:00.000Z', '2027-10-31T14:00:00.000Z'],
])('what is due on %s is tried at 06:00 and 14:00 in London', (dueOn, first, second) => {
  const attempts = attemptsOf(dueOn)
  expect(attempts.first.toISOString()).toBe(first)
  expect(attempts.second.toISOString()).toBe(second)
})

/* The second reckoning: the clocks of London as Intl has them, on each day of the calendar. */

const londonClocks = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})
const everyDay = eachDayOfInterval({ start: new Date(2026, 0, 1), end: new Date(2028, 11, 31) }).map(date =>
  format(date, 'yyyy-MM-dd'),
)

const isWorking = (day: string) => dueDateOf(day) === day

test('on every day of 2026 to 2028 London shows 06:00 and 14:00 at the attempts, and 23:59 of the day before at the end', () => {
  expect(everyDay).toHaveLength(365 + 365 + 366)
  for (const [index, dueOn] of everyDay.entries()) {
    const { first, second } = attemptsOf(dueOn)
    expect(londonClocks.format(first)).toBe(`${dueOn} 06:00`)
    expect(londonClocks.format(second)).toBe(`${dueOn} 14:00`)
    const dayBefore = everyDay[index - 1] ?? '2025-12-31'
    expect(londonClocks.format(changeUntil(dueOn))).toBe(`${dayBefore} 23:59`)
  }
})

test('from any minute of 2026 to 2028 the second attempt is the next 14:00 of a working day, after 10:00 of another one', () => {
  assert(
    property(
      integer({ min: 0, max: everyDay.length - 1 }),
      integer({ min: 0, max: 1439 }),
      (index, minute) => {
        const firstAt = new Date(Date.UTC(2026, 0, 1 + index, 0, minute))
        const [day = '', time = ''] = londonClocks.format(firstAt).split(' ')
        const isSameDay = isWorking(day) && time <= '10:00'
        const next = everyDay.find(other => isWorking(other) && (isSameDay ? other >= day : other > day))
        // The table ends there, and so does this reckoning.
        if (next !== undefined) expect(londonClocks.format(secondAttemptAfter(firstAt))).toBe(`${next} 14:00`)
      },
    ),
  )
})

test.each([
  ['2026-12-01T06:00:00Z', '2026-12-01T14:00:00.000Z'],
  ['2026-12-01T10:00:59Z', '2026-12-01T14:00:00.000Z'],
  ['2026-12-01T10:01:00Z', '2026-12-02T14:00:00.000Z'],
  ['2026-12-24T11:00:00Z', '2026-12-29T14:00:00.000Z'],
  ['2027-03-25T10:30:00Z', '2027-03-30T13:00:00.000Z'], // before Good Friday, and the clocks change
  ['2026-07-01T09:00:00Z', '2026-07-01T13:00:00.000Z'], // 10:00 in summer
  ['2026-11-29T08:00:00Z', '2026-11-30T14:00:00.000Z'], // a Sunday: brought forward
])('a first attempt at %s has its second at %s', (first, second) => {
  expect(secondAttemptAfter(new Date(first)).toISOString()).toBe(second)
})

test('what is due can be changed until 23:59 in London on the day before, and not from midnight on', () => {
  expect(changeUntil('2026-11-30').toISOString()).toBe('2026-11-29T23:59:00.000Z')
  expect(changeUntil('2026-07-01').toISOString()).toBe('2026-06-30T22:59:00.000Z')
  expect(isBeingMade('2026-07-01', new Date('2026-06-30T22:59:59.999Z'))).toBe(false)
  expect(isBeingMade('2026-07-01', new Date('2026-06-30T23:00:00Z'))).toBe(true)
  expect(isBeingMade('2026-07-01', new Date('2026-07-02T12:00:00Z'))).toBe(true)
})

test('nothing is made before 06:00', () => {
  expect(firstAttemptMinute).toBe(360)
})

test.each([
  ['2026-12-31', 1, '2027-01-31'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-01-30', 1, '2027-02-28'],
  ['2027-01-28', 1, '2027-02-28'],
  ['2027-03-31', 1, '2027-04-30'],
  ['2027-02-28', 1, '2027-03-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2026-12-01', 0, '2026-12-01'],
  ['2027-03-31', -1, '2027-02-28'],
])('the day after %s by %i months is %s', (day, months, after) => {
  expect(isoDateOf(monthsAfter(dayOfIsoDate(day), months))).toBe(after)
})

test.each([
  ['2026-11-28T12:00:00Z', '2026-11-29', '2027-11-28'],
  ['2026-06-30T23:30:00Z', '2026-07-02', '2027-07-01'], // already 1 July in London
  ['2028-02-29T12:00:00Z', '2028-03-01', '2029-02-28'],
  ['2026-12-31T12:00:00Z', '2027-01-01', '2027-12-31'],
])('at %s a payment can be asked for %s to %s', (now, first, last) => {
  expect(dateRangeOf(new Date(now))).toEqual({ first, last })
})

test('the bank holidays of 2029 are not known yet', () => {
  expect(yearWithoutHolidays(['2027-12-01', '2028-12-31'])).toBeUndefined()
  expect(yearWithoutHolidays(['2030-01-01', '2029-01-01', '2028-01-01'])).toBe(2029)
  expect(yearWithoutHolidays([])).toBeUndefined()
})
