import { expect, test } from 'vitest'
import { createBankClient } from '../bank-client.ts'
import { signInWords } from './sign-in-words.ts'
import { requestSignIn } from './use-sign-in.ts'

const detail = 'Something is missing or not right. Check what you entered and try again.'

/** Signs in at a bank that finds these fields at fault. */
function signIn(errors?: readonly { field: string; code: string; message: string }[], status = 422) {
  const problem = { type: '/problems/bad_input', title: '', status, code: 'bad_input', detail, errors }
  const bank = createBankClient(
    async () => Response.json(problem, { status }),
    () => undefined,
  )
  return requestSignIn(bank, {
    email: 'imogen.hartley@sarsen.example',
    password: 'three-grey-stones',
    accountType: 'personal',
  })
}

test('what the bank finds wrong comes back with its sentence and its fields', async () => {
  const errors = [{ field: 'email', code: 'not_understood', message: 'Enter an email address' }]
  expect(await signIn(errors)).toEqual({ kind: 'refused', message: detail, errors })
})

test('a refusal without fields has its sentence', async () => {
  expect(await signIn()).toEqual({ kind: 'refused', message: detail, errors: [] })
})

test('a refusal that the page does not know has its sentence', async () => {
  expect(await signIn(undefined, 451)).toMatchObject({ kind: 'refused', message: detail })
})

test('a sign-in that the bank refuses for now, as a stopped one, shows the bank’s sentence', async () => {
  expect(await signIn(undefined, 403)).toMatchObject({ kind: 'refused', message: detail })
})

test('a fault of the bank is no refusal, and its sentence is not shown', async () => {
  expect(await signIn(undefined, 500)).toMatchObject({ message: signInWords.unreachable })
})
