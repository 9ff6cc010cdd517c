import { expect, test } from 'vitest'
import type { Send } from '../../../contract/client.ts'
import { createIslandEnvironment } from './create-island-environment.ts'
import { requestNewsletter } from './newsletter-form.tsx'

const nothingHappens = () => () => undefined

/** Subscribes at a bank that answers with `send`. `after` is the clock's timer. */
const subscribe = (send: Send, after: (delayMs: number, run: () => void) => () => void = nothingHappens) => {
  const clock = { now: () => 0, after, every: nothingHappens }
  return requestNewsletter(
    createIslandEnvironment({ send, inBrowser: undefined, clock, newId: () => '', patience: clock }),
    'ada@example.com',
  )
}

const answering = (status: number, body?: object, headers: Record<string, string> = {}) =>
  subscribe(
    () =>
      new Response(body === undefined ? null : JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/problem+json', ...headers },
      }),
  )

/** Answers only when the request is aborted. */
const silent: Send = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('given up')))
  })

test('the email goes to the bank, and 202 means that it is stored', async () => {
  const sent: [string, unknown][] = []
  const outcome = await subscribe((path, { method, body }) => {
    sent.push([`${method} ${path}`, body])
    return new Response(null, { status: 202 })
  })
  expect(outcome).toEqual({ kind: 'stored' })
  expect(sent).toEqual([['POST /api/newsletter-subscriptions', '{"email":"ada@example.com"}']])
})

test('the bank’s error about the email is passed on', async () => {
  const errors = [{ field: 'email', code: 'not_accepted', message: 'Enter an email like name@example.com' }]
  expect(await answering(422, { errors })).toEqual({
    kind: 'refused',
    message: 'Enter an email like name@example.com',
  })
})

test('too many: the wait is the bank’s, in minutes rounded up', async () => {
  expect(await answering(429, {}, { 'retry-after': '61' })).toEqual({ kind: 'tooMany', waitMinutes: 2 })
  expect(await answering(429, {})).toEqual({ kind: 'tooMany', waitMinutes: 1 })
})

test.each([500, 503])('%d: the bank cannot store it now', async status => {
  expect(await answering(status, {})).toEqual({ kind: 'unavailable' })
})

test.each([400, 403, 404, 422])('%d without a reason about the email: a plain refusal', async status => {
  expect(await answering(status, {})).toEqual({ kind: 'rejected' })
})

test('without an answer it is offline', async () => {
  expect(await subscribe(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ kind: 'offline' })
})

test('the wait for an answer has a limit', async () => {
  const limits: number[] = []
  const outcome = subscribe(silent, (delayMs, run) => {
    limits.push(delayMs)
    queueMicrotask(run)
    return () => undefined
  })
  expect(await outcome).toEqual({ kind: 'offline' })
  expect(limits).toEqual([15_000])
})
