import { expect, test } from 'vitest'
import { agoInWords } from './relative-time.ts'

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

test.each([
  [-5 * seconds, 'just now'],
  [0, 'just now'],
  [59 * seconds, 'just now'],
  [60 * seconds, '1 min ago'],
  [2 * minutes, '2 mins ago'],
  [59 * minutes, '59 mins ago'],
  [60 * minutes, '1 hour ago'],
  [23 * hours, '23 hours ago'],
  [24 * hours, '1 day ago'],
  [49 * hours, '2 days ago'],
])('%i ms ago is said as "%s"', (agoMs, words) => {
  expect(agoInWords(agoMs)).toBe(words)
})
