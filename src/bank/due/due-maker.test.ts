import { expect, test } from 'vitest'
import { canPay } from './attempt.ts'
import { attemptDue, dueStepNames, isDueDay, isTooLate, retryAtOf } from './due-maker.ts'

const dueOn = '2026-12-01'
const retryAt = new Date('2026-12-01T14:00:00Z')
const runAt = (at: string) => ({ at: new Date(at), on: at.slice(0, 10) })

test.each([
  ['2026-11-30T23:59:59Z', undefined],
  ['2026-12-01T00:00:00Z', 1],
  ['2026-12-07T06:00:00Z', 1],
])('what is due on 1 December and was not tried: at %s its attempt is %s', (at, attempt) => {
  expect(attemptDue({ dueOn, retryAt: null }, runAt(at))).toBe(attempt)
})

test.each([
  ['2026-12-01T13:59:59Z', undefined],
  ['2026-12-01T14:00:00Z', 2],
  ['2026-12-02T06:00:00Z', 2],
])('what was short at 06:00: at %s its attempt is %s', (at, attempt) => {
  expect(attemptDue({ dueOn, retryAt }, runAt(at))).toBe(attempt)
})

// Part two, 13.10: a demonstration makes what is due on that very day; pressed again, what was short.
test.each([
  ['the day, first', dueOn, null, 1, 1],
  ['the day, again, of what was not tried', dueOn, null, 2, undefined],
  ['the day, again, of what was short', dueOn, retryAt, 2, 2],
  ['the day, first, of what was short', dueOn, retryAt, 1, undefined],
  ['the day before', '2026-11-30', null, 1, undefined],
  ['the day after', '2026-12-02', null, 1, undefined],
] as const)('a demonstration that makes %s', (_what, on, retry, attempt, made) => {
  const run = { at: new Date('2026-11-26T12:00:00Z'), on, broughtForward: { accountId: 'account', attempt } }
  expect(attemptDue({ dueOn, retryAt: retry }, run)).toBe(made)
})

test.each([
  ['2026-12-01T06:00:00Z', '2026-12-01T14:00:00.000Z'],
  ['2026-12-01T10:01:00Z', '2026-12-02T14:00:00.000Z'],
  ['2026-12-07T06:00:00Z', '2026-12-07T14:00:00.000Z'],
])('what a run could not make at %s is tried again at %s', (at, again) => {
  expect(retryAtOf(dueOn, runAt(at)).toISOString()).toBe(again)
})

test.each([
  ['2026-11-26T12:00:00Z', '2026-12-01T14:00:00.000Z'],
  ['2026-12-01T13:59:59Z', '2026-12-01T14:00:00.000Z'],
  // Once that time has come, as in a run.
  ['2026-12-01T14:00:00Z', '2026-12-02T14:00:00.000Z'],
])('what a demonstration brought forward at %s is tried again at %s', (at, again) => {
  const broughtForward = { accountId: 'account', attempt: 1 } as const
  expect(retryAtOf(dueOn, { at: new Date(at), on: dueOn, broughtForward }).toISOString()).toBe(again)
})

// Part two, 13.6: up to 5 working days late is made. 5 December 2026 is a Saturday.
test.each([
  ['2026-12-01', false],
  ['2026-12-08', false],
  ['2026-12-09', true],
])('what is due on 1 December is too late on %s: %s', (on, isLate) => {
  const run = { at: new Date(`${on}T12:00:00Z`), on }
  expect(isTooLate({ dueOn, retryAt: null }, run)).toBe(isLate)
  expect(isTooLate({ dueOn, retryAt }, run)).toBe(isLate)
  expect(
    isTooLate({ dueOn, retryAt: null }, { ...run, broughtForward: { accountId: 'a', attempt: 1 } }),
  ).toBe(false)
})

test('a payment with a stated second attempt is tried on that day, however late, and not after it', () => {
  const stated = { dueOn, retryAt: new Date('2026-12-09T14:00:00Z') }
  expect(isTooLate(stated, runAt('2026-12-09T15:00:00Z'))).toBe(false)
  expect(isTooLate(stated, runAt('2026-12-10T06:00:00Z'))).toBe(true)
})

test('items are made on working days', () => {
  expect(['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-28', '2026-12-29'].filter(isDueDay)).toEqual([
    '2026-12-24',
    '2026-12-29',
  ])
})

test('savings go into current accounts first, and other own moves come last', () => {
  expect(dueStepNames).toEqual([
    'own_moves_from_savings',
    'collections',
    'standing_orders',
    'scheduled_payments',
    'other_own_moves',
  ])
})

test('an account can pay what it has, to the penny, unless it is blocked', () => {
  const debtor = { isBlocked: false, availablePence: 100n }
  expect([99n, 100n, 101n].map(amountPence => canPay(debtor, amountPence))).toEqual([true, true, false])
  expect(canPay({ ...debtor, isBlocked: true }, 1n)).toBe(false)
  expect(canPay(undefined, 0n)).toBe(false)
})
