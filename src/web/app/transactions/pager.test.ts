import { expect, test } from 'vitest'
import { pageOf, pageRange } from './pager.tsx'

test('the second page of 24 shows 11 to 20, the third 21 to 24', () => {
  expect(pageRange({ page: 2, pageSize: 10, total: 24 })).toEqual({ pageCount: 3, first: 11, last: 20 })
  expect(pageRange({ page: 3, pageSize: 10, total: 24 })).toEqual({ pageCount: 3, first: 21, last: 24 })
})

test('an empty list and a page beyond the end show nothing', () => {
  expect(pageRange({ page: 1, pageSize: 10, total: 0 })).toEqual({ pageCount: 1, first: 0, last: 0 })
  expect(pageRange({ page: 9, pageSize: 10, total: 24 })).toEqual({ pageCount: 3, first: 0, last: 0 })
})

test.each(['0', '-1', '1.5', '1e3', 'two', '', '9999999'])('page=%j is the first page', value => {
  expect(pageOf(new URLSearchParams({ page: value }))).toBe(1)
})

test('page=12 is the twelfth', () => {
  expect(pageOf(new URLSearchParams('page=12'))).toBe(12)
})
