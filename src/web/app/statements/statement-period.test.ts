import { expect, test } from 'vitest'
import { formatLongDate, formatMonth } from '../../../domain/format-dates.ts'
import { formatPeriod } from './statement-period.ts'

test('a statement is named by its month, and its days are written with the year once', () => {
  expect(formatMonth('2026-09')).toBe('September 2026')
  expect(formatPeriod({ from: '2026-09-01', to: '2026-09-30' })).toBe('1 Sep to 30 Sep 2026')
  expect(formatLongDate('2026-10-01')).toBe('1 October 2026')
})
