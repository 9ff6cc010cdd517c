import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileCommand } from '../../src/cli/commands/audit.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openCustomer } from '../support/open-customer.ts'
import { openTestApi } from './open-test-api.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await openTestPostgres()
})
afterAll(() => postgres.close())

const reconcile = () => runBankCommand(reconcileCommand, postgres, [])

test('the exit code says whether the ledger reconciles, and each difference has a line', async () => {
  const { account } = await openCustomer(openTestApi(postgres.database).bank, 100_00n)
  expect(await reconcile()).toEqual({
    code: 0,
    printed: ['The ledger reconciles: all invariants hold.'],
    reported: [],
  })
  await postgres.database.script(
    `alter table entry disable trigger user;
     update entry set booked_at = booked_at - interval '1 day' where account_id = '${account.id}';
     alter table entry enable trigger user;`,
  )
  const { code, printed } = await reconcile()
  expect(code).toBe(1)
  expect(printed).toContain(`invariant 3: ${account.id}: entry 1 does not match its hash`)
  expect(printed.at(-1)).toBe(`${printed.length - 1} differences found.`)
})
