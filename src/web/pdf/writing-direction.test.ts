import { expect, test } from 'vitest'
import { inDrawnOrder } from './writing-direction.ts'

/** The runs of a text whose capitals are set in another font, which has Hebrew as well. */
const drawn = (text: string): string[] =>
  inDrawnOrder(
    Array.from(text, character => ({
      text: character,
      font: /[\p{Lu}\p{Script=Hebrew}]/u.test(character) ? 'Other' : 'Own',
    })),
  ).map(piece => piece.text)

test('what runs from left to right is parted by fonts alone', () => {
  expect(drawn('pay ADA 12')).toEqual(['pay ', 'ADA', ' 12'])
})

test('words from right to left stand the other way round, each as it is read', () => {
  expect(drawn('שלום עולם')).toEqual(['עולם', ' ', 'שלום'])
  expect(drawn('to שלום עולם now')).toEqual(['to ', 'עולם', ' ', 'שלום', ' now'])
})

test('a number among them stays as it is', () => {
  expect(drawn('שלום 123 עולם')).toEqual(['עולם', ' ', '123', ' ', 'שלום'])
})

test('brackets open to the side from which they are read', () => {
  expect(drawn('א (ב) ג').join('')).toBe('ג (ב) א')
})

test('what stands for something else stays by itself', () => {
  const pieces = [
    { text: 'A', font: 'Own' },
    { text: '[U+13000]', font: 'Own', kept: '𓀀' },
  ]
  expect(inDrawnOrder(pieces)).toMatchObject(pieces)
})
