// `npm run bank -- staff`, over a real database (part two, section 17.2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffCommand } from '../../src/cli/commands/staff.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openBrowser } from './browser.ts'
import { openCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { runBankCommand } from './run-bank-command.ts'
import { codeNow } from './turn-on-second-factor.ts'

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

const run = (...words: string[]) =>
  runBankCommand(staffCommand, postgres, words, { PUBLIC_ORIGIN: 'https://bank.example' })

const add = (email: string, ...words: string[]) => run('add', email, '--name', 'Ruth Amadi', ...words)

const newPassword = 'menhirs at midwinter'

test('the first administrator is added by a command, joins by its link, and is listed', async () => {
  const added = await add(' RUTH@bank.example', '--roles', 'administrator, auditor')
  expect(added).toMatchObject({
    code: 0,
    reported: [],
    printed: [
      expect.stringMatching(/^https:\/\/bank\.example\/staff\/join#[\w-]{43}$/),
      expect.stringMatching(/^The link works once, until .* Give it to this staff member only/),
    ],
  })
  const token = added.printed[0]?.split('#')[1] ?? ''
  const { client } = openBrowser(api.app)
  const begun = await client.staffBeginJoining({ body: { token, newPassword } })
  if (begun.status !== 200 || !begun.body.app) throw new Error(`answered ${begun.status}`)
  const code = codeNow(begun.body.app.key, api)
  expect((await client.staffJoin({ body: { token, newPassword, code } })).status).toBe(204)
  const { printed } = await run('list')
  expect(printed.slice(0, 2)).toEqual([
    'Ruth Amadi <ruth@bank.example>: Active',
    'Roles:    Auditor, Administrator',
  ])
  expect(printed.at(-1)).toBe('1 staff member.')
  expect(await run('suspend', 'ruth@bank.example')).toMatchObject({
    code: 1,
    reported: ['The last administrator stays.'],
  })
})

test('a customer whom the member knows is named by their email', async () => {
  const ada = await openCustomer(api)
  expect(
    await add('tom@bank.example', '--roles', 'support', '--banks-as', 'nobody@example.com'),
  ).toMatchObject({
    code: 1,
    reported: ['No customer has the e-mail address of --banks-as.'],
  })
  expect(await add('tom@bank.example', '--roles', 'support', '--banks-as', ada.email)).toMatchObject({
    code: 0,
  })
  expect((await run('list')).printed).toContainEqual(expect.stringMatching(/^Knows: {4}\w/))
})

test('a new link takes the place of the one before, and a suspended member has none', async () => {
  const first = await add('ines@bank.example', '--roles', 'payments')
  const second = await run('link', 'ines@bank.example')
  const { client } = openBrowser(api.app)
  const statusOf = async ({ printed }: { readonly printed: readonly string[] }) =>
    (await client.staffBeginJoining({ body: { token: printed[0]?.split('#')[1] ?? '' } })).status
  expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200])
  expect(await run('suspend', 'ines@bank.example')).toMatchObject({
    code: 0,
    printed: ['Suspended: Ruth Amadi. Their sessions have ended.'],
  })
  expect(await statusOf(second)).toBe(410)
  expect(await run('link', 'ines@bank.example')).toMatchObject({
    code: 1,
    reported: ['This cannot be done to this staff member now: see staff list.'],
  })
})

test('the command refuses roles across, an email in use and nobody in a sentence, and says how it is used', async () => {
  expect(await add('both@bank.example', '--roles', 'support,auditor')).toMatchObject({
    code: 1,
    reported: [expect.stringContaining('never across')],
  })
  expect(await add('twice@bank.example', '--roles', 'support')).toMatchObject({ code: 0 })
  expect(await add('twice@bank.example', '--roles', 'support')).toMatchObject({
    code: 1,
    reported: ['A staff member has that e-mail address.'],
  })
  expect(await run('suspend', 'nobody@bank.example')).toMatchObject({
    code: 1,
    reported: ['No staff member has that e-mail address.'],
  })
  for (const words of [
    [],
    ['add', 'x@bank.example'],
    ['add', 'x@bank.example', '--name', 'X', '--roles', 'janitor'],
    ['list', 'x@bank.example'],
    ['list', '--name', 'X'],
    ['link'],
    ['fire', 'x@bank.example'],
  ])
    expect(await run(...words)).toMatchObject({ code: 2, reported: [expect.stringContaining('Usage:')] })
  expect((await run('--help')).printed.join('\n')).toContain('--banks-as names a customer')
})
