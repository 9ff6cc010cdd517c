import { expect, test, vi } from 'vitest'
import { createHealth } from './health.ts'

const answering = { query: () => Promise.resolve([]) }
const failing = { query: () => Promise.reject(new Error('away')) }
const silent = { query: () => new Promise<never>(() => undefined) }
const running = new AbortController().signal

test('is live whatever the database does', async () => {
  expect((await createHealth(failing, running).request('/live')).status).toBe(200)
})

test('is ready when the database answers', async () => {
  const response = await createHealth(answering, running).request('/ready')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('is not ready when the database is away', async () => {
  const response = await createHealth(failing, running).request('/ready')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ status: 'database_unavailable' })
})

test('is not ready when the database has not answered after one second', async () => {
  vi.useFakeTimers()
  const response = Promise.resolve(createHealth(silent, running).request('/ready'))
  await vi.advanceTimersByTimeAsync(1000)
  expect((await response).status).toBe(503)
  vi.useRealTimers()
})

test('is not ready once it is stopping', async () => {
  const response = await createHealth(answering, AbortSignal.abort()).request('/ready')
  expect(response.status).toBe(503)
})
