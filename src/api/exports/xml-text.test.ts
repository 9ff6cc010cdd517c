import { expect, test } from 'vitest'
import { xmlText } from './xml-text.ts'

test.each([
  ['Kestrel & Sons <Marine>', 'Kestrel &amp; Sons &lt;Marine&gt;'],
  ['&amp;', '&amp;amp;'],
  ['É 日本 😀', 'É 日本 😀'],
  // What XML 1.0 has no way to write is left out.
  ['a\u0000b\u0008c\u000Bd\u001Fe\uFFFEf\uFFFFg', 'abcdefg'],
  ['a\tb\nc', 'a\tb\nc'],
  ['\u0001&', '&amp;'],
])('%j is written as %j', (text, written) => {
  expect(xmlText(text)).toBe(written)
})
