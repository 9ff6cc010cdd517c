// The operator's commands answer alike for missing records and for malformed arguments.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
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

async function run(line: readonly string[]) {
  const [name, ...words] = line
  const command = commands.find(one => one.name === name)
  if (!command) throw new Error(`there is no command ${name}`)
  return runBankCommand(command, postgres, words)
}

const id = '01890000-0000-7000-8000-000000000001'
const noId = '"TXN-12" is not an id. Example: 01890000-0000-7000-8000-000000000001. The list shows the ids.'
const noEmail = '"ada" is not an e-mail address. Example: ada@example.com.'
const noNumber = '"4102" is not an account number. Example: 41027836 (8 digits).'
const nobody = 'No customer has that e-mail address.'
const noClaim = 'There is no claim with that number.'
const noDispute = 'There is no dispute with that number.'
const noDisputeNumber = '"12" is not the number of a dispute. Example: 500001. The list shows the numbers.'
const noClaimNumber = '"12" is not the number of a claim. Example: 100001. The list shows the numbers.'
const noAccount = 'There is no account with that number.'
const noMember = 'No staff member has that e-mail address.'

const place = (account: string) => [
  'holds',
  'place',
  '--account',
  account,
  '--amount',
  '1',
  '--for',
  'Kestrel',
]
const why = ['--reason', 'Sent twice']
const addMember = (email: string, banksAs: string) => [
  'staff',
  'add',
  email,
  '--name',
  'Ruth Amadi',
  '--roles',
  'support',
  '--banks-as',
  banksAs,
]

const unknown: readonly (readonly [readonly string[], string])[] = [
  [['applications', 'show', id], 'There is no application with that id.'],
  [['applications', 'approve', id], 'There is no application with that id.'],
  [['applications', 'reject', id], 'There is no application with that id.'],
  [['messages', 'show', id], 'There is no message with that id.'],
  [['messages', 'answer', id, 'Yes.'], 'There is no message with that id.'],
  [['holds', 'capture', id], 'There is no hold with that id.'],
  [['holds', 'release', id], 'There is no hold with that id.'],
  [['holds', 'list', '--account', '99999999'], noAccount],
  [['held', 'release', id], 'There is no payment with that id.'],
  [['held', 'refuse', id], 'There is no payment with that id.'],
  [['held', 'ask', id, 'Why?'], 'There is no payment with that id.'],
  [place('99999999'), noAccount],
  [['transfers', 'reverse', id, ...why], 'There is no transfer with that id.'],
  [
    ['transfers', 'reverse', 'TXN1', '--account', '99999999', ...why],
    'There is no transaction with that number in that account.',
  ],
  [['claims', 'show', '999999'], noClaim],
  [['claims', 'ask', '999999', '--question', 'Who told you to pay?'], noClaim],
  [['claims', 'pay', '999999'], noClaim],
  [['claims', 'refuse', '999999', '--reason', 'took_part'], noClaim],
  [['claims', 'recover', '999999', '--nothing'], noClaim],
  [['claims', 'settle', '999999'], noClaim],
  [['disputes', 'show', '999999'], noDispute],
  [['disputes', 'accept', '999999'], noDispute],
  [['disputes', 'contest', '999999'], noDispute],
  [['audit', 'nobody@example.com'], nobody],
  [['password-reset', 'nobody@example.com'], nobody],
  [['second-factor', 'show', 'nobody@example.com'], nobody],
  [['second-factor', 'remove', 'nobody@example.com'], nobody],
  [['passkeys', 'remove', 'nobody@example.com'], nobody],
  [['sessions', 'end', 'nobody@example.com'], nobody],
  [['access', 'revoke', 'nobody@example.com', '41027836'], nobody],
  [['accounts', 'list', 'nobody@example.com'], nobody],
  [['accounts', 'open', 'nobody@example.com', '--product', 'current'], nobody],
  [['staff', 'link', 'nobody@example.com'], noMember],
  [['staff', 'suspend', 'nobody@example.com'], noMember],
  [addMember('ruth@example.com', 'nobody@example.com'), 'No customer has the e-mail address of --banks-as.'],
  [['customers', 'find', 'zeppelin'], 'No customer has that name, e-mail address or account number.'],
]

