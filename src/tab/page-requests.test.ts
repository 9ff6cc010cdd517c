import { expect, test } from 'vitest'
import type { ApiAnswer, ApiRequest, PageMessage } from './messages.ts'
import { createPendingRequests, createDeferredRequests } from './page-requests.ts'

/** A page, and leaders that note their messages. */
function openPage() {
  let lastId = 0
  const requests = createPendingRequests('page', () => `request ${(lastId += 1)}`)
  const sent: Record<string, PageMessage[]> = {}
  const follow = (id: string) => {
    const messages = (sent[id] ??= [])
    requests.follow({ id, post: message => messages.push(message) })
  }
  return { requests, sent, follow }
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

/** The error that `fetch` throws when the network fails. */
const isNetworkError = { name: 'TypeError' }

test('a request without a leader goes to the first one that appears', async () => {
  const { requests, sent, follow } = openPage()
  const answered = requests.send(request('POST'))
  follow('first')
  expect(sent).toEqual({
    first: [{ kind: 'request', leader: 'first', page: 'page', id: 'request 1', request: request('POST') }],
  })
  requests.handle({ kind: 'answer', page: 'page', id: 'request 1', outcome: answer })
  expect(await answered).toBe(answer)
})

test('when the leader changes, reads are sent again and other requests fail', async () => {
  const { requests, sent, follow } = openPage()
  follow('first')
  const read = requests.send(request('GET'))
  const order = requests.send(request('POST'))
  follow('second')
  await expect(order).rejects.toMatchObject(isNetworkError)
  expect(sent['second']).toMatchObject([{ id: 'request 1', leader: 'second' }])
  requests.handle({ kind: 'answer', page: 'page', id: 'request 1', outcome: answer })
  expect(await read).toBe(answer)
})

test('a leader that announces itself again changes nothing', async () => {
  const { requests, sent, follow } = openPage()
  follow('first')
  const answered = requests.send(request('POST'))
  follow('first')
  expect(sent['first']).toHaveLength(1)
  requests.handle({ kind: 'unanswered', page: 'page', id: 'request 1' })
  await expect(answered).rejects.toMatchObject(isNetworkError)
})

test('a page ignores the answer to another page', async () => {
  const { requests, follow } = openPage()
  follow('first')
  const answered = requests.send(request('GET'))
  requests.handle({ kind: 'unanswered', page: 'another', id: 'request 1' })
  requests.handle({ kind: 'answer', page: 'page', id: 'request 1', outcome: answer })
  expect(await answered).toBe(answer)
})

test('an aborted request rejects with the reason, and the leader is notified', async () => {
  const { requests, sent, follow } = openPage()
  const leaving = new AbortController()
  follow('first')
  const answered = requests.send(request('GET'), leaving.signal)
  leaving.abort()
  await expect(answered).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent['first']?.at(-1)).toEqual({ kind: 'abandon', leader: 'first', page: 'page', id: 'request 1' })
  await expect(requests.send(request('GET'), leaving.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent['first']).toHaveLength(2)
})

test('when the bank fails, requests fail and tasks that may repair it continue', async () => {
  const { requests, follow } = openPage()
  follow('first')
  const order = requests.send(request('GET'))
  const again = requests.send({ kind: 'startAgain' })
  requests.failRequests()
  await expect(order).rejects.toMatchObject(isNetworkError)
  requests.handle({ kind: 'answer', page: 'page', id: 'request 2', outcome: undefined })
  expect(await again).toBeUndefined()
})

test('when a page stops, its requests fail, and later ones wait for the next leader', async () => {
  const { requests, sent, follow } = openPage()
  follow('first')
  const read = requests.send(request('GET'))
  const signOut = requests.send(request('DELETE'))
  expect(requests.stop()).toEqual([request('DELETE')])
  await expect(read).rejects.toMatchObject(isNetworkError)
  await expect(signOut).rejects.toMatchObject(isNetworkError)
  void requests.send(request('POST'))
  expect(sent['first']).toHaveLength(2)
  follow('first')
  expect(sent['first']).toHaveLength(3)
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
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('another page takes deferred requests, once', () => {
  const storage = openStorage()
  const [one, other] = [
    createDeferredRequests(() => storage, 'deferred'),
    createDeferredRequests(() => storage, 'deferred'),
  ]
  expect(other.take()).toEqual([])
  one.save([signOut])
  one.save([{ ...signOut, path: '/api/sessions/2' }])
  expect(other.take()).toEqual([signOut, { ...signOut, path: '/api/sessions/2' }])
  expect(one.take()).toEqual([])
})

test('a request with a body is not saved', () => {
  const storage = openStorage()
  const deferred = createDeferredRequests(() => storage, 'deferred')
  deferred.save([{ ...signOut, method: 'POST', body: '{"password":"secret"}' }])
  expect(storage.getItem('deferred')).toBeNull()
})

test('without storage nothing is saved, and nothing throws', () => {
  const deferred = createDeferredRequests(() => {
    throw new DOMException('Storage is refused', 'SecurityError')
  }, 'deferred')
  deferred.save([signOut])
  expect(deferred.take()).toEqual([])
})

test('unknown stored content is ignored', () => {
  const storage = openStorage()
  const deferred = createDeferredRequests(() => storage, 'deferred')
  for (const text of ['{', '7', '[null, 3, {"path": 1}]']) {
    storage.setItem('deferred', text)
    expect(deferred.take()).toEqual([])
  }
})
