import { expect, test } from 'vitest'
import { priorityOf, worklistOf, worklistsOf } from './tasks.ts'

const dueAt = new Date('2026-11-24T16:00:00Z')
const open = { dueAt, isEscalated: false, state: 'open' } as const

test('Urgent: 4 hours left, or escalated; Overdue: its time is past', () => {
  expect(priorityOf(open, new Date('2026-11-24T11:59:59Z'))).toBeUndefined()
  expect(priorityOf(open, new Date('2026-11-24T12:00:00Z'))).toBe('urgent')
  expect(priorityOf(open, dueAt)).toBe('urgent')
  expect(priorityOf(open, new Date('2026-11-24T16:00:01Z'))).toBe('overdue')
  const escalated = { ...open, isEscalated: true }
  expect(priorityOf(escalated, new Date('2026-11-20T12:00:00Z'))).toBe('urgent')
  expect(priorityOf(escalated, new Date('2026-11-25T12:00:00Z'))).toBe('overdue')
  expect(priorityOf({ ...escalated, state: 'closed' }, dueAt)).toBeUndefined()
})

test('each kind is for its roles, and an escalated task for compliance alone', () => {
  expect(worklistsOf(['support'])).toEqual(['message'])
  expect(worklistsOf(['payments'])).toEqual(['held_payment', 'claim', 'card_dispute', 'returned_payment'])
  expect(worklistsOf(['compliance'])).toEqual([
    'application',
    'held_payment',
    'claim',
    'card_dispute',
    'account_dispute',
    'escalated',
  ])
  expect(worklistsOf(['auditor', 'administrator'])).toEqual([])
  expect(worklistOf('message', true)).toBe('escalated')
})
