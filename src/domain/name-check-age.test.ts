import { expect, test } from 'vitest'
import { isCheckCurrent } from './name-check-age.ts'

test('a name check counts for 90 days', () => {
  const checkedAt = Date.parse('2026-09-01T10:00:00Z')
  expect(isCheckCurrent(checkedAt, Date.parse('2026-11-30T10:00:00Z'))).toBe(true)
  expect(isCheckCurrent(checkedAt, Date.parse('2026-11-30T10:00:00.001Z'))).toBe(false)
})
