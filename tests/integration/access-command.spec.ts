// The operator ends a customer's access to an account. From then on the customer neither sees it nor orders anything
// from it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { accessCommand } from '../../src/cli/commands/customers.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openDeskCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { readNotices, readEventTypes } from './read-notices.ts'
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

const run = (...words: string[]) => runBankCommand(accessCommand, postgres, words)

const order = (destination: string) => ({ recipientName: 'Ada', destination, amount: '1.00' })

/** The status of each of a customer's requests about one account. */
async function statusesOf({ client }: TestCustomer, accountId: string): Promise<number[]> {
  const params = { id: accountId }
  const answers = await Promise.all([
    client.readBalance({ params }),
    client.listTransactions({ params, query: {} }),
    client.listStatements({ params }),
    client.placeTransfer({ params, body: { id: randomUUID(), ...order('60-16-13 12345678') } }),
  ])
  return answers.map(({ status }) => status)
}

test('a customer whose access is revoked finds no account, orders nothing and gets no notification; other holders go on', async () => {
  const ada = await openDeskCustomer(api, 100_00n)
  const grace = await openDeskCustomer(api, 100_00n)
  expect(await statusesOf(ada, ada.account.id)).toEqual([200, 200, 200, 201])
  const number = ada.account.accountNumber
  expect(await run('revoke', ada.email.toUpperCase(), number)).toEqual({
    code: 0,
    printed: ['The access has been revoked.'],
    reported: [],
  })

  expect(await statusesOf(ada, ada.account.id)).toEqual([404, 404, 404, 404])
  expect(await ada.client.listAccounts({})).toMatchObject({ status: 200, body: { accounts: [] } })
  const notices = await readNotices(postgres.database, ada)
  const paid = await grace.client.placeTransfer({
    params: { id: grace.account.id },
    body: { id: randomUUID(), ...order(number) },
  })
  expect(paid.status).toBe(201)
  expect(await readNotices(postgres.database, ada)).toEqual(notices)
  expect(await statusesOf(grace, grace.account.id)).toEqual([200, 200, 200, 201])

  expect((await readEventTypes(postgres.database, ada)).at(-1)).toBe('account_access_revoked')
  const log = await ada.client.listSecurityEvents({ query: {} })
  expect(log).toMatchObject({ body: { events: [{ type: 'account_access_revoked' }, { type: 'signed_in' }] } })
  expect(await reconcile(postgres.database)).toEqual([])
})

test.each([
  ['nobody@sarsen.example', '41027836', 'No customer has that e-mail address.'],
  [undefined, '99999999', 'There is no account with that number.'],
  [undefined, undefined, 'That customer has no access to that account.'],
])('revoking %s from %s answers: %s', async (email, accountNumber, words) => {
  const ada = await openDeskCustomer(api)
  const grace = await openDeskCustomer(api)
  expect(await run('revoke', email ?? ada.email, accountNumber ?? grace.account.accountNumber)).toEqual({
    code: 1,
    printed: [],
    reported: [words],
  })
})

test.each([[], ['revoke'], ['revoke', 'ada@example.com'], ['grant', 'ada@example.com', '41027836']])(
  'the command rejects words that it does not know with a sentence: %s %s %s',
  async (...words) => {
    expect(await run(...words.filter(word => word !== undefined))).toMatchObject({
      code: 2,
      printed: [],
      reported: [expect.stringContaining('npm run bank -- access revoke')],
    })
  },
)
