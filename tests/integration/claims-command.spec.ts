// The operator's claims (specification, section 12.6).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { claimsCommand } from '../../src/cli/commands/claims.ts'
import type { ClaimKind } from '../../src/domain/claims.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
  ada = await openSignedInCustomer(api, 10_000_00n)
})
afterAll(async () => {
  expect(await reconcile(postgres.database)).toEqual([])
  await postgres.close()
})

const claims = (...words: string[]) => runBankCommand(claimsCommand, postgres, words)

/** A claim for a payment of £310.00 to another bank. Returns its number. */
async function claim(kind: ClaimKind = 'scam'): Promise<string> {
  const id = crypto.randomUUID()
  await api.bank.postings.post({
    id,
    kind: 'posting',
    debtorAccountId: ada.account.id,
    creditorAccountId: ownAccountIds.settlement,
    amountPence: 310_00n,
    recipientName: 'Tomasz Zielinski',
    destination: '000001 10000002',
    reference: 'Deposit',
    category: 'Transfer',
    debtorDescription: 'Transfer to Tomasz Zielinski',
    creditorDescription: 'Deposit from Ada Byron',
    placedBy: ada.customerId,
    decidedAt: api.bank.clock(),
  })
  const body = { id: crypto.randomUUID(), transferIds: [id], kind, isVulnerable: true }
  const story = 'Somebody called.\nThey said that they were the bank.'
  const { body: answer } = await ada.client.makeClaim({ body: { ...body, story } })
  if (!('claim' in answer)) throw new Error(JSON.stringify(answer))
  return String(answer.claim.number)
}

test('a claim is listed, shown, asked about, paid and settled', async () => {
  const number = await claim()
  const listed = await claims('list')
  expect(listed.printed.join('\n')).toMatch(
    new RegExp(
      String.raw`^${number}  received  due \d{4}-\d\d-\d\d  £310\.00, tricked into paying\n1 undecided claim`,
    ),
  )
  const shown = await claims('show', number)
  expect(shown.printed).toEqual(
    expect.arrayContaining([
      'Something made it harder for the customer to protect themselves.',
      'What happened:',
      '  Somebody called.',
      '  They said that they were the bank.',
    ]),
  )
  expect(await claims('ask', number, '--question', 'Who told you to pay?')).toMatchObject({
    printed: ['Asked: the claim waits for an answer.'],
  })
  expect(await claims('refuse', number, '--reason', 'late_report')).toMatchObject({
    code: 1,
    reported: ['That claim may not be refused for that reason. Nothing was changed.'],
  })
  expect(await claims('pay', number)).toMatchObject({
    printed: [`Claim ${number} is paid: £310.00 is with the customer. The customer was notified.`],
  })
  expect(await claims('settle', number)).toMatchObject({
    printed: ['Settled: £155.00 came from other banks.'],
  })
  expect(await claims('pay', number)).toMatchObject({
    code: 1,
    reported: ['That claim is decided, withdrawn, or not at that step. Nothing was changed.'],
  })
})

test('a claim is paid in part, refused, recovered or not', async () => {
  const [part, refused, recovered, lost] = [
    await claim(),
    await claim(),
    await claim('wrong_account'),
    await claim('wrong_account'),
  ]
  expect((await claims('pay', part, '--amount', '12.50')).printed).toEqual([
    `Claim ${part} is part_paid: £12.50 is with the customer. The customer was notified.`,
  ])
  expect((await claims('refuse', refused, '--reason', 'took_part')).printed).toEqual([
    `Claim ${refused} is refused. The customer was notified.`,
  ])
  expect((await claims('recover', recovered, '--amount', '310')).printed).toEqual([
    `Claim ${recovered} is recovered: £310.00 is with the customer. The customer was notified.`,
  ])
  expect((await claims('recover', lost, '--nothing')).printed).toEqual([
    `Claim ${lost} is not_recovered. The customer was notified.`,
  ])
})

test.each([
  [[]],
  [['list', '0']],
  [['show']],
  [['pay', '100001', '--amount', '0']],
  [['pay', '100001', '--reason', 'took_part']],
  [['refuse', '100001']],
  [['refuse', '100001', '--reason', 'too_dear']],
  [['ask', '100001', '--question', 'Who?']],
  [['recover', '100001']],
  [['recover', '100001', '--amount', '1', '--nothing']],
])('claims %j is not understood', async words => {
  expect(await claims(...words)).toMatchObject({ code: 2 })
})
