import { expect, test } from 'vitest'
import { isNear } from './edit-distance.ts'

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
