import { expect, test } from 'vitest'
import { createHealth, type HealthParts } from './health.ts'

const away = () => Promise.resolve(false)

const healthy: HealthParts = {
  databaseAnswers: () => Promise.resolve(true),
  books: { differs: false },
  clocks: { isApart: false },
  stopping: new AbortController().signal,
}

const ask = async (path: '/live' | '/ready', changes: Partial<HealthParts> = {}) => {
  const response = await createHealth({ ...healthy, ...changes }).request(path)
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    body: await response.json(),
  }
}

const stopping = AbortSignal.abort()

test('is live whatever the database and the books do, also while it stops', async () => {
  const worst = { databaseAnswers: away, books: { differs: true }, clocks: { isApart: true }, stopping }
  expect(await ask('/live', worst)).toEqual({ status: 200, cache: 'no-store', body: { status: 'live' } })
})

test('is ready when the database answers', async () => {
  expect(await ask('/ready')).toEqual({ status: 200, cache: 'no-store', body: { status: 'ready' } })
})

test.each([
  ['the database is away', { databaseAnswers: away }, 'database_unavailable'],
  ['its clock is far from the database’s', { clocks: { isApart: true } }, 'clock_differs'],
  [
    'its books differ, whatever its clock does',
    { books: { differs: true }, clocks: { isApart: true } },
    'books_differ',
  ],
  ['it is stopping, whatever else there is', { stopping, books: { differs: true } }, 'stopping'],
])('is not ready when %s', async (_, changes, status) => {
  expect(await ask('/ready', changes)).toEqual({ status: 503, cache: 'no-store', body: { status } })
})