const malformed: readonly (readonly [readonly string[], string])[] = [
  [['applications', 'show', 'TXN-12'], noId],
  [['applications', 'approve', 'TXN-12'], noId],
  [['applications', 'reject', 'TXN-12'], noId],
  [['messages', 'show', 'TXN-12'], noId],
  [['messages', 'answer', 'TXN-12', 'Yes.'], noId],
  [['holds', 'capture', 'TXN-12'], noId],
  [['holds', 'release', 'TXN-12'], noId],
  [['holds', 'list', '--account', '4102'], noNumber],
  [['held', 'release', 'TXN-12'], noId],
  [['held', 'refuse', 'TXN-12'], noId],
  [['held', 'ask', 'TXN-12', 'Why?'], noId],
  [place('4102'), noNumber],
  [['transfers', 'reverse', 'TXN-12', ...why], noId],
  [['transfers', 'reverse', 'TXN1', '--account', '4102', ...why], noNumber],
  [
    ['transfers', 'reverse', id, '--account', '41027836', ...why],
    `"${id}" is not a transaction number. Example: TXN12.`,
  ],
  [['claims', 'show', '12'], noClaimNumber],
  [['claims', 'pay', '12'], noClaimNumber],
  [['claims', 'settle', '12'], noClaimNumber],
  [['disputes', 'show', '12'], noDisputeNumber],
  [['disputes', 'accept', '12'], noDisputeNumber],
  [['audit', 'ada'], noEmail],
  [['password-reset', 'ada'], noEmail],
  [['second-factor', 'show', 'ada'], noEmail],
  [['second-factor', 'remove', 'ada'], noEmail],
  [['passkeys', 'remove', 'ada'], noEmail],
  [['sessions', 'end', 'ada'], noEmail],
  [['access', 'revoke', 'ada', '41027836'], noEmail],
  [['access', 'revoke', 'ada@example.com', '4102'], noNumber],
  [['accounts', 'list', 'ada'], noEmail],
  [['accounts', 'open', 'ada@example.com', '--product', 'flexisave', '--from', '4102'], noNumber],
  [['accounts', 'open', 'ada@example.com', '--product', 'current', '--id', 'TXN-12'], noId],
  [['staff', 'link', 'ada'], noEmail],
  [['staff', 'suspend', 'ada'], noEmail],
  [addMember('ada', 'ada@example.com'), noEmail],
  [addMember('ruth@example.com', 'ada'), noEmail],
]

test.each(unknown)('%j exits with 1 and the common sentence for a missing record', async (line, sentence) => {
  expect(await run(line)).toEqual({ code: 1, printed: [], reported: [sentence] })
})

test.each(malformed)('%j exits with 2 and says why the argument is malformed', async (line, sentence) => {
  expect(await run(line)).toEqual({ code: 2, printed: [], reported: [sentence] })
})

test('every command that takes an id, an e-mail or a number is covered', () => {
  // What `due` takes, and refuses, is in due-command.spec.ts.
  const without = [
    'reconcile',
    'interest',
    'rates',
    'card-rates',
    'outbox',
    'promotions',
    'demo',
    'backup',
    'restore',
    'due',
  ]
  const tried = new Set([...unknown, ...malformed].map(([[name]]) => name))
  expect(new Set([...tried, ...without])).toEqual(new Set(commands.map(({ name }) => name)))
})

test('customers are found by name, e-mail and account number, in any case', async () => {
  const ada = await openCustomer(api)
  const lines = [
    `Ada Byron <${ada.email}>, personal`,
    `Customer: ${ada.customerId}`,
    `Account:  ${ada.account.accountNumber}, Current Account`,
    '',
    '1 customer; page 1 of 1.',
  ]
  for (const words of ['ADA BYR', ada.email.toUpperCase(), ada.account.accountNumber])
    expect(await run(['customers', 'find', words])).toEqual({ code: 0, printed: lines, reported: [] })
  await openCustomer(api)
  expect((await run(['customers', 'find', 'byron'])).printed.at(-1)).toBe('2 customers; page 1 of 1.')
  // The search text is no pattern.
  for (const words of ['%', '_da']) expect((await run(['customers', 'find', words])).code).toBe(1)
  for (const words of [[], ['find'], ['find', ' '], ['find', 'a', '0'], ['look', 'a']])
    expect((await run(['customers', ...words])).code).toBe(2)
})
