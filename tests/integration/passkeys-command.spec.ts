// The operator's command for lost passkeys, over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passkeysCommand } from '../../src/cli/commands/lost-credentials.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { openPasskeyCustomer, signInByPasskey } from './passkey-customer.ts'
import { readNotices } from './read-notices.ts'
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

const run = (...words: string[]) => runBankCommand(passkeysCommand, postgres, words)

test('the operator removes the passkeys of a customer who has lost everything, and reads what to check', async () => {
  const ada = await openPasskeyCustomer(api)
  const removed = await run('remove', ` ${ada.email.toUpperCase()}`)
  expect(removed).toMatchObject({ code: 0, reported: [] })
  expect(removed.printed.join('\n')).toMatch(
    /One passkey was removed[^]*have checked before[^]*call the number/,
  )
  expect(removed.printed.at(-1)).toContain('no phone number for this customer')
  expect((await signInByPasskey(api, ada.authenticator)).status).toBe(401)
  const [event] = await postgres.database.query(
    'select type, detail from audit_event where chain_id = $1 order by event_no desc limit 1',
    [ada.customerId],
  )
  expect(event).toEqual({ type: 'passkey_removed', detail: { name: 'Chrome on Windows', by: 'operator' } })
  expect(await readNotices(postgres.database, ada)).toContain('email passkey_removed')
})

test('the command says in a sentence that there is nothing to remove', async () => {
  const ada = await openCustomer(api)
  expect(await run('remove', ada.email)).toMatchObject({
    code: 1,
    reported: [expect.stringContaining('has no passkey')],
  })
  expect(await run('remove', 'nobody@example.com')).toMatchObject({ code: 1 })
  expect(await run('show', ada.email)).toMatchObject({ code: 2 })
})
