// The operator's view of what is due (specification, section 13.11). The command has the machine's clock.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueCommand } from '../../src/cli/commands/due.ts'
import { dueDateOf } from '../../src/domain/due-days.ts'
import { isoDateOf, londonDayOf } from '../../src/domain/london-time.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openCustomer, type TestCustomer } from './customers.ts'
import { announceCollection, payLater } from '../support/due-rows.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres
let api: TestApi
let ada: TestCustomer

/** A working day that is two days away at least. */
const dueOn = dueDateOf(isoDateOf(londonDayOf(new Date()) + 2))

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
  ada = await openCustomer(api, 1_000_00n)
})
afterAll(() => postgres.close())

const due = (words: readonly string[], environment = {}) =>
  runBankCommand(dueCommand, postgres, words, environment)
const here = () => ({ bank: api.bank, customerId: ada.customerId, accountId: ada.account.id })
const runOn = (on: string, account: string, environment: object = { DEMO: '1' }) =>
  due(['run', '--on', on, '--account', account], environment)

test('a day’s items are listed in the order in which they are made', async () => {
  const id = await payLater(here(), { askedFor: dueOn, amountPence: 240_00n })
  const { id: energy } = await announceCollection(here(), { dueOn, amountPence: 62_00n })
  const account = `Account: ${ada.account.accountNumber}, Ada Byron`
  expect(await due(['list', '--on', dueOn])).toMatchObject({
    code: 0,
    printed: [
      `${dueOn}  ${energy}  Direct Debit`,
      account,
      'Pays:    £62.00 to Fenlight Energy',
      '',
      `${dueOn}  ${id}  payment`,
      account,
      'Pays:    £240.00 to Nadia Farrow',
      '',
      '2 items; page 1 of 1.',
    ],
  })
  expect(await due(['list', '2', '--on', dueOn])).toMatchObject({ printed: ['2 items; page 2 of 1.'] })
  expect(await due(['list'])).toMatchObject({ code: 0, printed: ['0 items; page 1 of 1.'] })
})

test('a round makes what is due at its time, or says that it is not the time', async () => {
  const { code, printed } = await due(['run'])
  expect(code).toBe(0)
  expect(printed.join()).toMatch(
    /^(Made 0, tried again later 0, not made 0, missed 0\.|Nothing is made now\. .*06:00 to midnight in London\.)$/,
  )
})

test('only a demonstration makes a day’s payments before it', async () => {
  expect(await runOn(dueOn, ada.account.accountNumber, {})).toMatchObject({
    code: 1,
    printed: [],
    reported: ['Only a demonstration makes payments before their day. Nothing was made.'],
  })
  expect(await due(['list', '--on', dueOn])).toMatchObject({
    printed: expect.arrayContaining(['2 items; page 1 of 1.']),
  })
})

test('in a demonstration they are made, and again what was short is tried once more', async () => {
  await payLater(here(), { askedFor: dueOn, amountPence: 5_000_00n, name: 'Too much' })
  expect(await runOn(dueOn, ada.account.accountNumber)).toMatchObject({
    code: 0,
    printed: ['Made 2, tried again later 1, not made 0, missed 0.'],
  })
  expect(await runOn(dueOn, ada.account.accountNumber)).toMatchObject({
    code: 0,
    printed: ['Made 0, tried again later 0, not made 1, missed 0.'],
  })
  expect(await runOn(dueOn, ada.account.accountNumber)).toMatchObject({
    code: 0,
    printed: ['Nothing is due on that day.'],
  })
})

test('an account that does not exist and a day beyond 31 days are refused', async () => {
  expect(await runOn(dueOn, '99999999')).toMatchObject({
    code: 1,
    reported: ['There is no account with that number.'],
  })
  expect(await runOn('2099-01-01', ada.account.accountNumber)).toMatchObject({
    code: 1,
    reported: ['That day is not one of the 31 days from today on. Nothing was made.'],
  })
})

test.each([
  [['make']],
  [['list', 'x']],
  [['list', '--on', '2026-02-30']],
  [['list', '--account', '41187836']],
  [['run', '--on', '2026-12-01']],
  [['run', '--account', '41187836']],
  [['run', '--on', '2026-12-01', '--account', '4118']],
  [['run', 'now']],
])('%j is no request', async words => {
  expect(await due(words, { DEMO: '1' })).toMatchObject({ code: 2, printed: [] })
})
