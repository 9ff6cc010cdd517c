import { expect, test } from 'vitest'
import { readUndone, sendOrder } from './send-once.ts'

const refusal = (status: number, code: string) => ({
  status,
  body: { code, detail: 'A sentence.', errors: [], isFinal: false },
})

test.each([
  ['a fault of the bank', { status: 500, body: { code: 'internal_error', detail: 'Oh' } }],
  ['a bank that is down', { status: 503, body: null }],
  ['a page of something in between', { status: 404, body: '<html>' }],
])('%s leaves an order unanswered', (_, reply) => {
  expect(readUndone(reply, false)).toEqual({ kind: 'unanswered' })
})

test('a refusal has the bank’s sentence and its fields', () => {
  const errors = [
    { field: 'amount', code: 'above_maximum', message: 'FlexiSave holds at most £1,000,000.00' },
  ]
  const reply = { status: 422, body: { code: 'bad_input', detail: 'Check it.', errors, isFinal: true } }
  expect(readUndone(reply, true)).toEqual({ kind: 'refused', message: 'Check it.', errors })
})

test.each([
  ['too_many_requests', 429],
  ['not_found', 404],
])('%s refuses a first attempt, and says nothing of an earlier one', (code, status) => {
  expect(readUndone(refusal(status, code), false).kind).toBe('refused')
  expect(readUndone(refusal(status, code), true).kind).toBe('unanswered')
})

test('a closed account was looked up after the order, so it refuses every attempt', () => {
  expect(readUndone(refusal(409, 'account_closed'), true).kind).toBe('refused')
})

test('a session that has ended leaves the page', () => {
  expect(readUndone(refusal(401, 'not_signed_in'), false)).toEqual({ kind: 'left' })
})

test('an answer that is lost leaves an order unanswered', async () => {
  const clock = { after: () => () => undefined }
  const lost = sendOrder(clock, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await lost).toEqual({ kind: 'unanswered' })
})
