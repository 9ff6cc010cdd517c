import { expect, test } from 'vitest'
import { bankTimeMs } from './download-statement.ts'

const asOf = '2026-10-31T23:59:00.000Z'

test('the bank’s time is the last one it stated plus the time since, whatever the machine’s clock shows', () => {
  const earlier = { asOf: '2026-10-31T12:00:00.000Z', receivedAtMs: 5_000 }
  const reported = [earlier, { asOf, receivedAtMs: 90_000 }]
  expect(bankTimeMs(reported, 90_000)).toBe(Date.parse(asOf))
  expect(bankTimeMs(reported, 150_000)).toBe(Date.parse('2026-11-01T00:00:00.000Z'))
})

test('a clock that was set back takes nothing off it', () => {
  expect(bankTimeMs([{ asOf, receivedAtMs: 90_000 }], 0)).toBe(Date.parse(asOf))
})

test('without a stated time there is none', () => {
  expect(bankTimeMs([], 90_000)).toBeUndefined()
})
