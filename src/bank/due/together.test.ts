import { expect, test } from 'vitest'
import { findTogether, inOrderOf, outcomesOf, sizeAfter, sizeAtFirst } from './together.ts'

const item = (id: string, touches: readonly string[], isPlain = true) => ({ id, touches, isPlain })
const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

test('plain items of different accounts and customers are made together, in their order', () => {
  const items = [item('c', ['account 1', 'Ada']), item('a', ['account 2', 'Ben']), item('b', ['account 3'])]
  expect(idsOf(findTogether(items))).toEqual(['c', 'a', 'b'])
})

test.each([
  ['the same account', item('b', ['account 1', 'Ben'])],
  ['another account of the same customer', item('b', ['account 2', 'Ada'])],
])('an item of %s is left, and so is what touches it', (_what, second) => {
  const items = [item('a', ['account 1', 'Ada']), second, item('c', ['account 3', ...second.touches])]
  expect(idsOf(findTogether(items))).toEqual(['a'])
})

test('what comes after an item that is not plain, and touches the same, is left to come after it', () => {
  const short = item('a', ['account 1', 'Ada', 'account 2'], false)
  expect(idsOf(findTogether([short, item('b', ['account 2', 'Ben']), item('c', ['account 3'])]))).toEqual([
    'c',
  ])
})

test('rows come in the order of the ids', () => {
  expect(idsOf(inOrderOf(['c', 'a', 'b'], [{ id: 'a' }, { id: 'b' }, { id: 'c' }]))).toEqual(['c', 'a', 'b'])
})

test('what is not there to be made has no outcome, and what is left is not among the outcomes', () => {
  const outcomes = outcomesOf({ ids: ['a', 'b', 'c'], due: new Set(['a', 'b']), made: new Set(['a']) })
  expect([...outcomes]).toEqual([
    ['a', 'made'],
    ['c', 'none'],
  ])
})

test('groups grow while they lock their accounts for less than 25 ms, and shrink after more than 50 ms', () => {
  expect(sizeAfter(sizeAtFirst, 24)).toBe(32)
  expect(sizeAfter(sizeAtFirst, 25)).toBe(16)
  expect(sizeAfter(sizeAtFirst, 50)).toBe(16)
  expect(sizeAfter(sizeAtFirst, 51)).toBe(8)
  expect(sizeAfter(8, 1000)).toBe(8)
  expect(sizeAfter(64, 1)).toBe(64)
  // After a group that failed.
  expect(sizeAfter(64, Infinity)).toBe(32)
})
