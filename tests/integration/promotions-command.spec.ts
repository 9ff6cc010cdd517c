// The operator's count of clicks on promotions, over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { promotionsCommand } from '../../src/cli/commands/promotions.ts'
import { promotionPaths } from '../../src/contract/message-operations.ts'
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

const run = (...words: string[]) => runBankCommand(promotionsCommand, postgres, words)

test('without a click the operator reads eight zeros', async () => {
  const { code, printed, reported } = await run()
  expect({ code, reported }).toEqual({ code: 0, reported: [] })
  expect(printed.map(line => line.replaceAll(/ {2,}/g, ' '))).toEqual(
    promotionPaths.map(path => `${path} 0 clicks`),
  )
})

test('the operator reads the counts, the highest first', async () => {
  const ada = await openSignedInCustomer(api)
  for (const promotion of ['/security', '/premium-card', '/security', '/security', '/premium-card'] as const)
    await ada.client.notePromotionClick({ body: { promotion } })
  await postgres.database.query(
    `update promotion_click set clicked_at = clicked_at - interval '8 days'
      where id = (select id from promotion_click where promotion = '/security' limit 1)`,
  )
  expect((await run()).printed.slice(0, 3)).toEqual([
    '/security             3 clicks, 2 in the last 7 days, by 1 customer',
    '/premium-card         2 clicks, 2 in the last 7 days, by 1 customer',
    '/premium-account      0 clicks',
  ])
  expect(await run('list')).toEqual({
    code: 2,
    printed: [],
    reported: ['Usage: npm run bank -- promotions'],
  })
})
