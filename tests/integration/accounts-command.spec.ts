// The operator lists a customer's accounts, and opens one for them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { accountsCommand } from '../../src/cli/commands/accounts.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openCustomer, type OpenedCustomer } from '../support/open-customer.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { readEventTypes } from './read-notices.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres
let api: TestApi
let ada: OpenedCustomer

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
})
beforeEach(async () => {
  ada = await openCustomer(api.bank, 1_000_00n)
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await postgres.close()
})

const run = (...words: string[]) => runBankCommand(accountsCommand, postgres, words)
const openFor = (...words: string[]) => run('open', ada.email, ...words)
const numberOf = (line = '') => /\d{8}/.exec(line)?.[0] ?? ''

test('an operator opens a savings account once, and lists it', async () => {
  const number = ada.account.accountNumber
  const words = ['--product', 'flexisave', '--from', number, '--amount', '250', '--name', 'Rainy days']
  const id = crypto.randomUUID()
  const opened = await openFor(...words, '--id', id)
  expect(opened).toMatchObject({ code: 0, reported: [] })
  const saved = numberOf(opened.printed[0])
  expect(opened.printed).toEqual([`Opened: ${saved}, FlexiSave.`])
  expect((await openFor(...words, '--id', id)).printed).toEqual([`Opened before: ${saved}, FlexiSave.`])
  expect(await run('list', ada.email)).toEqual({
    code: 0,
    printed: [
      `${number}, Current Account (current): open, primary`,
      'Holders:  Ada Byron',
      'Balance:  £750.00, £750.00 of it available',
      '',
      `${saved}, FlexiSave (flexisave): open`,
      'Name:     Rainy days',
      'Holders:  Ada Byron',
      'Balance:  £250.00, £250.00 of it available',
      '',
      '2 accounts.',
    ],
    reported: [],
  })
  expect(await readEventTypes(postgres.database, ada)).toContain('account_opened')
  expect(await reconcile(postgres.database)).toEqual([])
})

test('an operator opens a current account and Fixed Savings', async () => {
  const number = ada.account.accountNumber
  expect(await openFor('--product', 'current')).toMatchObject({ code: 0 })
  const words = ['--product', 'fixed_1y', '--from', number, '--amount', '500.00', '--pay-to', number]
  expect(await openFor(...words)).toMatchObject({ code: 0 })
  expect((await run('list', ada.email)).printed.join('\n')).toMatch(
    /Fixed Savings 1 year \(fixed_1y\): open, locked until \d{4}-\d\d-\d\d\n/,
  )
})

test('an operator closes an account, and its money goes to the one that is named', async () => {
  const number = ada.account.accountNumber
  const opened = await openFor('--product', 'flexisave', '--from', number, '--amount', '250')
  const saved = numberOf(opened.printed[0])
  const close = (...words: string[]) => run('close', ada.email, '--account', saved, ...words)
  expect(await close()).toEqual({
    code: 1,
    printed: [],
    reported: ['There is money in it: name the account that gets it with --pay-to. Nothing was closed.'],
  })
  expect((await close('--pay-to', saved)).reported).toEqual([
    'The money goes to another account than the one that closes. Nothing was closed.',
  ])
  for (let runs = 0; runs < 2; runs += 1)
    expect(await close('--pay-to', number)).toEqual({
      code: 0,
      printed: [`Closed: ${saved}, FlexiSave.`],
      reported: [],
    })
  expect((await run('list', ada.email)).printed).toContain('Balance:  £1,000.00, £1,000.00 of it available')
  expect(await readEventTypes(postgres.database, ada)).toContain('account_closed')
  expect(await reconcile(postgres.database)).toEqual([])
})

test.each([
  ['Pay in at least £1.00. Nothing was opened.', '0.99'],
  ['The account has £1,000.00 available. Nothing was opened.', '1000.01'],
  ['FlexiSave holds at most £1,000,000.00. Nothing was opened.', '1000000.01'],
])('the bank refuses: %s', async (sentence, amount) => {
  const answer = await openFor(
    '--product',
    'flexisave',
    '--from',
    ada.account.accountNumber,
    '--amount',
    amount,
  )
  expect(answer).toEqual({ code: 1, printed: [], reported: [sentence] })
})

test('accounts of others and unknown customers are refused', async () => {
  const grace = await openCustomer(api.bank, 1_000_00n)
  const words = ['--product', 'flexisave', '--from', grace.account.accountNumber, '--amount', '250.00']
  expect(await openFor(...words)).toEqual({
    code: 1,
    printed: [],
    reported: ['The money comes from, and goes to, current and FlexiSave accounts of this customer.'],
  })
  expect(await openFor('--product', 'joint')).toEqual({
    code: 1,
    printed: [],
    reported: ['This customer cannot open this product. Nothing was opened.'],
  })
  expect(await run('list', 'nobody@example.com')).toEqual({
    code: 1,
    printed: [],
    reported: ['No customer has that e-mail address.'],
  })
})

test.each([
  [[]],
  [['list']],
  [['close', 'ada@example.com']],
  [['list', 'ada@example.com', '--product', 'current']],
])('it says how it is used for arguments that it does not know: %j', async words => {
  expect(await run(...words)).toEqual({
    code: 2,
    printed: [],
    reported: [expect.stringMatching(/^Usage: npm run bank -- accounts list/)],
  })
})

test.each([
  [['--product', 'isa'], /^Usage/],
  [['--product', 'flexisave'], /^Choose an account: deposit.from\. Usage/],
  [['--product', 'flexisave', '--amount', 'lots'], /^Usage/],
])('an opening that is not complete says what is missing: %j', async (words, said) => {
  expect(await openFor(...words)).toMatchObject({
    code: 2,
    printed: [],
    reported: [expect.stringMatching(said)],
  })
})
