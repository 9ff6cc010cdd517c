// The operator's command for a forgotten password, over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordResetCommand } from '../../src/cli/commands/lost-credentials.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres
let api: TestApi

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await postgres.close()
})

const run = (words: readonly string[], environment: Record<string, string> = {}) =>
  runBankCommand(passwordResetCommand, postgres, words, environment)

test('the command prints a working link, whose token no server sees', async () => {
  const ada = await openCustomer(api)
  const { code, printed, reported } = await run([ada.email.toUpperCase()], {
    PUBLIC_ORIGIN: 'https://bank.example',
  })
  expect([code, reported]).toEqual([0, []])
  const { origin, pathname, search, hash } = new URL(printed[0] ?? '')
  expect([origin, pathname, search]).toEqual(['https://bank.example', '/reset-password', ''])
  expect(printed.slice(1).join('\n')).toMatch(/The link works once, until 20\d\d-/)
  expect(printed.at(-1)).toBe('The bank has no phone number for this customer. Verify them in person.')
  const body = { token: hash.slice(1), newPassword: 'three unrelated words' }
  expect((await ada.client.resetPassword({ body })).status).toBe(204)
})

test('without a public origin the link leads to this machine', async () => {
  const { email } = await openCustomer(api)
  const guessed = await run([email])
  expect(guessed.printed[0]).toMatch(/^http:\/\/localhost:3000\/reset-password#[\w-]{43}$/)
  expect(guessed.reported).toEqual([
    'No running server was found, so the link begins with http://localhost:3000. If that is wrong, set PUBLIC_ORIGIN or PORT.',
  ])
  expect((await run([email], { PORT: '8080' })).printed[0]).toMatch(/^http:\/\/localhost:8080\//)
})

test('the command rejects an e-mail without a customer, and unknown arguments, with a sentence', async () => {
  expect(await run(['nobody@example.com'])).toEqual({
    code: 1,
    printed: [],
    reported: ['No customer has that e-mail address.'],
  })
  for (const words of [[], ['a@example.com', 'b@example.com']])
    expect(await run(words)).toMatchObject({ code: 2, printed: [] })
})
