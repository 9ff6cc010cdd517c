import { expect, test } from 'vitest'
import { directionOf } from './transactions-table.tsx'

test('a list is sorted by one column at a time', () => {
  expect(directionOf('Date', 'newest')).toBe('descending')
  expect(directionOf('Amount', 'newest')).toBeUndefined()
  expect(directionOf('Date', 'oldest')).toBe('ascending')
  expect(directionOf('Amount', 'smallest')).toBe('ascending')
  expect(directionOf('Date', 'largest')).toBeUndefined()
  expect(directionOf('Status', 'largest')).toBeUndefined()
})
