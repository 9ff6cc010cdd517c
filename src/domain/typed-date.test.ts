import { expect, test } from 'vitest'
import { readRecentDate, readTypedDate, yearsBetween } from './typed-date.ts'

test.each([
  '14/3/1991',
  '14/03/1991',
  '14.03.1991',
  '14-03-1991',
  '14–3–1991',
  '14 3 1991',
  ' 14 / 3 / 1991 ',
  '14,3,1991',
  '14 March 1991',
  '14 MARCH 1991',
  '14th March 1991',
  '14th of March 1991',
  '14 Mar 1991',
  '14-Mar-1991',
  '14mar1991',
  'March 14, 1991',
  'Mar 14th 1991',
  '14031991',
  '1991-03-14',
  '1991/3/14',
])('a person may type %j for 14 March 1991', typed => {
  expect(readTypedDate(typed)).toBe('1991-03-14')
})

test.each([
  ['3/4/1991', '1991-04-03'],
  ['9 Sept 1991', '1991-09-09'],
  ['1st January 2000', '2000-01-01'],
  ['2nd Feb 2000', '2000-02-02'],
  ['29/2/2000', '2000-02-29'],
])('%j is %s: the day comes first', (typed, date) => {
  expect(readTypedDate(typed)).toBe(date)
})

test.each([
  '',
  'soon',
  '14/3/91',
  '140391',
  '14/3/19911',
  '3/14/1991',
  '31/2/1990',
  '29/2/2001',
  '0/1/2000',
  '1/13/2000',
  '1/1/0999',
  '14 mars 1991',
  '14 3 1991 or so',
  '14 March',
])('%j is no date', typed => {
  expect(readTypedDate(typed)).toBeUndefined()
})

test.each([
  ['1/3/26', '2026-03-01'],
  ['01.03.26', '2026-03-01'],
  ['1 3 26', '2026-03-01'],
  ['1 March 26', '2026-03-01'],
  ['1st Sept 26', '2026-09-01'],
  ['Mar 1, 26', '2026-03-01'],
  ['29/2/24', '2024-02-29'],
  ['1/3/2026', '2026-03-01'],
  ['2026-03-01', '2026-03-01'],
])('of a transaction, %j is %s', (typed, date) => {
  expect(readRecentDate(typed)).toBe(date)
})

test.each(['29/2/25', '3/14/26', '1/3', '1/3/6', '1/3/026', '010326', '14 March', 'March 14', '26'])(
  'of a transaction, %j is no day',
  typed => {
    expect(readRecentDate(typed)).toBeUndefined()
  },
)

test.each([
  ['2010-05-01', '2026-04-30', 15],
  ['2010-05-01', '2026-05-01', 16],
  ['2008-02-29', '2024-02-28', 15],
  ['2008-02-29', '2024-02-29', 16],
  ['2004-02-29', '2021-02-28', 16],
  ['2004-02-29', '2021-03-01', 17],
])('from %s to %s are %i years', (earlier, later, years) => {
  expect(yearsBetween(earlier, later)).toBe(years)
})
