import { expect, test } from 'vitest'
import {
  clearSession,
  hasLeft,
  isAboutSession,
  markRenamed,
  markSignedIn,
  readMark,
  unmarkSignedIn,
} from './session.ts'
import { betweenSteps } from './sign-up/between-steps.ts'
import { testRegistration } from './sign-up/test-registration.ts'

function storage(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  }
}

const loginTimeMs = Date.parse('2026-11-21T10:00:00Z')

test('a customer has left when the flag has gone, or when it stands for another', () => {
  const local = storage()
  const ada = { email: 'ada@sarsen.example', loginTime: '2026-11-21T10:00:00.000Z' }
  markSignedIn(local, { email: 'ada@sarsen.example', loginTimeMs })
  expect(readMark(local)).toEqual(ada)
  expect(hasLeft(local, ada)).toBe(false)
  markSignedIn(local, { email: 'grace@sarsen.example', loginTimeMs: loginTimeMs + 1 })
  expect(hasLeft(local, ada)).toBe(true)
  expect(hasLeft(local, {})).toBe(false)
  unmarkSignedIn(local)
  expect(hasLeft(local, {})).toBe(true)
})

test('a customer who changes their e-mail has not left, and one who signs in again has not either', () => {
  const local = storage()
  markSignedIn(local, { email: 'ada@sarsen.example', loginTimeMs })
  const known = readMark(local)
  markRenamed(local, 'countess@sarsen.example')
  expect(readMark(local)).toEqual({ ...known, email: 'countess@sarsen.example' })
  expect(hasLeft(local, known)).toBe(false)
  markSignedIn(local, { email: 'ada@sarsen.example', loginTimeMs: loginTimeMs + 1 })
  expect(hasLeft(local, known)).toBe(false)
})

test('what a sign-up holds in memory goes with the storage of the tab', () => {
  betweenSteps.keepPasswords({ password: 'a long night walk', confirmPassword: 'a long night walk' })
  betweenSteps.keepUnstored(testRegistration)
  clearSession(storage())
  expect([betweenSteps.passwords(), betweenSteps.unstored()]).toEqual([undefined, undefined])
})

test('a new e-mail marks nobody as signed in', () => {
  const local = storage()
  markRenamed(local, 'ada@sarsen.example')
  expect(readMark(local)).toEqual({})
})

test('what a sign-up has left goes at the next sign-in', () => {
  const local = storage({ pendingUser: '{"fullName":"Ada Byron"}' })
  markSignedIn(local, { email: 'ada@sarsen.example', loginTimeMs })
  expect(local.getItem('pendingUser')).toBeNull()
})

test.each([[{}], [{ userSession: 'null' }], [{ userSession: '{"email":7}' }], [{ userSession: 'ada' }]])(
  'a session that says nobody’s e-mail is nobody else’s: %j',
  stored => {
    expect(hasLeft(storage({ isLoggedIn: 'true', ...stored }), { email: 'ada@sarsen.example' })).toBe(false)
  },
)

test.each([
  [null, true],
  ['isLoggedIn', true],
  ['userSession', true],
  ['something else', false],
])('a change of %j is about the session: %j', (key, expected) => {
  expect(isAboutSession({ key })).toBe(expected)
})
