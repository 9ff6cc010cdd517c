import { addDays, addMonths, eachDayOfInterval, endOfMonth, format, parseISO } from 'date-fns'
import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { bankHolidaysOfEnglandAndWales } from '../../content/facts/bank-holidays.ts'
import { dueDateOf } from './due-days.ts'
import {
  amountOn,
  askedForDates,
  datesLeft,
  describe,
  frequencies,
  type Frequency,
  frequencyWords,
  lastDateOf,
  lastEndOf,
  nextDateOf,
  nextPaymentsOf,
  paymentsRange,
  type PaymentRule,
} from './frequencies.ts'

function take(rule: PaymentRule, count: number, from?: string): string[] {
  const dates: string[] = []
  for (const date of askedForDates(rule, from)) if (dates.push(date) === count) break
  return dates
}

/* The second reckoning: it walks over the days of the calendar with date-fns, and asks of each whether it is one. */

const holidays = new Set(Object.values(bankHolidaysOfEnglandAndWales).flat())
const written = (date: Date) => format(date, 'yyyy-MM-dd')
const isWorking = (date: Date) =>
  !['Sat', 'Sun'].includes(format(date, 'EEE')) && !holidays.has(written(date))
const untilYear = 2028
const days = eachDayOfInterval({ start: new Date(2026, 0, 1), end: new Date(untilYear, 11, 31) })
const lastWorkingDays = new Set(
  days
    .filter(isWorking)
    .filter((date, index, working) => working[index + 1]?.getMonth() !== date.getMonth())
    .map(written),
)

const isDate: Record<Frequency, (date: Date, first: Date) => boolean> = {
  weekly: (date, first) => daysBetween(first, date) % 7 === 0,
  two_weekly: (date, first) => daysBetween(first, date) % 14 === 0,
  four_weekly: (date, first) => daysBetween(first, date) % 28 === 0,
  monthly: (date, first) => isInMonths(date, first, 1),
  last_working_day: date => lastWorkingDays.has(written(date)),
  quarterly: (date, first) => isInMonths(date, first, 3),
  yearly: (date, first) => isInMonths(date, first, 12),
}

const numbers = new Map(days.map((date, index) => [date.getTime(), index]))
const numberOf = (date: Date) => numbers.get(date.getTime()) ?? Number.NaN
const daysBetween = (first: Date, date: Date) => numberOf(date) - numberOf(first)

const isInMonths = (date: Date, first: Date, step: number) =>
  (date.getMonth() + 12 * date.getFullYear() - first.getMonth() - 12 * first.getFullYear()) % step === 0 &&
  date.getDate() === Math.min(first.getDate(), endOfMonth(date).getDate())

const reckoned = (frequency: Frequency, firstOn: string) => {
  const first = parseISO(firstOn)
  return days.filter(date => date >= first && isDate[frequency](date, first)).map(written)
}

const reckonedDue = (askedFor: string) => {
  let date = parseISO(askedFor)
  while (!isWorking(date)) date = addDays(date, 1)
  return written(date)
}

const anchors = Array.from({ length: 31 }, (_, index) => index + 1)

test.each(anchors)(
  'every frequency from the %i. of every month has the dates of a second reckoning',
  anchor => {
    const firsts = days.filter(date => date.getDate() === anchor && date < new Date(2028, 6, 1)).map(written)
    for (const firstOn of firsts) {
      for (const frequency of frequencies) {
        const expected = reckoned(frequency, firstOn)
        expect(
          take({ frequency, firstOn, endOn: `${untilYear}-12-31` }, 1000),
          `${frequency} ${firstOn}`,
        ).toEqual(expected)
        if (frequency === 'monthly') expect(expected.map(dueDateOf)).toEqual(expected.map(reckonedDue))
      }
    }
  },
)

