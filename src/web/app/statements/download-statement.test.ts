import { expect, test } from 'vitest'
import { bankTimeMs } from './download-statement.ts'

const asOf = '2026-10-31T23:59:00.000Z'

test('the bank’s time is what it told last and what has passed since, whatever the machine’s clock says', () => {
  const earlier = { asOf: '2026-10-31T12:00:00.000Z', heardAtMs: 5_000 }
  const told = [earlier, { asOf, heardAtMs: 90_000 }]
  expect(bankTimeMs(told, 90_000)).toBe(Date.parse(asOf))
  expect(bankTimeMs(told, 150_000)).toBe(Date.parse('2026-11-01T00:00:00.000Z'))
})

test('a clock that was set back takes nothing off it', () => {
  expect(bankTimeMs([{ asOf, heardAtMs: 90_000 }], 0)).toBe(Date.parse(asOf))
})

test('where the bank has told none there is none', () => {
  expect(bankTimeMs([], 90_000)).toBeUndefined()
})
