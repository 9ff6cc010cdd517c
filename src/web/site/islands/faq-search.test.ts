import { describe, expect, test } from 'vitest'
import { mentionsAll, readSearchWords } from './faq-search.ts'

const small = 'a how do i my is the what'

describe('the words of a search', () => {
  test.each([
    ['lost card', ['lost', 'card']],
    ['  Lost   CARDS ', ['lost', 'card']],
    ['How do I block my card?', ['block', 'card']],
    ['what’s AER', ['what', 'aer']],
    ['£2,000,000', ['2000000']],
    ['2.5%', ['2.5']],
    ['café', ['cafe']],
    ['', []],
    ['  ', []],
    ['?!', []],
  ])('of %o are %o', (typed, words) => {
    expect(readSearchWords(typed, small)).toEqual(words)
  })

  test('are all used if none is meaningful', () => {
    expect(readSearchWords('what is', small)).toEqual(['what', 'is'])
  })
})

describe('a text mentions', () => {
  const text = 'What do I do when my card’s lost? Deposits over £1,000,000: 2-5 days, on the café’s account.'

  test.each([
    ['card', true],
    ['car', true],
    ['ard', false],
    ['deposit account', true],
    ['deposit zeppelin', false],
    ['1000000', true],
    ['1,000,000', true],
    ['cafe', true],
    ['CARDS', true],
  ])('%o: %o', (typed, expected) => {
    expect(mentionsAll(text, readSearchWords(typed, small))).toBe(expected)
  })

  test('everything, if the search is empty', () => {
    expect(mentionsAll(text, [])).toBe(true)
  })
})
