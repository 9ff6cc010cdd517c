import { expect, test } from 'vitest'
import { faultOfProof } from './confirmation-words.ts'
import { readAnswer, sendProof } from './read-answer.ts'

const refusal = (status: number, code: string, detail: string, headers = {}) => ({
  status,
  headers: new Headers(headers),
  body: { code, detail, errors: [], isFinal: true },
})

test('the right proof confirms', () => {
  expect(readAnswer({ status: 200, headers: new Headers(), body: {} })).toEqual({ kind: 'confirmed' })
})

test('a wrong proof has the bank’s sentence, and another may follow', () => {
  const sentence = "That did not confirm it's you. Try again, or use another way. 4 tries left."
  expect(readAnswer(refusal(401, 'not_confirmed', sentence))).toEqual({ kind: 'refused', sentence })
})

test('a session that has ended leaves the page', () => {
  expect(readAnswer(refusal(401, 'not_signed_in', 'Sign in to continue.'))).toEqual({ kind: 'left' })
})

test('while a lock is in force, starting again would help nobody', () => {
  const sentence = 'Too many tries. Nothing was done. Try again in 15 minutes.'
  const locked = refusal(429, 'confirmation_locked', sentence, { 'retry-after': '900' })
  expect(readAnswer(locked)).toEqual({ kind: 'over', sentence, isLocked: true })
})

test('without a lock, as of demo customers, one may start again', () => {
  const sentence = 'Too many tries. Nothing was done. Start again.'
  expect(readAnswer(refusal(429, 'confirmation_locked', sentence))).toEqual({
    kind: 'over',
    sentence,
    isLocked: false,
  })
})

test.each([
  [410, 'confirmation_ended'],
  [404, 'not_found'],
])('%i %s ends the confirmation', (status, code) => {
  expect(readAnswer(refusal(status, code, 'A sentence.'))).toMatchObject({ kind: 'over', isLocked: false })
})

test('what is wrong with a field is said in its own words', () => {
  const reply = refusal(422, 'bad_input', 'Something is missing or not right.')
  const errors = [{ field: 'code', code: 'required', message: 'Enter the code from your authenticator app' }]
  expect(readAnswer({ ...reply, body: { ...reply.body, errors } })).toEqual({
    kind: 'refused',
    sentence: 'Enter the code from your authenticator app',
  })
})

test.each([500, 503])('a fault of the bank (%i) leaves open what became of the proof', status => {
  expect(readAnswer(refusal(status, 'internal_error', 'Oh'))).toEqual({ kind: 'unanswered' })
})

test('an answer that is lost leaves open what became of the proof', async () => {
  const clock = { after: () => () => undefined }
  expect(await sendProof(clock, () => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    kind: 'unanswered',
  })
})

test.each([
  ['app', '', 'Enter the code from your authenticator app'],
  ['app', '12345', 'A code has six digits. Enter the one that your app shows now'],
  ['app', ' 482 193 ', undefined],
  ['recovery_code', '   ', 'Enter one of your recovery codes'],
  ['recovery_code', 'K7Q2-M4XD-9PRT-6HWC', undefined],
  ['password', '', 'Enter your current password'],
  ['password', ' ', undefined],
] as const)('as proof by %s, %j is answered with %j', (method, typed, fault) => {
  expect(faultOfProof(method, typed)).toBe(fault)
})
