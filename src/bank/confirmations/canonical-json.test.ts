import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('names are in the order of their UTF-16 code units, without white space (RFC 8785, 3.2.3)', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  }
  expect(JSON.parse(canonicalJson(value))).toEqual(value)
  expect(canonicalJson(value)).toBe(
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis",' +
      '"\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  )
})

test('texts are escaped as RFC 8785, 3.2.2 has it', () => {
  expect(canonicalJson(['\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/', true, null])).toBe(
    '["\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/",true,null]',
  )
})

const shuffled = (fields: readonly (readonly [string, string])[]) => Object.fromEntries(fields.toReversed())

test('the order in which a value was made does not matter, and each other value has another text', () => {
  const texts = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(texts, texts), { selector: ([name]) => name }), fields => {
      const text = canonicalJson(Object.fromEntries(fields))
      expect(canonicalJson(shuffled(fields))).toBe(text)
      expect(JSON.parse(text)).toEqual(Object.fromEntries(fields))
    }),
  )
})

test('a lone surrogate is a fault', () => {
  expect(() => canonicalJson({ name: '\ud800' })).toThrow('lone surrogate')
})
