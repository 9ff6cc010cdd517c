// Direct Debits over the API and by the due run (specification, sections 13.4, 13.6 and 13.7), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freezeAccount } from '../../src/bank/accounts/freeze-account.ts'
import {
  cancelByOriginator,
  lodgeMandate,
  withdrawCollection,
} from '../../src/bank/direct-debits/originators.ts'
import { notifyOriginators } from '../../src/bank/direct-debits/notify-originators.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { company, type DirectDebitBank, openDirectDebitBank } from './direct-debit-bank.ts'
import { openFurther, openJoint, openPerson } from './people.ts'
import { readEventTypes } from './read-notices.ts'

let fixture: ApiFixture
let bank: DirectDebitBank

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  bank = await openDirectDebitBank(fixture)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

test('a mandate is lodged and its collection announced, taken at 06:00 and shown', async () => {
  const { api, maya, lodge, announced, read, stands, balanceOf, newsTypes, factsOf, at } = bank
  const id = await lodge()
  const collectionId = await announced(id, '2026-12-01', 35_50n)
  const direct = await read(id)
  expect(direct).toMatchObject({
    company,
    serviceUserNumber: '990004',
    status: 'active',
    setUpOn: '2026-11-16',
    lastPayment: null,
    nextPayment: { collectionId, dueOn: '2026-12-01', amount: '35.50', retryAt: null },
  })
  const { body: list } = await maya.client.listDirectDebits({ query: { accountId: maya.account.id } })
  const { history: _, ...summary } = direct
  expect(list).toEqual({ directDebits: [summary] })

  await at('2026-12-01T05:59:00Z')
  expect(await runDue(api.bank)).toBeUndefined()
  await at('2026-12-01T06:00:00Z')
  await runDue(api.bank)
  expect(await stands(id)).toEqual([['taken', '2026-12-01', '35.50']])
  expect(await read(id)).toMatchObject({ lastPayment: { date: '2026-12-01' }, nextPayment: null })
  expect(await balanceOf()).toBe('64.50')
  await runDue(api.bank)
  expect(await balanceOf()).toBe('64.50')

  const [line] = await fixture.database.query<{ description: string; category: string; reference: string }>(
    'select description, category, reference from account_transaction where transfer_id = $1',
    [collectionId],
  )
  expect(line).toEqual({
    description: 'Direct Debit to Wrenmoor Broadband',
    category: 'Direct Debit',
    reference: direct.reference,
  })
  expect(await newsTypes()).toEqual(['collection_announced', 'debited', 'direct_debit_set_up'])
  expect(await factsOf('direct_debit_set_up')).toMatchObject([{ company, product: 'Current Account' }])
  expect(await factsOf('collection_announced')).toMatchObject([
    { company, amountPence: '3550', dueOn: '2026-12-01' },
  ])
  expect(await readEventTypes(fixture.database, maya)).toEqual(
    expect.arrayContaining(['direct_debit_active', 'collection_announced', 'collection_taken']),
  )
})

test('the same announcement again changes nothing; only a first collection or a new amount is told', async () => {
  const { lodge, announce, announced, newsTypes } = bank
  const id = await lodge()
  await announced(id, '2026-12-01', 10_00n)
  expect(await announce(id, '2026-12-01', 10_00n)).toMatchObject({ ok: true, value: { replayed: true } })
  expect(await announce(id, '2026-12-01', 11_00n)).toEqual({ ok: false, refusal: 'day_taken' })
  expect(await announce(id, '2026-12-05', 10_00n)).toEqual({ ok: false, refusal: 'no_working_day' })
  expect(await announce(id, '2026-12-25', 10_00n)).toEqual({ ok: false, refusal: 'no_working_day' })
  expect(await announce(id, '2026-11-16', 10_00n)).toEqual({ ok: false, refusal: 'too_late' })
  expect(await announce(crypto.randomUUID(), '2026-12-01', 1n)).toEqual({
    ok: false,
    refusal: 'unknown_mandate',
  })
  await announced(id, '2026-12-02', 10_00n)
  await announced(id, '2026-12-03', 12_00n)
  expect(await newsTypes()).toEqual(['collection_announced', 'collection_announced', 'direct_debit_set_up'])
})

test('with too little at 06:00 it is tried again at 14:00, and taken if the money is there', async () => {
  const { api, maya, lodge, announced, read, stands, balanceOf, factsOf, at } = bank
  const id = await lodge()
  await announced(id, '2026-12-01', 100_01n)
  await at('2026-12-01T06:00:00Z')
  await runDue(api.bank)
  expect(await stands(id)).toEqual([['trying_again', '2026-12-01', '100.01']])
  expect((await read(id)).nextPayment?.retryAt).toBe('2026-12-01T14:00:00.000Z')
  expect(await balanceOf()).toBe('100.00')
  expect(await factsOf('payment_retry')).toMatchObject([{ name: company, because: 'insufficient_funds' }])
  await payIn(api.bank, maya.account.id, 1n)
  await at('2026-12-01T13:59:00Z')
  await runDue(api.bank)
  expect(await stands(id)).toEqual([['trying_again', '2026-12-01', '100.01']])
  await at('2026-12-01T14:00:00Z')
  await runDue(api.bank)
  expect(await stands(id)).toEqual([['taken', '2026-12-01', '100.01']])
  expect(await balanceOf()).toBe('0.00')
})

