import { expect, test } from 'vitest'
import { securityEventTypes } from '../../../contract/sessions.ts'
import { nameDevice } from '../../../domain/device-name.ts'
import { eventWords, isFailure, originOf } from './security-events.tsx'

test('every kind of event has words of its own', () => {
  const all = securityEventTypes.map(eventWords)
  expect(new Set(all).size).toBe(securityEventTypes.length)
  for (const words of all) expect(words).toMatch(/^[A-Z][a-z]/)
})

test('refused sign-ins and proofs and the locks that follow are failures, and nothing else is', () => {
  expect(securityEventTypes.filter(isFailure)).toEqual([
    'sign_in_failed',
    'sign_in_locked',
    'current_password_failed',
    'current_password_locked',
    'second_factor_failed',
    'second_factor_locked',
    'second_factor_refused',
    'passkey_stopped',
    'passkey_failed',
    'confirmation_failed',
    'confirmation_locked',
    'sign_in_refused',
  ])
})

test.each([
  [
    { device: { browser: 'Firefox', system: 'Windows', form: 'computer' }, address: '203.0.113.7' },
    'Firefox on Windows, 203.0.113.7',
  ],
  [{ device: { form: 'unknown' }, address: '203.0.113.7' }, 'Unknown browser, 203.0.113.7'],
  [{ address: '203.0.113.7' }, '203.0.113.7'],
  [{}, 'By the bank'],
] as const)('%j came from %j', (event, origin) => {
  expect(originOf(event, nameDevice)).toBe(origin)
})
