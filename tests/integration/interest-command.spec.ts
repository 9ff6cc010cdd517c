import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { interestCommand, ratesCommand } from '../../src/cli/commands/interest.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openCustomer } from '../support/open-customer.ts'
import { openTestApi } from './open-test-api.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await openTestPostgres()
})
afterAll(() => postgres.close())

test('an operator books the interest that is due, once', async () => {
  const { bank } = openTestApi(postgres.database)
  const { customerId } = await openCustomer(bank)
  const twoMonthsMs = 62 * 24 * 60 * 60_000
  const openedAt = new Date(Date.now() - twoMonthsMs)
  const details = {
    customerId,
    product: 'FlexiSave',
    productCode: 'flexisave',
    holderName: 'Ada Byron',
  } as const
  await openAccount(bank, postgres.database, { ...details, openedAt })
  const run = () => runBankCommand(interestCommand, postgres, ['run'])
  expect(await run()).toEqual({ code: 0, printed: ['Booked the interest of 1 account.'], reported: [] })
  expect(await run()).toEqual({ code: 0, printed: ['No interest is due.'], reported: [] })
})

test('an operator reads the rates', async () => {
  expect(await runBankCommand(ratesCommand, postgres, ['list'])).toEqual({
    code: 0,
    printed: [
      'fixed_1y from 2000-01-01: 4.10% AER, 4.10% gross',
      'flexisave from 2000-01-01: 2.50% AER, 2.47% gross',
    ],
    reported: [],
  })
})

test.each([
  [interestCommand, []],
  [interestCommand, ['run', 'now']],
  [ratesCommand, ['change']],
])('$name says how it is used for arguments that it does not know', async (command, words) => {
  expect(await runBankCommand(command, postgres, words)).toEqual({
    code: 2,
    printed: [],
    reported: [expect.stringMatching(/^Usage: npm run bank -- (interest run|rates list)$/)],
  })
})
