import { expect, test } from 'vitest'
import { dueText, momentText, sinceText } from './staff-times.ts'

const nowMs = Date.parse('2026-11-24T12:00:00Z')

test('a task that is due at the end of a day names the day, any other its time too', () => {
  expect(dueText('2026-11-25T23:59:59Z', nowMs)).toBe('25 Nov')
  expect(dueText('2026-11-24T09:15:00Z', nowMs)).toBe('24 Nov, 09:15')
  expect(dueText('2026-09-01T22:59:59Z', nowMs)).toBe('1 Sep')
})

test('another year is named', () => {
  expect(dueText('2027-01-04T23:59:59Z', nowMs)).toBe('4 Jan 2027')
  expect(momentText('2025-06-01T08:05:00Z', nowMs)).toBe('1 Jun 2025, 09:05')
})

test('since when: the time alone today, else with its day', () => {
  expect(sinceText('2026-11-24T09:58:00Z', nowMs)).toBe('09:58')
  expect(sinceText('2026-11-23T09:58:00Z', nowMs)).toBe('23 Nov, 09:58')
})
