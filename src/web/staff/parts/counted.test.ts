import { expect, test } from 'vitest'
import { countText, turnsOf } from './counted.ts'

test('from 1,000 on a count says that there are so many or more', () => {
  expect([0, 999, 1000].map(countText)).toEqual(['0', '999', '1,000+'])
})

test('a counted list has its pages, and none after the last', () => {
  expect(turnsOf({ page: 2, pageSize: 20, total: 41, shown: 20 })).toEqual({ pages: 3, hasNext: true })
  expect(turnsOf({ page: 3, pageSize: 20, total: 41, shown: 1 })).toEqual({ pages: 3, hasNext: false })
  expect(turnsOf({ page: 50, pageSize: 20, total: 1000 })).toEqual({ pages: 50, hasNext: false })
})

test('a list that nobody counted to its end goes on while its pages are full', () => {
  expect(turnsOf({ page: 50, pageSize: 20, total: 1000, shown: 20 })).toEqual({
    pages: undefined,
    hasNext: true,
  })
  expect(turnsOf({ page: 61, pageSize: 20, total: 1000, shown: 7 })).toEqual({
    pages: undefined,
    hasNext: false,
  })
})
