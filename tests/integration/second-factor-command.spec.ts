// The operator's command for a lost second factor, over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondFactorCommand } from '../../src/cli/commands/lost-credentials.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openCustomer, openSignedInCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { readNotices } from './read-notices.ts'
import { runBankCommand } from './run-bank-command.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

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

const run = (...words: string[]) => runBankCommand(secondFactorCommand, postgres, words)

test('the operator reads the phone number to call before removing, and nothing changes', async () => {
  const ada = await openCustomer(api)
  await postgres.database.query('update customer set phone = $2 where id = $1', [
    ada.customerId,
    '+447700900142',
  ])
  expect(await run('show', ada.email)).toEqual({
    code: 0,
    printed: ['The phone number that the bank has: 07700 900142'],
    reported: [],
  })
  expect(await run('show', 'nobody@example.com')).toMatchObject({ code: 1, printed: [] })
})

test('the operator removes the second factor of a customer who has lost everything, and reads what to check', async () => {
  const ada = await openSignedInCustomer(api)
  await turnOnSecondFactor(ada, api)
  const removed = await run('remove', ` ${ada.email.toUpperCase()}`)
  expect(removed).toMatchObject({ code: 0, reported: [] })
  expect(removed.printed.join('\n')).toMatch(/is off[^]*have checked before[^]*call the number/)
  expect(removed.printed.at(-1)).toContain('no phone number for this customer')
  expect(await ada.client.readSecondFactor({})).toMatchObject({ status: 200, body: { isOn: false } })
  const [event] = await postgres.database.query(
    'select type, detail from audit_event where chain_id = $1 order by event_no desc limit 1',
    [ada.customerId],
  )
  expect(event).toEqual({ type: 'second_factor_off', detail: { by: 'operator' } })
  expect(await readNotices(postgres.database, ada)).toContain('email second_factor_off')
})

test('the command says in a sentence that there is nothing to remove', async () => {
  const ada = await openCustomer(api)
  expect(await run('remove', ada.email)).toMatchObject({
    code: 1,
    reported: [expect.stringContaining('has no second factor')],
  })
  expect(await run('remove', 'nobody@example.com')).toMatchObject({
    code: 1,
    reported: ['No customer has that e-mail address.'],
  })
  for (const words of [[], ['remove'], ['drop', ada.email], ['remove', ada.email, 'now']])
    expect(await run(...words)).toMatchObject({ code: 2, printed: [] })
})
