import { describe, expect, test } from 'vitest'
import { line, optionalLine } from './fields.ts'

const words = { missing: 'missing', tooLong: 'too long', unseen: 'unseen' }
const nameField = line(10, words)
const reference = optionalLine(10, words)
const firstFault = (schema: typeof nameField | typeof reference, given: unknown) =>
  schema.safeParse(given).error?.issues[0]?.message

describe('a line of text', () => {
  test.each([
    ['  Ada  ', 'Ada'],
    ['e\u0301toile', '\u00e9toile'],
    ['O’Neill-Ó', 'O’Neill-Ó'],
    ['李小龍', '李小龍'],
    ['👍🏽', '👍🏽'],
  ])('keeps what a person can read: %s', (typed, kept) => {
    expect(nameField.parse(typed)).toBe(kept)
  })

  test.each(['', '   ', '\u00a0', undefined, null, 5])('is missing: %j', given => {
    expect(firstFault(nameField, given)).toBe('missing')
  })

  test('has a length, counted once it is composed', () => {
    expect(nameField.parse('e\u0301'.repeat(10))).toBe('\u00e9'.repeat(10))
    expect(firstFault(nameField, 'a'.repeat(11))).toBe('too long')
  })

  test.each([
    ['NUL', 'a\u0000b'],
    ['a line feed', 'a\nb'],
    ['a tab', 'a\tb'],
    ['escape', 'a\u001bb'],
    ['delete', 'a\u007fb'],
    ['a C1 control', 'a\u0085b'],
    ['a high surrogate alone', 'a\ud800b'],
    ['a low surrogate alone', 'a\udc00b'],
    ['a right-to-left override', 'a\u202eb'],
    ['a right-to-left isolate', 'a\u2067b'],
    ['an Arabic letter mark', 'a\u061cb'],
    ['a zero-width space', 'a\u200bb'],
    ['a word joiner', 'a\u2060b'],
    ['a byte order mark inside', 'a\ufeffb'],
    ['a soft hyphen', 'a\u00adb'],
    ['a tag character', 'a\u{e0041}b'],
    ['a line separator', 'a\u2028b'],
    ['a Hangul filler', '\u3164'],
    ['a blank Braille cell', '\u2800'],
    ['private use', 'a\ue000b'],
  ])('is refused for %s', (_, typed) => {
    expect(firstFault(nameField, typed)).toBe('unseen')
    expect(firstFault(reference, typed)).toBe('unseen')
  })
})

describe('a line that may be left out', () => {
  test.each([undefined, '', '  '])('is left out: %j', given => {
    expect(reference.parse(given)).toBeUndefined()
  })

  test('is kept where it is there', () => {
    expect(reference.parse(' Rent ')).toBe('Rent')
  })
})
