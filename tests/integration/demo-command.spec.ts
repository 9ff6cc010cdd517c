// The operator's command for the demo customers (ruling 35), over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCommand } from '../../src/cli/commands/demo.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openClock, openDemoAccount, openDemonstration, seed } from './open-demonstration.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await openTestPostgres()
})
afterAll(() => postgres.close())

const run = (...words: string[]) => runBankCommand(demoCommand, postgres, words)

const refused = {
  code: 1,
  printed: [],
  reported: ['This bank has no demo customers, so it is not a demonstration. Nothing was changed.'],
}

test('in a bank without a demonstration both commands are refused in a sentence', async () => {
  expect([await run('reset'), await run('retire')]).toEqual([refused, refused])
})

test('reset makes new demo customers, and retire leaves none', async () => {
  const { bank } = openDemonstration(postgres.database, openClock())
  await seed(bank)
  const { customerId } = await openDemoAccount(bank)
  expect(await run('reset')).toEqual({
    code: 0,
    printed: [
      'Created new demo customers with a history up to now: maya@sarsen.example, demo@sarsen.example, corporate@sarsen.example and daniel@sarsen.example.',
    ],
    reported: [],
  })
  expect((await openDemoAccount(bank)).customerId).not.toBe(customerId)
  expect((await run('retire')).code).toBe(0)
  expect(await run('reset')).toEqual(refused)
})

test.each([[[]], [['seed']], [['reset', 'now']]])(
  'the command exits with 2 and a sentence for arguments that it does not know: %j',
  async words => {
    expect(await run(...words)).toEqual({
      code: 2,
      printed: [],
      reported: ['Usage: npm run bank -- demo reset|retire'],
    })
  },
)
