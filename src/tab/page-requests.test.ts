import { expect, test } from 'vitest'
import type { ApiAnswer, ApiRequest, PageMessage } from './messages.ts'
import { createPendingRequests, createDeferredRequests } from './page-requests.ts'

/** A page, and leaders that note what they are told. */
function openPage() {
  let lastId = 0
  const requests = createPendingRequests('page', () => `pending ${(lastId += 1)}`)
  const told: Record<string, PageMessage[]> = {}
  const follow = (id: string) => {
    const heard = (told[id] ??= [])
    requests.follow({ id, post: message => heard.push(message) })
  }
  return { requests, told, follow }
}

const request = (method: string): ApiRequest => ({
  kind: 'request',
  path: '/api/session',
  method,
  headers: [],
  body: undefined,
  keepalive: method === 'DELETE',
})

const answer: ApiAnswer = { status: 204, headers: [], body: null }

/** As what `fetch` throws where the line is lost. */
const isLost = { name: 'TypeError' }

test('what is asked before anybody leads is asked of the first who does', async () => {
  const { requests, told, follow } = openPage()
  const asked = requests.ask(request('POST'))
  follow('first')
  expect(told).toEqual({
    first: [{ kind: 'request', leader: 'first', page: 'page', id: 'pending 1', asked: request('POST') }],
  })
  requests.hear({ kind: 'answer', page: 'page', id: 'pending 1', outcome: answer })
  expect(await asked).toBe(answer)
})

test('when the leader changes, a read is asked again and anything else is lost', async () => {
  const { requests, told, follow } = openPage()
  follow('first')
  const read = requests.ask(request('GET'))
  const order = requests.ask(request('POST'))
  follow('second')
  await expect(order).rejects.toMatchObject(isLost)
  expect(told['second']).toMatchObject([{ id: 'pending 1', leader: 'second' }])
  requests.hear({ kind: 'answer', page: 'page', id: 'pending 1', outcome: answer })
  expect(await read).toBe(answer)
})

test('a leader that says so again is no other', async () => {
  const { requests, told, follow } = openPage()
  follow('first')
  const asked = requests.ask(request('POST'))
  follow('first')
  expect(told['first']).toHaveLength(1)
  requests.hear({ kind: 'unanswered', page: 'page', id: 'pending 1' })
  await expect(asked).rejects.toMatchObject(isLost)
})

test('another page’s answer is none of this one’s', async () => {
  const { requests, follow } = openPage()
  follow('first')
  const asked = requests.ask(request('GET'))
  requests.hear({ kind: 'unanswered', page: 'another', id: 'pending 1' })
  requests.hear({ kind: 'answer', page: 'page', id: 'pending 1', outcome: answer })
  expect(await asked).toBe(answer)
})

test('what is aborted rejects with the abort’s reason, and the leader is told', async () => {
  const { requests, told, follow } = openPage()
  const leaving = new AbortController()
  follow('first')
  const asked = requests.ask(request('GET'), leaving.signal)
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  expect(told['first']?.at(-1)).toEqual({ kind: 'abandon', leader: 'first', page: 'page', id: 'pending 1' })
  await expect(requests.ask(request('GET'), leaving.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(told['first']).toHaveLength(2)
})

test('a bank that has failed loses requests, and goes on with what may mend it', async () => {
  const { requests, follow } = openPage()
  follow('first')
  const order = requests.ask(request('GET'))
  const again = requests.ask({ kind: 'startAgain' })
  requests.failRequests()
  await expect(order).rejects.toMatchObject(isLost)
  requests.hear({ kind: 'answer', page: 'page', id: 'pending 2', outcome: undefined })
  expect(await again).toBeUndefined()
})

test('a page that stops loses all, and what it asks then waits for the next leader', async () => {
  const { requests, told, follow } = openPage()
  follow('first')
  const read = requests.ask(request('GET'))
  const signOut = requests.ask(request('DELETE'))
  expect(requests.stop()).toEqual([request('DELETE')])
  await expect(read).rejects.toMatchObject(isLost)
  await expect(signOut).rejects.toMatchObject(isLost)
  void requests.ask(request('POST'))
  expect(told['first']).toHaveLength(2)
  follow('first')
  expect(told['first']).toHaveLength(3)
})

const signOut: ApiRequest = {
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
  const [one, other] = [
    createDeferredRequests(() => storage, 'owed'),
    createDeferredRequests(() => storage, 'owed'),
  ]
  expect(other.take()).toEqual([])
  one.keep([signOut])
  one.keep([{ ...signOut, path: '/api/sessions/2' }])
  expect(other.take()).toEqual([signOut, { ...signOut, path: '/api/sessions/2' }])
  expect(one.take()).toEqual([])
})

test('a request with a body is not kept', () => {
  const storage = openStorage()
  const owed = createDeferredRequests(() => storage, 'owed')
  owed.keep([{ ...signOut, method: 'POST', body: '{"password":"secret"}' }])
  expect(storage.getItem('owed')).toBeNull()
})

test('without a storage nothing is owed, and nothing throws', () => {
  const owed = createDeferredRequests(() => {
    throw new DOMException('Storage is refused', 'SecurityError')
  }, 'owed')
  owed.keep([signOut])
  expect(owed.take()).toEqual([])
})

test('what somebody else has written there is not taken', () => {
  const storage = openStorage()
  const owed = createDeferredRequests(() => storage, 'owed')
  for (const text of ['{', '7', '[null, 3, {"path": 1}]']) {
    storage.setItem('owed', text)
    expect(owed.take()).toEqual([])
  }
})
