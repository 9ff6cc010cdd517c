// `npm run bank -- audit …`: the operator reads an audit trail, and checks that it is complete.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditCommand } from '../../src/cli/commands/audit.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openCustomer, openSignedInCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres
let api: TestApi

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
})
afterAll(() => postgres.close())

const run = (...words: string[]) => runBankCommand(auditCommand, postgres, words)

const forge = async (sql: string, chainId: string) =>
  postgres.database.transaction(async transaction => {
    await transaction.query('set local session_replication_role = replica')
    await transaction.query(sql, [chainId])
  })

test('a customer’s trail is newest first, with the origin of each event and no terminal control characters', async () => {
  const ada = await openCustomer(api)
  await ada.send('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Evil\u009b2J' },
    body: JSON.stringify({ email: ada.email, password: 'wrong', accountType: 'personal' }),
  })
  const { code, printed, reported } = await run(ada.email.toUpperCase())
  expect({ code, reported }).toEqual({ code: 0, reported: [] })
  expect(printed).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (?:GMT|BST) {2}2 {2}sign_in_failed$/),
    '    device: Evil□2J',
    '    address: 192.0.2.1',
    expect.stringMatching(/^ {4}entryId: [0-9a-f-]{36}$/),
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (?:GMT|BST) {2}1 {2}account_access_granted$/),
    '    by: bank',
    '    role: owner',
    expect.stringMatching(/^ {4}accountId: [0-9a-f-]{36}$/),
    expect.stringMatching(/^ {4}grantedAt: \d{4}-/),
    '2 events; page 1 of 1.',
    'The hash chain is complete.',
  ])
})

test('a page has fifty events', async () => {
  const ada = await openSignedInCustomer(api)
  for (let n = 0; n < 25; n++)
    for (const isOn of [true, false])
      await postgres.database.query(
        `select record_audit_events(array[new_audit_event($1, now(), 'tested', jsonb_build_object('isOn', $2::bool))])`,
        [ada.customerId, isOn],
      )
  const first = await run(ada.email)
  expect(first.printed.filter(line => line.endsWith('tested'))).toHaveLength(50)
  const { printed } = await run(ada.email, '2')
  expect(printed.filter(line => /^\d{4}-/.test(line))).toEqual([
    expect.stringContaining('  2  signed_in'),
    expect.stringContaining('  1  account_access_granted'),
  ])
  expect(printed.at(-2)).toBe('52 events; page 2 of 2.')
})

test.each([
  [
    'changed',
    `update audit_event set detail = detail || '{"address":"198.51.100.7"}' where chain_id = $1 and event_no = 1`,
  ],
  ['removed', 'delete from audit_event where chain_id = $1 and event_no = 2'],
])('the command finds an event that was %s, and exits with 1', async (_, sql) => {
  const ada = await openSignedInCustomer(api)
  const other = await openSignedInCustomer(api)
  await ada.client.signOut({})
  expect((await run(ada.email)).code).toBe(0)
  await forge(sql, ada.customerId)
  const { code, printed } = await run(ada.email)
  expect(code).toBe(1)
  expect(printed.at(-1)).toMatch(/^The hash chain is broken: .+\.$/)
  expect((await run(other.email)).code).toBe(0)
})

test('the bank’s own chain has failures of unknown people, without an address or a device', async () => {
  const { client } = await openCustomer(api)
  await client.signIn({
    body: { email: 'nobody@sarsen.example', password: 'wrong', accountType: 'personal' },
  })
  const { code, printed } = await run('bank')
  expect(code).toBe(0)
  expect(printed[0]).toMatch(/sign_in_failed$/)
  expect(printed.join('\n')).not.toMatch(/address|device|192\.0\.2|nobody/)
})

test('the command exits with 1 for an e-mail that nobody has', async () => {
  expect(await run('nobody@sarsen.example')).toEqual({
    code: 1,
    printed: [],
    reported: ['No customer has that e-mail address.'],
  })
})

test.each([[[]], [['bank', '0']], [['bank', 'all']], [['bank', '1', '2']]])(
  'the command exits with 2 and a sentence for arguments that it does not know: %j',
  async words => {
    expect(await run(...words)).toEqual({
      code: 2,
      printed: [],
      reported: [expect.stringContaining('Usage: ')],
    })
  },
)
