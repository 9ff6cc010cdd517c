// The operator's disputes of card payments (specification, section 15.4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { disputesCommand } from '../../src/cli/commands/disputes.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { cardsOf } from './card-bank.ts'
import { disputesOf } from './card-dispute.ts'
import { networkOf } from './card-network.ts'
import { openSignedInCustomer } from './customers.ts'
import { openTestApi } from './open-test-api.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres
/** A dispute of a new payment, and its credit. */
let dispute: () => Promise<{ readonly number: string; readonly credit: () => Promise<void> }>

beforeAll(async () => {
  postgres = await openTestPostgres()
  const api = openTestApi(postgres.database)
  const ada = await openSignedInCustomer(api, 10_000_00n)
  const network = networkOf(api, await cardsOf(ada, api).have())
  dispute = async () => {
    const paymentId = crypto.randomUUID()
    expect(await network.clear(undefined, 64_00n, { id: paymentId })).toBe('approved')
    const made = disputesOf(ada, api)
    const { id, number } = await made.open(paymentId, { story: 'It never came.\nI waited for it at home.' })
    return {
      number: String(number),
      credit: async () => expect(await made.decide(id, { act: 'credit' })).toBe('credited'),
    }
  }
})
afterAll(async () => {
  expect(await reconcile(postgres.database)).toEqual([])
  await postgres.close()
})

const disputes = (...words: string[]) => runBankCommand(disputesCommand, postgres, words)

test('a dispute is listed and shown, and staff alone decide it', async () => {
  const { number } = await dispute()
  expect((await disputes('list')).printed.join('\n')).toMatch(
    new RegExp(
      String.raw`^${number}  received  due \d{4}-\d\d-\d\d  £64\.00 at Wrenmoor Cafe, i have not received it\n1 undecided dispute`,
    ),
  )
  expect((await disputes('show', number)).printed).toEqual(
    expect.arrayContaining(['What happened:', '  It never came.', '  I waited for it at home.']),
  )
  expect(await disputes('accept', number)).toMatchObject({
    code: 1,
    reported: ['That dispute is not at that step. Nothing was changed.'],
  })
})

test('a credited dispute is accepted or contested by its merchant', async () => {
  const [won, contested] = [await dispute(), await dispute()]
  for (const { credit } of [won, contested]) await credit()
  expect((await disputes('accept', won.number)).printed).toEqual([
    `Dispute ${won.number}: won. The customer was notified.`,
  ])
  expect((await disputes('contest', contested.number)).printed).toEqual([
    `Dispute ${contested.number}: contested. The customer was notified.`,
  ])
  expect((await disputes('show', contested.number)).printed.at(-1)).toBe(
    'Credited: £64.00; refunded £0.00, borne by the merchant £0.00, taken back £0.00',
  )
  expect((await disputes('show', won.number)).printed.at(-1)).toBe(
    'Credited: £64.00; refunded £0.00, borne by the merchant £64.00, taken back £0.00',
  )
  expect(await disputes('show', '999999')).toMatchObject({
    code: 1,
    reported: ['There is no dispute with that number.'],
  })
})

test.each([
  [[]],
  [['list', '0']],
  [['show']],
  [['accept']],
  [['accept', '500001', '500002']],
  [['credit', '500001']],
  [['refuse', '500001', '--reason', 'received']],
  [['take-back', '500001']],
])('disputes %j is not understood', async words => {
  expect(await disputes(...words)).toMatchObject({ code: 2 })
})
