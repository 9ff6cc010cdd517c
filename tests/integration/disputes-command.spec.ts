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
let dispute: () => Promise<string>

beforeAll(async () => {
  postgres = await openTestPostgres()
  const api = openTestApi(postgres.database)
  const ada = await openSignedInCustomer(api, 10_000_00n)
  const network = networkOf(api, await cardsOf(ada, api).have())
  dispute = async () => {
    const paymentId = crypto.randomUUID()
    expect(await network.clear(undefined, 64_00n, { id: paymentId })).toBe('approved')
    const { number } = await disputesOf(ada, api).open(paymentId, {
      story: 'It never came.\nI waited for it at home.',
    })
    return String(number)
  }
})
afterAll(async () => {
  expect(await reconcile(postgres.database)).toEqual([])
  await postgres.close()
})

const disputes = (...words: string[]) => runBankCommand(disputesCommand, postgres, words)

test('a dispute is listed, shown, asked about and refused', async () => {
  const number = await dispute()
  expect((await disputes('list')).printed.join('\n')).toMatch(
    new RegExp(
      String.raw`^${number}  received  due \d{4}-\d\d-\d\d  £64\.00 at Wrenmoor Cafe, i have not received it\n1 undecided dispute`,
    ),
  )
  expect((await disputes('show', number)).printed).toEqual(
    expect.arrayContaining(['What happened:', '  It never came.', '  I waited for it at home.']),
  )
  expect((await disputes('refuse', number, '--reason', 'received')).printed).toEqual([
    `Dispute ${number}: refused. The customer was told.`,
  ])
  const asked = await dispute()
  expect((await disputes('ask', asked, '--question', 'What did you order?')).printed).toEqual([
    `Dispute ${asked}: information needed. The customer was told.`,
  ])
  expect(await disputes('credit', asked)).toMatchObject({
    code: 1,
    reported: ['That dispute is not at that step. Nothing was changed.'],
  })
})

test('a dispute is credited, accepted or contested, and kept or taken back', async () => {
  const [won, kept, lost] = [await dispute(), await dispute(), await dispute()]
  for (const number of [won, kept, lost])
    expect((await disputes('credit', number)).printed).toEqual([
      `Dispute ${number}: credited. The customer was told.`,
    ])
  expect((await disputes('accept', won)).printed).toEqual([`Dispute ${won}: won. The customer was told.`])
  for (const number of [kept, lost]) expect((await disputes('contest', number)).code).toBe(0)
  expect((await disputes('keep', kept)).printed).toEqual([`Dispute ${kept}: won. The customer was told.`])
  expect((await disputes('take-back', lost)).printed).toEqual([
    `Dispute ${lost}: lost. The customer was told.`,
  ])
  expect((await disputes('show', lost)).printed.at(-1)).toBe(
    'Credited: £64.00; refunded £0.00, borne by the merchant £0.00, taken back £0.00',
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
  [['credit']],
  [['credit', '500001', '--reason', 'received']],
  [['refuse', '500001']],
  [['refuse', '500001', '--reason', 'too_dear']],
  [['ask', '500001', '--question', 'Who?']],
  [['win', '500001']],
])('disputes %j is not understood', async words => {
  expect(await disputes(...words)).toMatchObject({ code: 2 })
})
