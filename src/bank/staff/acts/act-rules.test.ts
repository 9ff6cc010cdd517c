import { expect, test } from 'vitest'
import { actNames, onlyEscalatedByCompliance, termsOf } from '../../../domain/staff-acts.ts'
import { staffRoles } from '../../../domain/staff.ts'
import { type ActTask, checkTask, mayAct, mayEverAct } from './act-rules.ts'
import { isAboutThem, isInReach } from './check-act.ts'

// Part two, 17.4: who acts.
test.each(actNames)('%s is of its roles; escalated, of compliance alone', name => {
  for (const role of staffRoles) {
    const isOfRole = termsOf(name).roles.includes(role)
    expect(mayEverAct(name, { roles: [role] }), role).toBe(isOfRole)
    const isOfOthers = onlyEscalatedByCompliance.includes(name) && role === 'compliance'
    expect(mayAct(name, { roles: [role] }, false), role).toBe(isOfRole && !isOfOthers)
    expect(mayAct(name, { roles: [role] }, true), role).toBe(role === 'compliance')
  }
})

test('who has several roles acts by each of them, and without one by none', () => {
  expect(mayAct('answer_message', { roles: ['compliance', 'support'] }, false)).toBe(true)
  expect(mayAct('answer_message', { roles: ['compliance', 'payments'] }, false)).toBe(false)
  expect(mayAct('answer_message', { roles: ['payments', 'compliance'] }, true)).toBe(true)
  expect(mayEverAct('reverse_transfer', { roles: ['support', 'payments'] })).toBe(true)
  expect(mayEverAct('reverse_transfer', { roles: [] })).toBe(false)
  expect(mayAct('reverse_transfer', { roles: [] }, false)).toBe(false)
})

const memberId = 'a member'
const since = new Date('2026-11-26T09:00:00Z')
const taken: ActTask = {
  id: 'a task',
  state: 'taken',
  holderId: memberId,
  holderName: 'Priya Nair',
  heldSince: since,
  isEscalated: false,
  isDemo: false,
}
const others = { ...taken, holderId: 'another member', holderName: 'Tom Hallam' }
const othersTook = { code: 'task_taken', holder: 'Tom Hallam', since }

// In order of precedence (part two, 17.7).
test.each<[string, ActTask | undefined, object | undefined]>([
  ['without a task', undefined, undefined],
  ['with their own task', taken, undefined],
  ['with a question open', { ...taken, state: 'waiting_for_customer' }, undefined],
  ['with another’s task', others, othersTook],
  ['with another’s task that is checked', { ...others, state: 'second_check' }, othersTook],
  ['with a closed task', { ...taken, state: 'closed' }, { code: 'task_closed' }],
  ['with another’s closed task', { ...others, state: 'closed' }, { code: 'task_closed' }],
  [
    'with a closed task of nobody',
    { ...taken, state: 'closed', holderId: undefined },
    { code: 'task_closed' },
  ],
  [
    'with a task that nobody has taken',
    { ...taken, state: 'open', holderId: undefined },
    { code: 'task_not_yours' },
  ],
  [
    'with a task that waits for a second check',
    { ...taken, state: 'second_check' },
    { code: 'already_waiting' },
  ],
  [
    'with a task of nobody that waits for one',
    { ...taken, state: 'second_check', holderId: undefined },
    { code: 'task_not_yours' },
  ],
])('whether a member may act %s', (_what, task, refusal) => {
  expect(checkTask(task, { memberId })).toEqual(refusal ? { ok: false, refusal } : { ok: true, value: null })
})

test('a second check is in reach of its maker and of its checkers; escalated, of compliance alone', () => {
  const act = {
    needsCheck: true,
    isEscalated: false,
    makerId: 'maker',
    checkedBy: ['payments', 'compliance'],
  } as const
  const checker = { memberId, roles: ['payments'] } as const
  expect(isInReach(act, checker)).toBe(true)
  expect(isInReach(act, { memberId, roles: ['support'] })).toBe(false)
  expect(isInReach(act, { memberId, roles: ['support', 'compliance'] })).toBe(true)
  expect(isInReach(act, { memberId: 'maker', roles: ['support'] })).toBe(true)
  const escalated = { ...act, isEscalated: true }
  expect(isInReach(escalated, checker)).toBe(false)
  expect(isInReach(escalated, { memberId: 'maker', roles: ['payments'] })).toBe(false)
  expect(isInReach(escalated, { memberId, roles: ['compliance'] })).toBe(true)
  expect(isInReach({ ...act, needsCheck: false }, checker)).toBe(false)
  expect(isInReach({ ...act, needsCheck: false }, { memberId: 'maker', roles: ['payments'] })).toBe(false)
})

test('an act on a member is about them, and one on anything else with their id is not', () => {
  expect(isAboutThem({ subjects: 'people', subjectId: memberId }, memberId)).toBe(true)
  expect(isAboutThem({ subjects: 'people', subjectId: 'another' }, memberId)).toBe(false)
  expect(isAboutThem({ subjects: 'customers', subjectId: memberId }, memberId)).toBe(false)
})
