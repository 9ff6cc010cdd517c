import { expect, test } from 'vitest'
import { isNear, isWithinDistance } from './edit-distance.ts'

// Part two, 12.2: by the longer word, to 3 letters 0, 4-6 one, 7 and more two.
test.each([
  ['lee', 'lee', true],
  ['lee', 'lea', false],
  ['lee', 'leed', true],
  ['reid', 'reed', true],
  ['reid', 'reded', false],
  ['okafor', 'okafer', true],
  ['okafor', 'okefer', false],
  ['farrow', 'farrows', true],
  ['brandt', 'brantts', true],
  ['okaforb', 'okeferb', true],
  ['okaforb', 'okefera', false],
  ['zielinski', 'zeilinksi', true],
  ['zielinski', 'zeilinksy', false],
])('%s and %s are near: %s', (one, other, near) => {
  expect(isNear(one, other, { steps: 0 })).toBe(near)
  expect(isNear(other, one, { steps: 0 })).toBe(near)
})

test.each([
  ['', '', 0],
  ['a', '', 1],
  ['ab', '', 2],
  ['lee', 'lea', 1],
  ['reid', 'ried', 1],
  ['reid', 'rexid', 1],
  // A swap of letters that one edit had separated.
  ['abc', 'ca', 2],
  ['ca', 'abc', 2],
  ['zielinski', 'zeilinksi', 2],
  ['abc', 'xyc', 2],
])('%s and %s are %i apart', (one, other, distance) => {
  for (const most of [0, 1, 2]) {
    expect(isWithinDistance(one, other, most, { steps: 0 }), String(most)).toBe(distance <= most)
    expect(isWithinDistance(other, one, most, { steps: 0 }), String(most)).toBe(distance <= most)
  }
})

test.each([
  ['abcd', 'dcba'],
  ['abc', 'xyz'],
  ['', 'abc'],
  // Only one of the letters of a swap is the same.
  ['ac', 'cbb'],
  ['ba', 'ccb'],
])('%s and %s are further apart', (one, other) => {
  expect(isWithinDistance(one, other, 2, { steps: 0 })).toBe(false)
  expect(isWithinDistance(other, one, 2, { steps: 0 })).toBe(false)
})

// Part two, 12.2: to 3 letters 0, 4 to 6 one, 7 and more two, by the longer word.
test.each([
  ['abc', 'abc', true],
  ['abc', 'abx', false],
  ['abcd', 'abc', true],
  ['abcd', 'ab', false],
  ['abcdef', 'abcdex', true],
  ['abcdef', 'abcdxy', false],
  ['abcdefg', 'abcdexy', true],
  ['abcdefg', 'abcdxyz', false],
  ['abcdefg', 'abcde', true],
  ['abcdefg', 'abcd', false],
])('at each length, %s and %s are near: %s', (one, other, near) => {
  expect(isNear(one, other, { steps: 0 })).toBe(near)
  expect(isNear(other, one, { steps: 0 })).toBe(near)
})

function stepsOf(one: string, other: string, most: number): number {
  const work = { steps: 0 }
  isWithinDistance(one, other, most, work)
  return work.steps
}

test('each comparison counts its work, and words of other lengths take none', () => {
  // One for the comparison, and for each letter and the start as many as letters are compared with it.
  expect(stepsOf('abcdef', 'abcdex', 2)).toBe(1 + 7 * 5)
  expect(stepsOf('abcdef', 'abcdex', 0)).toBe(1 + 6)
  expect(stepsOf('abcdef', 'abc', 2)).toBe(1)
})
