import { expect, test } from 'vitest'
import { createBankSend } from './bank-client.ts'

/** Whether the answer to a request signs the customer out in this browser. */
async function signsOut(method: string, path: string, status: number, code?: string): Promise<boolean> {
  let isOut = false
  const send = createBankSend(
    async () =>
      code === undefined
        ? new Response('no', { status })
        : Response.json({ code, detail: 'A sentence.' }, { status }),
    () => {
      isOut = true
    },
  )
  const answer = await send(path, { method })
  // The caller still reads it.
  expect(answer.bodyUsed).toBe(false)
  return isOut
}

test.each([
  ['GET', '/api/accounts', 401, 'not_signed_in'],
  ['POST', '/api/confirmations/1/answer', 401, 'not_signed_in'],
  ['GET', '/api/session', 401, 'not_signed_in'],
  ['GET', '/api/accounts', 401, undefined],
])('%s %s with %i %s: the session has ended', async (method, path, status, code) => {
  expect(await signsOut(method, path, status, code)).toBe(true)
})

test.each([
  ['POST', '/api/confirmations/1/answer', 401, 'not_confirmed'],
  ['POST', '/api/session/passkey', 401, 'passkey_not_accepted'],
  ['POST', '/api/session', 401, 'invalid_credentials'],
  ['POST', '/api/session/second-factor', 401, 'not_signed_in'],
  ['POST', '/api/passkeys/options', 403, 'confirmation_required'],
])('%s %s with %i %s: the session goes on', async (method, path, status, code) => {
  expect(await signsOut(method, path, status, code)).toBe(false)
})
