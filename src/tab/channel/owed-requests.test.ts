import { expect, test } from 'vitest'
import type { AskedRequest } from './messages.ts'
import { createOwedRequests } from './owed-requests.ts'

const signOut: AskedRequest = {
  kind: 'request',
  path: '/api/session',
  method: 'DELETE',
  headers: [],
  body: undefined,
  keepalive: true,
}

function openStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('what one page owes, another takes, once', () => {
  const storage = openStorage()
  const [one, other] = [createOwedRequests(() => storage, 'owed'), createOwedRequests(() => storage, 'owed')]
  expect(other.take()).toEqual([])
  one.keep([signOut])
  one.keep([{ ...signOut, path: '/api/sessions/2' }])
  expect(other.take()).toEqual([signOut, { ...signOut, path: '/api/sessions/2' }])
  expect(one.take()).toEqual([])
})

test('a request with a body is not kept', () => {
  const storage = openStorage()
  const owed = createOwedRequests(() => storage, 'owed')
  owed.keep([{ ...signOut, method: 'POST', body: '{"password":"secret"}' }])
  expect(storage.getItem('owed')).toBeNull()
})

test('without a storage nothing is owed, and nothing throws', () => {
  const owed = createOwedRequests(() => {
    throw new DOMException('Storage is refused', 'SecurityError')
  }, 'owed')
  owed.keep([signOut])
  expect(owed.take()).toEqual([])
})

test('what somebody else has written there is not taken', () => {
  const storage = openStorage()
  const owed = createOwedRequests(() => storage, 'owed')
  for (const text of ['{', '7', '[null, 3, {"path": 1}]']) {
    storage.setItem('owed', text)
    expect(owed.take()).toEqual([])
  }
})
