import { expect, test } from 'vitest'
import { penceOfWord, textPattern } from './arguments.ts'

test.each([
  ['12.50', 1250n],
  ['12', 1200n],
  ['£1,250.5', 125_050n],
  ['0.01', 1n],
])('%s is an amount', (word, pence) => {
  expect(penceOfWord(word)).toBe(pence)
})

test.each([
  '',
  '0',
  '0.00',
  '-5',
  '12,50',
  '250,00',
  '1,00,000',
  '1.234',
  'five',
  '1e3',
  '.5',
  '9'.repeat(13),
])('%j is none', word => {
  expect(penceOfWord(word)).toBeUndefined()
})

test('words for a customer are one line of 1 to 140 characters, without outer spaces and control characters', () => {
  expect(['Sent twice', 'x', 'x'.repeat(140)].every(text => textPattern.test(text))).toBe(true)
  const not = ['', ' ', ' x', 'x ', 'a\nb', 'a\u202Eb', 'x'.repeat(141)]
  expect(not.filter(text => textPattern.test(text))).toEqual([])
})