test('with too little at 14:00 it is unpaid without a fee: return 0, and asked for once more', async () => {
  const { api, maya, lodge, announce, announced, read, stands, balanceOf, newsTypes, heardOf, at } = bank
  const id = await lodge()
  const unpaid = await announced(id, '2026-12-01', 500_00n)
  await at('2026-12-01T06:00:00Z')
  await runDue(api.bank)
  await at('2026-12-01T14:00:00Z')
  await runDue(api.bank)
  expect(await stands(id)).toEqual([['unpaid', '2026-12-01', '500.00']])
  expect(await balanceOf()).toBe('100.00')
  expect(await newsTypes()).toEqual([
    'collection_announced',
    'declined',
    'direct_debit_set_up',
    'payment_retry',
  ])
  await notifyOriginators(api.bank)
  expect(heardOf((await read(id)).reference)).toEqual([['return', '0', '2026-12-01']])

  expect(await announce(id, '2026-12-08', 499_00n, unpaid)).toEqual({
    ok: false,
    refusal: 'represents_nothing',
  })
  await announced(id, '2026-12-08', 500_00n, unpaid)
  expect(await announce(id, '2026-12-09', 500_00n, unpaid)).toEqual({
    ok: false,
    refusal: 'represents_nothing',
  })
  await payIn(api.bank, maya.account.id, 400_00n)
  await at('2026-12-08T06:00:00Z')
  await runDue(api.bank)
  expect(await stands(id)).toEqual([
    ['taken', '2026-12-08', '500.00'],
    ['unpaid', '2026-12-01', '500.00'],
  ])
})

test('a frozen account is tried again and then left unpaid, and every holder hears why', async () => {
  const { api, maya, lodge, announced, stands, factsOf, at } = bank
  const daniel = await openPerson(api, 'Daniel Reyes')
  const joint = await openJoint(maya, daniel)
  await payIn(api.bank, joint, 50_00n)
  const id = await lodge(joint)
  await announced(id, '2026-12-01', 10_00n)
  const caller = { address: '192.0.2.1', device: '' }
  expect(
    await freezeAccount(api.bank, { customerId: daniel.customerId, accountId: joint, caller }),
  ).toMatchObject({
    ok: true,
  })
  for (const time of ['06:00', '14:00']) {
    await at(`2026-12-01T${time}:00Z`, daniel)
    await runDue(api.bank)
  }
  expect(await stands(id, daniel)).toEqual([['unpaid', '2026-12-01', '10.00']])
  for (const person of [maya, daniel])
    for (const [type, fact] of [
      ['payment_retry', 'because'],
      ['payment_refused', 'because'],
    ] as const)
      expect(await factsOf(type, person)).toMatchObject([{ name: company, [fact]: 'account_blocked' }])
})

test('more than five working days late it is unpaid and not tried, and one notice tells of all', async () => {
  const { api, lodge, announced, stands, factsOf, at } = bank
  const id = await lodge()
  await announced(id, '2026-12-01', 1_00n)
  await announced(id, '2026-12-02', 1_00n)
  await announced(id, '2026-12-03', 1_00n)
  // The fifth working day after Wednesday 2 December is Wednesday 9 December.
  await at('2026-12-09T06:00:00Z')
  await runDue(api.bank)
  expect(await stands(id)).toEqual([
    ['taken', '2026-12-03', '1.00'],
    ['taken', '2026-12-02', '1.00'],
    ['unpaid', '2026-12-01', '1.00'],
  ])
  const late = await lodge()
  await announced(late, '2026-12-10', 1_00n)
  await announced(late, '2026-12-11', 1_00n)
  // Of what a visitor of a demonstration added nobody is told: all visitors would be.
  const ofVisitor = await lodge(undefined, '192.0.2.7')
  await announced(ofVisitor, '2026-12-10', 1_00n)
  await at('2026-12-21T06:00:00Z')
  await runDue(api.bank)
  expect(await factsOf('payments_missed')).toEqual([{ count: '1' }, { count: '2' }])
  await runDue(api.bank)
  expect(await factsOf('payments_missed')).toHaveLength(2)
  const untold = await fixture.database.query(
    `select from collection where unpaid_because = 'missed' and missed_told_at is null`,
  )
  expect(untold).toEqual([])
})

