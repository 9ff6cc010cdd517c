import { expect, test } from 'vitest'
import { dueReason, dueText } from './format-dates.ts'

test('where the due date is not the date asked for, both are told, with the reason', () => {
  expect(dueText({ askedFor: '2026-11-29', dueOn: '2026-11-30' })).toBe(
    'Monday 30 November 2026 (29 November is not a working day)',
  )
  expect(dueReason({ askedFor: '2027-02-28', dueOn: '2027-03-01' })).toBe(
    '(28 February is not a working day)',
  )
})

test('a working day is told alone', () => {
  expect(dueText({ askedFor: '2027-03-31', dueOn: '2027-03-31' })).toBe('Wednesday 31 March 2027')
  expect(dueReason({ askedFor: '2027-03-31', dueOn: '2027-03-31' })).toBeUndefined()
})
