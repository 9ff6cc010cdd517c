import { expect, test } from 'vitest'
import { formatLondonTime } from './output.ts'

test.each([
  ['2026-11-21T12:00:07.999Z', '2026-11-21 12:00:07 GMT'],
  ['2026-07-01T23:30:00.000Z', '2026-07-02 00:30:00 BST'],
  ['2026-10-25T00:59:59.000Z', '2026-10-25 01:59:59 BST'],
  ['2026-10-25T01:00:00.000Z', '2026-10-25 01:00:00 GMT'],
])('%s is %s in London', (at, said) => {
  expect(formatLondonTime(new Date(at))).toBe(said)
})
