// The operator's decisions on held payments.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoModulusTable, testAccounts } from '../../content/facts/outside.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { createSimulatedBanks } from '../../src/bank/outside/simulated-banks.ts'
import { heldCommand } from '../../src/cli/commands/held.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { available, newPayment, pay, paymentOf } from './payer.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres
let api: TestApi

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database, {
    outside: createSimulatedBanks(testAccounts),
    modulus: demoModulusTable,
  })
})
afterAll(async () => {
  expect(await reconcile(postgres.database)).toEqual([])
  await postgres.close()
})

const held = (...words: string[]) => runBankCommand(heldCommand, postgres, words)

async function hold(customer: TestCustomer): Promise<string> {
  const payment = await newPayment(customer, '1000.00', {
    purpose: 'investment',
    warning: { rule: 'purpose', version: 1 },
  })
  expect(paymentOf(await pay(customer, payment)).status).toBe('held')
  return payment.id
}

test('a held payment is listed with its rule, asked about, and released', async () => {
  const ada = await openSignedInCustomer(api, 2000_00n)
  const id = await hold(ada)
  expect(await held('ask', id, 'Who told you of it?')).toMatchObject({
    code: 0,
    printed: ['Asked: the customer is notified and can answer.'],
  })
  const { printed } = await held('list')
  expect(printed.join('\n')).toContain(id)
  expect(printed.join('\n')).toContain('Rule:    risky_purpose, purpose investment')
  expect(printed.join('\n')).toContain('Asked:   Who told you of it?')
  expect(await held('release', id)).toMatchObject({ code: 0, printed: ['Released: the payment is made.'] })
  expect(await available(ada)).toBe('1000.00')
  expect(await held('refuse', id)).toMatchObject({
    code: 1,
    reported: ['That payment is not held any more, or its question was answered. Nothing was changed.'],
  })
})

test('a refused payment gives the money back', async () => {
  const ada = await openSignedInCustomer(api, 2000_00n)
  const id = await hold(ada)
  expect((await held('refuse', id)).code).toBe(0)
  expect(await available(ada)).toBe('2000.00')
})

test.each([[['ask', 'x']], [['release']], [['list', 'x', 'y']], [['hold']]])(
  '%j is no request',
  async words => {
    expect((await held(...words)).code).toBe(2)
  },
)
