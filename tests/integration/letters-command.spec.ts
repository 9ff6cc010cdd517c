// Letters of the outbox, as the operator reads and prints them, over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueDueStatements } from '../../src/bank/statements/issue-statements.ts'
import { outboxCommand } from '../../src/cli/commands/outbox.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openSignedInCustomer } from './customers.ts'
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

test('a waiting letter is listed with its recipient and its text', async () => {
  const ada = await openSignedInCustomer(api, 1_250_00n)
  const body = { emailStatements: false, paperStatements: true }
  expect((await ada.client.changePreferences({ body })).status).toBe(200)
  api.pass(32 * 24 * 60 * 60 * 1000)
  expect(await issueDueStatements(api.bank)).toBe(1)
  const { code, printed } = await runBankCommand(outboxCommand, postgres, ['list'])
  expect(code).toBe(0)
  expect(printed[0]).toMatch(/ {2}letter: waiting$/)
  expect(printed[1]).toBe('To:      Ada Byron')
  expect(printed.join('\n')).toMatch(/Your statement for \w+ 20\d\d is enclosed\./)
})
