import { expect, test } from 'vitest'
import { routes } from '../contract/routes.ts'
import type { ApiRequest } from './messages.ts'
import { askToPersist, createTabRuntime } from './tab-runtime.ts'

/** A page that is hidden away before its first request. */
function openPageAway() {
  let lastId = 0
  const deferred: ApiRequest[] = []
  const tab = createTabRuntime({
    name: 'bank',
    build: 'this build',
    startWorker: () => {
      throw new Error('not asked for here')
    },
    since: 0,
    newId: () => `id ${(lastId += 1)}`,
    deferred: { save: requests => void deferred.push(...requests), take: () => deferred.splice(0) },
  })
  tab.leave()
  return { tab, deferred }
}

const signOut = { method: 'DELETE', keepalive: true }

test('a hidden page leaves its sign-outs to another page, whatever else it requests', async () => {
  const { tab, deferred } = openPageAway()
  await expect(tab.send('/api/session', signOut)).rejects.toThrow(TypeError)
  void tab.send('/api/accounts', { method: 'GET' })
  await expect(tab.send('/api/sessions/2', signOut)).rejects.toThrow(TypeError)
  expect(deferred.map(({ path }) => path)).toEqual(['/api/session', '/api/sessions/2'])
})

/** Sends to a bank with one fixed answer, and counts the calls to the browser. */
function openPage(status: number, persist: () => Promise<boolean> = () => Promise.resolve(false)) {
  const page = { requestCount: 0 }
  const send = askToPersist(
    () => new Response(null, { status }),
    () => {
      page.requestCount += 1
      return persist()
    },
  )
  return { page, send }
}

const transfers = routes.placeTransfer.path.replace('{id}', '0199a0c4-0000-7000-8000-000000000000')

test.each([
  ['an application', routes.submitApplication.path, 202],
  ['an order', transfers, 201],
  ['a payment', routes.placePayment.path, 201],
])('the browser is asked for persistent storage after %s, once per page', async (_, path, status) => {
  const { page, send } = openPage(status)
  expect((await send(path, { method: 'POST' })).status).toBe(status)
  await send(path, { method: 'POST' })
  expect(page.requestCount).toBe(1)
})

test.each([
  ['a sign-in', routes.signIn.path, 'POST', 201],
  ['a look at orders', transfers, 'GET', 200],
  ['an order that the bank refused', transfers, 'POST', 422],
])('it is not asked after %s', async (_, path, method, status) => {
  const { page, send } = openPage(status)
  await send(path, { method })
  expect(page.requestCount).toBe(0)
})

test('a browser that refuses does not affect the answer', async () => {
  const { send } = openPage(201, () => Promise.reject(new TypeError('not of this origin')))
  expect((await send(transfers, { method: 'POST' })).status).toBe(201)
})
