// What may be sent as a code of the second factor.
import { expect, test } from 'vitest'
import { codeWords, OneTimeCode } from './second-factor.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123\u00a0456\n', '123456'],
  ['abcd-efgh-2345-6723', 'ABCDEFGH23456723'],
  ['ABCD EFGH 2345 6723', 'ABCDEFGH23456723'],
])('%j is read as %s', (typed, code) => {
  expect(OneTimeCode.parse(typed)).toBe(code)
})

test.each([
  [undefined, codeWords.missing],
  [123456, codeWords.missing],
  ['', codeWords.missing],
  [' - ', codeWords.missing],
  ['1'.repeat(25), codeWords.wrong],
  [' '.repeat(61), codeWords.wrong],
])('%j is refused', (typed, sentence) => {
  const { error } = OneTimeCode.safeParse(typed)
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})