test('monthly from 31 January 2027 is made on 1 February, 1 March and 31 March', () => {
  const payments = nextPaymentsOf(
    { frequency: 'monthly', firstOn: '2027-01-31' },
    { amounts: { amountPence: 850_00n }, from: '2027-01-01', count: 3 },
  )
  expect(payments).toEqual([
    { askedFor: '2027-01-31', dueOn: '2027-02-01', amountPence: 850_00n },
    { askedFor: '2027-02-28', dueOn: '2027-03-01', amountPence: 850_00n },
    { askedFor: '2027-03-31', dueOn: '2027-03-31', amountPence: 850_00n },
  ])
})

test.each([
  ['monthly', '2027-12-31', ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']],
  ['yearly', '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['quarterly', '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30', '2027-11-30']],
  ['weekly', '2026-12-25', ['2026-12-25', '2027-01-01', '2027-01-08', '2027-01-15', '2027-01-22']],
  ['four_weekly', '2027-03-01', ['2027-03-01', '2027-03-29', '2027-04-26', '2027-05-24', '2027-06-21']],
  // The first last working day on or after the first payment: 31 January 2027 is a Sunday, 29 January has passed.
  ['last_working_day', '2027-01-30', ['2027-02-26', '2027-03-31', '2027-04-30', '2027-05-28', '2027-06-30']],
  ['last_working_day', '2026-12-31', ['2026-12-31', '2027-01-29', '2027-02-26', '2027-03-31', '2027-04-30']],
] as const)('%s from %s, without drift', (frequency, firstOn, dates) => {
  expect(take({ frequency, firstOn }, 5)).toEqual(dates)
})

test('ends go by dates asked for, and the last one pays the last amount', () => {
  const rule: PaymentRule = { frequency: 'monthly', firstOn: '2027-01-31', endOn: '2027-03-31' }
  expect(take(rule, 10)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
  expect(lastDateOf(rule)).toBe('2027-03-31')
  expect(lastDateOf({ ...rule, endOn: '2027-03-30' })).toBe('2027-02-28')
  const amounts = { amountPence: 100_00n, lastAmountPence: 40_00n }
  expect(amountOn(rule, amounts, '2027-02-28')).toBe(100_00n)
  expect(amountOn(rule, amounts, '2027-03-31')).toBe(40_00n)
  expect(lastDateOf({ frequency: 'monthly', firstOn: '2027-01-31' })).toBeUndefined()
})

test('a number of payments counts from where the rule starts, with the dates of the first one', () => {
  const rule: PaymentRule = {
    frequency: 'monthly',
    firstOn: '2027-01-31',
    startsOn: '2027-02-28',
    payments: 3,
  }
  expect(take(rule, 10)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
  expect(datesLeft(rule, '2027-03-31')).toBe(2)
  expect(nextDateOf(rule, '2027-05-01')).toBeUndefined()
  expect(datesLeft({ frequency: 'weekly', firstOn: '2027-01-31' }, '2027-03-31')).toBeUndefined()
})

test('last working days count from the month of their start, although its last working day is now an earlier one', () => {
  // 31 May 2027 is a bank holiday: as if it had been a working day when the standing order was set up.
  const rule: PaymentRule = {
    frequency: 'last_working_day',
    firstOn: '2027-05-31',
    startsOn: '2027-05-31',
    payments: 2,
  }
  expect(take(rule, 10)).toEqual(['2027-05-28', '2027-06-30'])
  expect(nextDateOf(rule, '2027-06-01')).toBe('2027-06-30')
  expect(lastDateOf(rule)).toBe('2027-06-30')
  expect(datesLeft(rule, '2027-07-01')).toBe(0)
})

test('what ends by date in a month ends in it by any table of bank holidays, and not after the end date', () => {
  const rule = { frequency: 'last_working_day', firstOn: '2026-11-30', startsOn: '2026-11-30' } as const
  // 31 December is a working day by this table, and was none by another.
  const withdrawn = { ...rule, endOn: '2026-12-30', lastOn: '2026-12-30' }
  expect(take(withdrawn, 10)).toEqual(['2026-11-30', '2026-12-30'])
  expect(lastDateOf(withdrawn)).toBe('2026-12-30')
  expect(datesLeft(withdrawn, '2026-12-01')).toBe(1)
  // 31 May 2027 is none by this table: by another, the month's last working day was after the end date.
  const proclaimed = { ...rule, endOn: '2027-05-28', lastOn: '2027-04-30' }
  expect(lastDateOf(proclaimed)).toBe('2027-04-30')
  expect(nextDateOf(proclaimed, '2027-05-01')).toBeUndefined()
})

test('a number of payments gives as many dates, and the last is where the rule without an end has it', () => {
  assert(
    property(
      constantFrom<Frequency>('weekly', 'two_weekly', 'four_weekly', 'monthly', 'quarterly', 'yearly'),
      integer({ min: 0, max: 1000 }),
      integer({ min: 2, max: 60 }),
      (frequency, daysOn, payments) => {
        const firstOn = written(addDays(new Date(2026, 0, 1), daysOn))
        const dates = take({ frequency, firstOn, payments }, 1000)
        expect(dates).toHaveLength(payments)
        expect(dates).toEqual(take({ frequency, firstOn }, payments))
        expect(lastDateOf({ frequency, firstOn, payments })).toBe(dates.at(-1))
      },
    ),
  )
})

test('from any date on, and of any rule with an end, the dates are those that are left of all', () => {
  assert(
    property(
      constantFrom(...frequencies),
      integer({ min: 0, max: 700 }),
      integer({ min: 0, max: 90 }),
      integer({ min: -40, max: 900 }),
      integer({ min: 0, max: 900 }),
      integer({ min: 1, max: 60 }),
      (frequency, daysOn, startsAfter, fromAfter, endAfter, payments) => {
        const first = addDays(new Date(2026, 0, 1), daysOn)
        const after = (dayCount: number) => written(addDays(first, dayCount))
        const firstOn = after(0)
        const [startsFrom, from, endOn] = [after(startsAfter), after(fromAfter), after(endAfter)]
        const all = take({ frequency, firstOn }, 400).filter(date => date >= startsFrom)
        // A rule of last working days starts on one of its dates.
        const startsOn = frequency === 'last_working_day' ? all[0] : startsFrom
        const ends = [
          [{ endOn }, all.filter(date => date <= endOn)],
          [{ payments }, all.slice(0, payments)],
        ] as const
        for (const [end, dates] of ends) {
          const rule = { frequency, firstOn, startsOn, ...end }
          const left = dates.filter(date => date >= from)
          expect(take(rule, 400, from)).toEqual(left)
          expect(datesLeft(rule, from)).toBe(left.length)
          expect(lastDateOf(rule)).toBe(dates.at(-1))
        }
      },
    ),
  )
})

test.each(frequencies)('a rule until the end of time is reckoned without walking there: %s', frequency => {
  const rule: PaymentRule = { frequency, firstOn: '2026-12-01', endOn: '9999-12-31' }
  expect(lastDateOf(rule)).toMatch(/^(8999|9000)-/)
  expect(take(rule, 3, '2999-03-01')).toHaveLength(3)
  expect(datesLeft(rule, '8990-01-01')).toBeLessThan(530)
})

test('an end by date is at most 50 years after the first payment', () => {
  expect(lastEndOf('2026-12-01')).toBe('2076-12-01')
  expect(lastEndOf('2028-02-29')).toBe('2078-02-28')
})

test.each([
  ['weekly', '2026-12-04', 'Every week on Friday'],
  ['two_weekly', '2026-12-04', 'Every 2 weeks on Friday'],
  ['four_weekly', '2026-12-06', 'Every 4 weeks on Sunday'],
  ['monthly', '2026-12-01', 'Every month on the 1st'],
  ['monthly', '2026-12-22', 'Every month on the 22nd'],
  ['monthly', '2026-12-03', 'Every month on the 3rd'],
  ['monthly', '2026-12-28', 'Every month on the 28th'],
  ['monthly', '2026-12-13', 'Every month on the 13th'],
  ['quarterly', '2026-12-31', 'Every 3 months on the 31st, or on the last day of a shorter month'],
  ['monthly', '2026-12-29', 'Every month on the 29th, or on the last day of a shorter month'],
  ['last_working_day', '2026-12-01', 'Every month on its last working day'],
  ['yearly', '2026-12-01', 'Every year on 1 December'],
  ['yearly', '2026-12-31', 'Every year on 31 December'],
  ['yearly', '2027-01-29', 'Every year on 29 January'],
  ['yearly', '2027-02-28', 'Every year on 28 February'],
  ['yearly', '2028-02-29', 'Every year on 29 February, or on the last day of a shorter month'],
] as const)('%s from %s reads "%s"', (frequency, firstOn, words) => {
  expect(describe({ frequency, firstOn })).toBe(words)
})

test('date-fns agrees on months without drift', () => {
  expect(take({ frequency: 'monthly', firstOn: '2026-01-31' }, 36)).toEqual(
    Array.from({ length: 36 }, (_, index) => written(addMonths(new Date(2026, 0, 31), index))),
  )
})

test('how often is chosen in the words of the specification', () => {
  expect(frequencies.map(frequency => frequencyWords[frequency])).toEqual([
    'Every week',
    'Every 2 weeks',
    'Every 4 weeks',
    'Every month',
    'Last working day of the month',
    'Every 3 months',
    'Every year',
  ])
})

test('a number of payments is 2 to 999', () => {
  expect(paymentsRange).toEqual({ min: 2, max: 999 })
})

test('a rule without an end has no last date and no number of dates, and its first date is its next one', () => {
  const rule = { frequency: 'monthly', firstOn: '2027-01-31' } as const
  expect(nextDateOf(rule)).toBe('2027-01-31')
  expect([lastDateOf(rule), datesLeft(rule, '2027-01-31')]).toEqual([undefined, undefined])
  expect(amountOn(rule, { amountPence: 100_00n, lastAmountPence: 40_00n }, '2027-01-31')).toBe(100_00n)
})

test('a rule may have one date, or none', () => {
  const one: PaymentRule = { frequency: 'weekly', firstOn: '2026-12-04', endOn: '2026-12-10' }
  expect(take(one, 10)).toEqual(['2026-12-04'])
  expect(lastDateOf(one)).toBe('2026-12-04')
  expect([datesLeft(one, '2026-12-04'), datesLeft(one, '2026-12-05')]).toEqual([1, 0])
  const none: PaymentRule = { frequency: 'weekly', firstOn: '2026-12-04', endOn: '2026-12-03' }
  expect([take(none, 10), lastDateOf(none), nextDateOf(none), datesLeft(none, '')]).toEqual([
    [],
    undefined,
    undefined,
    0,
  ])
})

test('the last payment has the usual amount, unless it has its own, and of no other frequency does a kept last date count', () => {
  const rule: PaymentRule = {
    frequency: 'weekly',
    firstOn: '2026-12-04',
    endOn: '2026-12-20',
    lastOn: '2026-12-18',
  }
  expect(take(rule, 10)).toEqual(['2026-12-04', '2026-12-11', '2026-12-18'])
  const amounts = { amountPence: 100_00n }
  expect(amountOn(rule, amounts, '2026-12-18')).toBe(100_00n)
  const given = { amounts: { ...amounts, lastAmountPence: 0n }, from: '2026-12-11', count: 3 }
  expect(nextPaymentsOf(rule, given)).toEqual([
    { askedFor: '2026-12-11', dueOn: '2026-12-11', amountPence: 100_00n },
    { askedFor: '2026-12-18', dueOn: '2026-12-18', amountPence: 0n },
  ])
  expect(nextPaymentsOf(rule, { ...given, count: 0 })).toEqual([])
})

test('a last working day that is moved to the end date is not past it', () => {
  // By another table the last working day of December was the 30th.
  const rule: PaymentRule = {
    frequency: 'last_working_day',
    firstOn: '2026-11-30',
    startsOn: '2026-11-30',
    endOn: '2026-12-31',
    lastOn: '2026-12-30',
  }
  expect(take(rule, 10)).toEqual(['2026-11-30', '2026-12-31'])
  expect(lastDateOf(rule)).toBe('2026-12-31')
  // Before anything is kept of it, the end decides.
  expect(lastDateOf({ ...rule, endOn: '2026-12-30', lastOn: undefined })).toBe('2026-11-30')
})