test('what is first tried on the fifth late day is tried again on the sixth', async () => {
  const { api, maya, lodge, announced, stands, at } = bank
  const [one, other] = [await lodge(), await lodge()]
  await announced(one, '2026-12-01', 100_01n)
  await announced(other, '2026-12-01', 500_00n)
  await at('2026-12-08T10:01:00Z')
  await runDue(api.bank)
  await payIn(api.bank, maya.account.id, 1n)
  await at('2026-12-09T14:00:00Z')
  await runDue(api.bank)
  expect(await stands(one)).toEqual([['taken', '2026-12-01', '100.01']])
  expect(await bank.factsOf('payments_missed')).toEqual([])
})

test('a holder cancels between the attempts: it is refused, and so is all that comes later', async () => {
  const { api, lodge, announced, read, stands, cancel, balanceOf, factsOf, heardOf, at } = bank
  const id = await lodge()
  const { reference } = await read(id)
  await announced(id, '2026-12-01', 500_00n)
  await announced(id, '2026-12-15', 5_00n)
  await at('2026-12-01T06:00:00Z')
  await runDue(api.bank)
  const cancelled = await cancel(id)
  expect(cancelled).toMatchObject({ status: 200, body: { directDebit: { status: 'cancelled' } } })
  const again = await cancel(id)
  expect(again).toMatchObject({ status: 200, body: cancelled.body })
  expect(await stands(id)).toEqual([
    ['refused', '2026-12-15', '5.00'],
    ['refused', '2026-12-01', '500.00'],
  ])
  expect(await read(id)).toMatchObject({ cancelledBy: 'customer', nextPayment: null })
  await at('2026-12-01T14:00:00Z')
  await runDue(api.bank)
  expect(await balanceOf()).toBe('100.00')
  await announced(id, '2026-12-18', 5_00n)
  expect((await stands(id))[0]).toEqual(['refused', '2026-12-18', '5.00'])
  expect(await factsOf('direct_debit_news')).toMatchObject([{ news: 'refused', reference }])
  await notifyOriginators(api.bank)
  expect(heardOf(reference)).toEqual(
    expect.arrayContaining([
      ['advice', '1', undefined],
      ['return', '1', '2026-12-01'],
      ['return', '1', '2026-12-15'],
      ['return', '1', '2026-12-18'],
    ]),
  )
  expect(heardOf(reference)).toHaveLength(4)
})

test('an originator withdraws a collection, and then cancels its mandate', async () => {
  const { api, lodge, announced, read, stands, factsOf, heardOf } = bank
  const id = await lodge()
  const { reference } = await read(id)
  const first = await announced(id, '2026-12-01', 5_00n)
  await announced(id, '2026-12-02', 5_00n)
  expect([await withdrawCollection(api.bank, first), await withdrawCollection(api.bank, first)]).toEqual([
    true,
    false,
  ])
  expect([await cancelByOriginator(api.bank, id), await cancelByOriginator(api.bank, id)]).toEqual([
    true,
    false,
  ])
  expect(await stands(id)).toEqual([
    ['withdrawn', '2026-12-02', '5.00'],
    ['withdrawn', '2026-12-01', '5.00'],
  ])
  expect(await factsOf('direct_debit_news')).toMatchObject([{ news: 'cancelled', reference }])
  await notifyOriginators(api.bank)
  expect(heardOf(reference)).toEqual([])
})

test('an originator that does not answer is told again, by the same id, and once it has answered no more', async () => {
  const { api, lodge, read, cancel, idsHeard, answer } = bank
  const id = await lodge()
  const { reference } = await read(id)
  await cancel(id)
  answer(false)
  await notifyOriginators(api.bank)
  await notifyOriginators(api.bank)
  answer(true)
  await notifyOriginators(api.bank)
  await notifyOriginators(api.bank)
  const ids = idsHeard(reference)
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(1)
})

test('mandates are lodged on open current and joint accounts only, and one is active for a reference', async () => {
  const { api, maya, now } = bank
  const savings = await openFurther(api, maya, { code: 'flexisave' })
  const mandate = { serviceUserNumber: '990004', company, reference: 'WB-900001', at: now() }
  const tryLodging = (rest: object) =>
    api.bank.database.transaction(transaction =>
      lodgeMandate(transaction, { ...mandate, id: crypto.randomUUID(), accountId: maya.account.id, ...rest }),
    )
  expect(await tryLodging({ reference: 'wb' })).toEqual({ ok: false, refusal: 'malformed' })
  expect(await tryLodging({ reference: 'DDIC-12345' })).toEqual({ ok: false, refusal: 'malformed' })
  expect(await tryLodging({ accountId: savings })).toEqual({ ok: false, refusal: 'unknown_account' })
  const closed = await openFurther(api, maya, { code: 'current' })
  expect((await maya.client.closeAccount({ params: { id: closed }, body: { payTo: null } })).status).toBe(200)
  expect(await tryLodging({ accountId: closed })).toEqual({ ok: false, refusal: 'account_closed' })
  expect(await tryLodging({})).toMatchObject({ ok: true })
  expect(await tryLodging({})).toEqual({ ok: false, refusal: 'exists' })
})
