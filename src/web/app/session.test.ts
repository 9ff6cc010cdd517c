import { expect, test } from 'vitest'
import { hasLeft, isAboutSession, markSignedIn, unmarkSignedIn } from './session.ts'

function storage(kept: Record<string, string> = {}) {
  const items = new Map(Object.entries(kept))
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
  markSignedIn(local, { email: 'ada@sarsen.example', loginTimeMs })
  expect(hasLeft(local, 'ada@sarsen.example')).toBe(false)
  markSignedIn(local, { email: 'grace@sarsen.example', loginTimeMs })
  expect(hasLeft(local, 'ada@sarsen.example')).toBe(true)
  expect(hasLeft(local, undefined)).toBe(false)
  unmarkSignedIn(local)
  expect(hasLeft(local, undefined)).toBe(true)
})

test.each([[{}], [{ userSession: 'null' }], [{ userSession: '{"email":7}' }], [{ userSession: 'ada' }]])(
  'a session that says nobody’s e-mail is nobody else’s: %j',
  kept => {
    expect(hasLeft(storage({ isLoggedIn: 'true', ...kept }), 'ada@sarsen.example')).toBe(false)
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
