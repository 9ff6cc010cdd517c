// Two processes that issue the statement of one account at the same time, over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBank } from '../../src/bank/bank.ts'
import { issueDueStatements } from '../../src/bank/statements/issue-statements.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openCustomer } from '../support/open-customer.ts'
import { holdingBeforeCommit, untilOneWaits } from './holding-before-commit.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { readNotices } from './read-notices.ts'

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

test('of two processes that issue one account’s statement, one waits and finds nothing left', async () => {
  const ada = await openCustomer(api.bank, 100n)
  api.pass(32 * 24 * 60 * 60 * 1000)
  const held = holdingBeforeCommit('insert into statement', postgres.openAnother())
  const first = issueDueStatements(createBank({ ...api.bank, database: held.database }))
  await held.isHeld
  const second = issueDueStatements(api.bank)
  await untilOneWaits(postgres.database)
  held.release()
  expect(await Promise.all([first, second])).toEqual([1, 0])
  expect(await readNotices(postgres.database, ada)).toEqual(['statement_ready', 'email statement_ready'])
})
