import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { interestCommand, ratesCommand } from '../../src/cli/commands/interest.ts'
import { isoDateOf, londonDayOf } from '../../src/domain/london-time.ts'
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
  [ratesCommand, ['change', 'flexisave', '--gross', '2.3']],
  [ratesCommand, ['change', 'flexisave', '--gross', '2,3', '--from', '2099-01-01']],
  [ratesCommand, ['change', 'flexisave', '--gross', '2.3', '--from', '2099-02-30']],
  [ratesCommand, ['change', 'fixed_1y', '--gross', '2.3', '--from', '2099-01-01']],
])('$name says how it is used for arguments that it does not know', async (command, words) => {
  expect(await runBankCommand(command, postgres, words)).toEqual({
    code: 2,
    printed: [],
    reported: [expect.stringMatching(/^Usage: npm run bank -- (interest run$|rates list, or rates change)/)],
  })
})

const refusedWith = (reported: string) => ({
  code: 1,
  printed: [],
  reported: [`${reported} Nothing was changed.`],
})

test('an operator announces another rate of FlexiSave, two months ahead if it is lower, and its holders are told once', async () => {
  const { bank } = openTestApi(postgres.database)
  const { customerId } = await openCustomer(bank)
  const { accountNumber } = await openAccount(bank, postgres.database, {
    customerId,
    product: 'FlexiSave',
    productCode: 'flexisave',
    holderName: 'Grace Hopper',
  })
  const change = (gross: string, from: string) =>
    runBankCommand(ratesCommand, postgres, ['change', 'flexisave', '--gross', gross, '--from', from])
  const today = londonDayOf(bank.clock())
  expect(await change('2.3000', isoDateOf(today + 58))).toEqual(
    refusedWith('A lower rate is announced at least 2 months ahead.'),
  )
  expect(await change('2.6', isoDateOf(today))).toEqual(
    refusedWith('A rate begins after today and after the rates that are announced.'),
  )
  expect(await change('2.4718', isoDateOf(today + 90))).toEqual(
    refusedWith('This is the rate that holds then already.'),
  )
  const from = isoDateOf(today + 62)
  for (let runs = 0; runs < 2; runs += 1)
    expect(await change('2.3', from)).toMatchObject({
      code: 0,
      printed: [
        expect.stringMatching(
          new RegExp(`^flexisave pays 2\\.32% AER from ${from}\\. Notified the holders of `),
        ),
      ],
    })
  const told = await postgres.database.query<{ facts: unknown }>(
    "select facts from notification where customer_id = $1 and type = 'savings_rate_change'",
    [customerId],
  )
  expect(told).toEqual([
    { facts: { product: 'FlexiSave', accountEnding: accountNumber.slice(-4), aer: '2.32', fromDay: from } },
  ])
  const { printed } = await runBankCommand(ratesCommand, postgres, ['list'])
  expect(printed).toContain(`flexisave from ${from}: 2.32% AER, 2.30% gross`)
  // The next rate may rise at once, but not before the one that is announced.
  expect((await change('3', isoDateOf(today + 1))).code).toBe(1)
})
