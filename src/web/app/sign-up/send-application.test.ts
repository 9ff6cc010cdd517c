import { expect, test } from 'vitest'
import { createBankClient } from '../bank-client.ts'
import { sendApplication, settleAnswer } from './send-application.ts'
import { testRegistration as registration } from './test-registration.ts'

const problem = (status: number, code: string, detail: string, errors?: unknown) => () =>
  Response.json({ type: `/problems/${code}`, title: '', status, code, detail, errors }, { status })

/** Sends to a bank that answers so; the clock strikes at once where it `isLate`. */
function send(answer: (init: RequestInit) => Response | Promise<Response>, isLate = false) {
  const bank = createBankClient(
    (_path, init) => answer(init),
    () => undefined,
  )
  const after = (_delayMs: number, run: () => void) => {
    if (isLate) run()
    return () => undefined
  }
  return sendApplication(
    { bank, clock: { after } },
    { registration, password: 'three-grey-stones' },
    new AbortController().signal,
  )
}

const never = ({ signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    const giveUp = () => reject(new Error('aborted'))
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
  })

test('an application is sent with its password, and is taken', async () => {
  let sent: unknown
  const answer = await send(({ body }) => {
    sent = JSON.parse(typeof body === 'string' ? body : '')
    return new Response(null, { status: 202 })
  })
  expect(answer).toEqual({ kind: 'taken', isReplayed: false })
  expect(sent).toMatchObject({
    id: registration.id,
    email: registration.email,
    password: 'three-grey-stones',
  })
})

test('an application that had arrived before is taken as such', async () => {
  const headers = { 'idempotent-replayed': 'true' }
  expect(await send(() => new Response(null, { status: 202, headers }))).toEqual({
    kind: 'taken',
    isReplayed: true,
  })
})

test('fields that the bank finds wrong come back, in its order', async () => {
  const errors = [{ field: 'phone', code: 'invalid', message: 'Enter a phone number' }]
  expect(await send(problem(422, 'bad_input', 'Some fields are wrong.', errors))).toEqual({
    kind: 'refused',
    errors,
  })
})

test('a finding at no field of the form comes back in the bank’s words', async () => {
  const errors = [{ field: 'id', code: 'invalid', message: 'Give the application an id: a UUID' }]
  expect(await send(problem(422, 'bad_input', 'Some fields are wrong.', errors))).toEqual({
    kind: 'notTaken',
    message: 'Some fields are wrong.',
  })
})

test.each([
  [429, 'too_many_applications', 'Try again in an hour.'],
  [403, 'foreign_origin', 'The bank takes changes from its own pages only.'],
  [422, 'bad_input', 'Some fields are wrong.'],
  [451, 'of_a_newer_bank', 'We cannot open accounts for people in your country.'],
])('%i comes back in the bank’s words', async (status, code, detail) => {
  expect(await send(problem(status, code, detail))).toEqual({ kind: 'notTaken', message: detail })
})

test('an application whose id the bank knows with other details was sent before', async () => {
  expect(await send(problem(409, 'application_id_reused', ''))).toEqual({ kind: 'sentBefore' })
})

test('a bank that is down, is not there or is not ours has not answered', async () => {
  expect(await send(problem(503, 'bank_unavailable', ''))).toEqual({ kind: 'unanswered' })
  expect(await send(() => new Response('<html>', { status: 502 }))).toEqual({ kind: 'unanswered' })
  expect(await send(() => Promise.reject(new TypeError('network')))).toEqual({ kind: 'unanswered' })
})

test('a bank that does not answer in time has not answered', async () => {
  expect(await send(never, true)).toEqual({ kind: 'unanswered' })
})

test('a refusal after a lost answer does not say that nothing was sent', () => {
  const refused = { kind: 'notTaken', message: 'Try again in an hour.' } as const
  expect(settleAnswer('one', refused)).toEqual(refused)
  expect(settleAnswer('one', { kind: 'unanswered' })).toEqual({ kind: 'unanswered' })
  expect(settleAnswer('one', refused)).toEqual({ kind: 'unanswered', reason: refused.message })
  expect(settleAnswer('one', { kind: 'sentBefore' })).toEqual({ kind: 'sentBefore' })
  expect(settleAnswer('another', refused)).toEqual(refused)
})
