import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from './characters.ts'

test.each([
  ['Kestrel Marine', 7, 'Kestrel'],
  ['Kestrel', 7, 'Kestrel'],
  ['𠮷𠮷𠮷', 2, '𠮷𠮷'],
  ['a𠮷b', 2, 'a𠮷'],
])('of %j the first %i characters are %j', (text, lengthMax, left) => {
  expect(cutText(text, lengthMax)).toBe(left)
})

test('however it is cut, no half of a character is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 20 }), (text, lengthMax) => {
      expect(cutText(text, lengthMax).isWellFormed()).toBe(true)
    }),
  )
})
