// The operator's holds and reversals, and what customers see of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { holdsCommand } from '../../src/cli/commands/holds.ts'
import { transfersCommand } from '../../src/cli/commands/transfers.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openDeskCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres
let api: TestApi

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
})
afterAll(async () => {
  expect(await reconcile(postgres.database)).toEqual([])
  await postgres.close()
})

const holds = (...words: string[]) => runBankCommand(holdsCommand, postgres, words)
const reverse = (...words: string[]) => runBankCommand(transfersCommand, postgres, ['reverse', ...words])

const londonTime = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (GMT|BST)`

const idIn = (text = '') => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text)?.[0] ?? ''

async function place({ account }: TestCustomer, amount: string): Promise<string> {
  const { printed } = await holds(
    'place',
    '--account',
    account.accountNumber,
    '--amount',
    amount,
    '--for',
    'Kestrel Marine',
    '--reference',
    'Deposit for a hull',
  )
  return idIn(printed[0])
}

const balanceOf = async ({ client, account }: TestCustomer) => {
  const { body } = await client.readBalance({ params: { id: account.id } })
  return 'available' in body ? [body.available, body.booked, body.held] : body
}

const newestOf = async ({ client, account }: TestCustomer) => {
  const { body } = await client.listTransactions({ params: { id: account.id }, query: {} })
  return 'transactions' in body ? body.transactions[0] : body
}

const lastNotice = async ({ client }: TestCustomer) => {
  const { body } = await client.listNotifications({ query: {} })
  return 'notifications' in body ? body.notifications[0] : body
}

test('a hold is placed, listed, captured in part and then settled', async () => {
  const ada = await openSignedInCustomer(api, 100_00n)
  const id = await place(ada, '60')
  expect(await balanceOf(ada)).toEqual(['40.00', '100.00', '60.00'])
  const listed = await holds('list', '--account', ada.account.accountNumber)
  expect(listed).toMatchObject({ code: 0 })
  expect(listed.printed).toEqual([
    expect.stringMatching(new RegExp(`^${londonTime}  ${id}  until ${londonTime}$`)),
    `Account: ${ada.account.accountNumber}, Ada Byron`,
    'Holds:   £60.00 for Kestrel Marine: Deposit for a hull',
    '',
    '1 open hold; page 1 of 1.',
  ])

  expect(await holds('capture', id, '--amount', '60.01')).toMatchObject({
    code: 1,
    reported: ['That is more than the held amount. Nothing was changed.'],
  })
  expect(await holds('capture', id, '--amount', '45.50')).toEqual({
    code: 0,
    printed: ['Captured: £45.50 has left the account. The rest of the hold is released.'],
    reported: [],
  })
  expect(await balanceOf(ada)).toEqual(['54.50', '54.50', '0.00'])
  expect(await newestOf(ada)).toMatchObject({
    description: 'Payment to Kestrel Marine',
    reference: 'Deposit for a hull',
    category: 'Transfer',
    type: 'debit',
    amount: '45.50',
    status: 'completed',
  })
  expect(await lastNotice(ada)).toMatchObject({
    type: 'debited',
    description: '£45.50 went out: Payment to Kestrel Marine.',
  })
  expect(
    await postgres.database.query(
      'select type, outbox_facts(m) as facts from outbox_message m where customer_id = $1',
      [ada.customerId],
    ),
  ).toEqual([{ type: 'debited', facts: { amountPence: '4550', description: 'Payment to Kestrel Marine' } }])
  for (const words of [
    ['capture', id],
    ['release', id],
  ])
    expect(await holds(...words)).toMatchObject({
      code: 1,
      reported: ['That hold was already captured or released. Nothing was changed.'],
    })
  expect((await holds('list', '--account', ada.account.accountNumber)).printed).toEqual([
    '0 open holds; page 1 of 1.',
  ])
})

test('a released hold is available again, and nobody is notified', async () => {
  const ada = await openSignedInCustomer(api, 100_00n)
  const id = await place(ada, '60.00')
  expect(await holds('release', id)).toMatchObject({
    code: 0,
    printed: ['Released: £60.00 is available again.'],
  })
  expect(await balanceOf(ada)).toEqual(['100.00', '100.00', '0.00'])
  expect(await lastNotice(ada)).toBeUndefined()
})

test('a hold never exceeds the available balance, and its account must be of this bank', async () => {
  const { account } = await openSignedInCustomer(api, 100_00n)
  const words = ['--amount', '100.01', '--for', 'Kestrel Marine'] as const
  expect(await holds('place', '--account', account.accountNumber, ...words)).toMatchObject({
    code: 1,
    reported: ['The available balance is too low. No hold was placed.'],
  })
  expect(await holds('place', '--account', '99999999', ...words)).toMatchObject({
    code: 1,
    reported: ['There is no account with that number.'],
  })
  expect(await holds('release', api.bank.newId())).toMatchObject({
    code: 1,
    reported: ['There is no hold with that id.'],
  })
})

test('all open holds are listed, those that expire first at the top', async () => {
  const ada = await openSignedInCustomer(api, 100_00n)
  const { accountNumber } = ada.account
  const words = [
    'place',
    '--account',
    accountNumber,
    '--amount',
    '1',
    '--for',
    'Kestrel Marine',
    '--days',
  ] as const
  const late = idIn((await holds(...words, '30')).printed[0])
  const early = idIn((await holds(...words, '1')).printed[0])
  const listed = (await holds('list')).printed.join('\n')
  expect(listed.indexOf(early)).toBeGreaterThan(-1)
  expect(listed.indexOf(late)).toBeGreaterThan(listed.indexOf(early))
})

test.each([
  [],
  ['lists'],
  ['list', '0'],
  ['capture'],
  ['capture', '00000000-0000-7000-8000-000000000001', '--amount', '0'],
  ['release', '00000000-0000-7000-8000-000000000001', '--amount', '1'],
  ['place', '--account', '41027836', '--amount', '1'],
  ['place', '--account', '41027836', '--amount', '1', '--for', 'x', '--days', '366'],
  ['place', '--account', '41027836', '--amount', '1', '--for', 'x'.repeat(141)],
])('holds %j %j %j %j is rejected with its usage', async (...words) => {
  const { code, reported } = await holds(...words)
  expect([code, reported.join('\n')]).toEqual([2, expect.stringContaining('npm run bank -- holds list')])
})

/** Ada pays Grace; both bank here. */
async function payment(amount: string, recipientName = 'Grace') {
  const [ada, grace] = [await openDeskCustomer(api, 100_00n), await openSignedInCustomer(api)]
  const id = api.bank.newId()
  const body = { id, recipientName, destination: grace.account.iban, amount }
  expect((await ada.client.placeTransfer({ params: { id: ada.account.id }, body })).status).toBe(201)
  return { ada, grace, id }
}

test('a transfer to a long name is reversed too, and its line is cut between characters', async () => {
  const { ada, id } = await payment('30.00', `${'x'.repeat(137)}𠮷n`)
  expect(await reverse(id, '--reason', 'Sent twice by mistake')).toMatchObject({ code: 0 })
  expect(await newestOf(ada)).toMatchObject({ description: `Reversal: Transfer to ${'x'.repeat(137)}𠮷` })
})

test('a reversed transfer is a credit to the payer and a debit to the payee, and both are notified', async () => {
  const { ada, grace, id } = await payment('30.00')
  expect(await reverse(id, '--reason', 'Sent twice by mistake')).toEqual({
    code: 0,
    printed: ['Reversed: £30.00 is back with Ada Byron.'],
    reported: [],
  })
  expect(await balanceOf(ada)).toEqual(['100.00', '100.00', '0.00'])
  expect(await balanceOf(grace)).toEqual(['0.00', '0.00', '0.00'])
  const line = { reference: 'Sent twice by mistake', amount: '30.00', status: 'completed' }
  expect(await newestOf(ada)).toMatchObject({
    ...line,
    type: 'credit',
    category: 'Deposit',
    description: 'Reversal: Transfer to Grace',
  })
  expect(await newestOf(grace)).toMatchObject({
    ...line,
    type: 'debit',
    category: 'Transfer',
    description: 'Reversal: Deposit from Ada Byron',
  })
  expect(await lastNotice(ada)).toMatchObject({ type: 'received' })
  expect(await lastNotice(grace)).toMatchObject({
    type: 'debited',
    description: '£30.00 went out: Reversal: Deposit from Ada Byron.',
  })
  expect(await reverse(id, '--reason', 'Again')).toMatchObject({
    code: 1,
    reported: ['That transfer was already reversed. Nothing was changed.'],
  })
})

test('a transfer can be named by its line in a list, and a reversal cannot be reversed', async () => {
  const { ada } = await payment('30.00')
  const why = ['--account', ada.account.accountNumber, '--reason', 'Sent twice'] as const
  expect(await reverse('TXN2', ...why)).toMatchObject({ code: 0 })
  expect(await reverse('TXN3', ...why)).toMatchObject({
    code: 1,
    reported: ['That transfer moved no money, or is itself a reversal. Nothing was changed.'],
  })
  expect(await reverse('TXN4', ...why)).toMatchObject({
    code: 1,
    reported: ['There is no transaction with that number in that account.'],
  })
})

test('the reversal of money that is spent is declined, and may be tried again', async () => {
  const { ada, grace, id } = await payment('30.00')
  const held = await place(grace, '5.00')
  expect(await reverse(id, '--reason', 'Fraud')).toMatchObject({
    code: 1,
    reported: ['Declined: the recipient no longer has £30.00. Nothing was moved.'],
  })
  expect(await balanceOf(ada)).toEqual(['70.00', '70.00', '0.00'])
  await holds('release', held)
  expect(await reverse(id, '--reason', 'Fraud')).toMatchObject({ code: 0 })
  expect(await balanceOf(ada)).toEqual(['100.00', '100.00', '0.00'])
})

test('a reversal without a reason is rejected', async () => {
  expect(await reverse(api.bank.newId())).toMatchObject({ code: 2 })
  expect(await reverse('TXN2', '--reason', 'Which account?')).toMatchObject({ code: 2 })
})
