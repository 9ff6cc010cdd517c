import { expect, test } from 'vitest'
import { readRefusal } from './read-refusal.ts'

const sentence = 'This order cannot be placed here.'
const errors = [{ field: 'amount', code: 'too_big', message: 'Enter a smaller amount' }]

test('a refusal that this page does not know keeps the bank’s own sentence and fields', () => {
  const body = { code: 'of_a_newer_bank', detail: sentence, isFinal: true, errors }
  expect(readRefusal({ status: 451, body })).toEqual({
    code: 'of_a_newer_bank',
    sentence,
    errors,
    isFinal: true,
  })
})

test('a refusal is final only if the bank says so', () => {
  const body = { code: 'too_many_requests', detail: sentence }
  expect(readRefusal({ status: 429, body })).toEqual({
    code: 'too_many_requests',
    sentence,
    errors: [],
    isFinal: false,
  })
})

test.each([
  ['a fault of the bank', { status: 503, body: { code: 'bank_busy', detail: sentence, isFinal: false } }],
  ['an answer without a body', { status: 404, body: null }],
  ['JSON that is not the bank’s', { status: 403, body: { error: 'blocked' } }],
  ['text', { status: 403, body: 'blocked' }],
  ['a request that was carried out', { status: 200, body: { code: 'x', detail: sentence } }],
])('%s is no refusal', (_, reply) => {
  expect(readRefusal(reply)).toBeUndefined()
})

test.each([
  ['no list', { field: 'amount' }],
  ['what is no error', [null, 'amount', {}, { field: 'amount' }, { field: 7, message: 'x' }]],
])('of the fields at fault, %s is left out', (_, wrong) => {
  const body = { code: 'bad_input', detail: sentence, isFinal: true, errors: wrong }
  expect(readRefusal({ status: 422, body })?.errors).toEqual([])
})

const confirmation = {
  id: '01890000-0000-7000-8000-000000000001',
  heading: 'Change your password',
  shows: [],
  methods: ['password'],
  endsAt: '2026-11-26T14:05:00.000Z',
}
const asking = (code: string, opened: unknown) =>
  readRefusal({ status: 403, body: { code, detail: sentence, isFinal: false, confirmation: opened } })
    ?.toConfirm

test('a confirmation that the bank has opened comes with the refusal', () => {
  expect(asking('confirmation_required', confirmation)).toEqual(confirmation)
})

test('who has no way to confirm has nothing to confirm by', () => {
  expect(asking('no_method', undefined)).toBe('no_method')
})

test.each([
  ['another refusal', 'not_found', confirmation],
  ['one without methods', 'confirmation_required', { ...confirmation, methods: 'password' }],
  ['none', 'confirmation_required', undefined],
])('%s opens no dialog', (_, code, opened) => {
  expect(asking(code, opened)).toBeUndefined()
})
