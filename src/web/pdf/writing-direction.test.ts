import { expect, test } from 'vitest'
import { inDrawnOrder } from './writing-direction.ts'

/** The runs of a text whose capitals are in another font, which also has Hebrew. */
const drawn = (text: string): string[] =>
  inDrawnOrder(
    Array.from(text, character => ({
      text: character,
      font: /[\p{Lu}\p{Script=Hebrew}]/u.test(character) ? 'Other' : 'Own',
    })),
  ).map(piece => piece.text)

test('left-to-right text is split only by fonts', () => {
  expect(drawn('pay ADA 12')).toEqual(['pay ', 'ADA', ' 12'])
})

test('right-to-left words are in reverse order, each in reading order', () => {
  expect(drawn('שלום עולם')).toEqual(['עולם', ' ', 'שלום'])
  expect(drawn('to שלום עולם now')).toEqual(['to ', 'עולם', ' ', 'שלום', ' now'])
})

test('a number among them stays unchanged', () => {
  expect(drawn('שלום 123 עולם')).toEqual(['עולם', ' ', '123', ' ', 'שלום'])
})

test('brackets are mirrored in right-to-left text', () => {
  expect(drawn('א (ב) ג').join('')).toBe('ג (ב) א')
})

test('a replacement stays a run of its own', () => {
  const pieces = [
    { text: 'A', font: 'Own' },
    { text: '[U+13000]', font: 'Own', original: '𓀀' },
  ]
  expect(inDrawnOrder(pieces)).toMatchObject(pieces)
})
