// Refunds under the Direct Debit Guarantee, the end of accounts, and what happens at one moment (specification, sections 13.4
// and 13.6 to 13.10), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { directDebitIds } from '../../src/bank/direct-debits/direct-debits.ts'
import { repayRefunds, notifyOriginators } from '../../src/bank/direct-debits/notify-originators.ts'
import { makeDue, runDue } from '../../src/bank/due/run-due.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { reverseTransfer } from '../../src/bank/transfers/reverse-transfer.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { company, type DirectDebitBank, openDirectDebitBank } from './direct-debit-bank.ts'
import { codeOf, openFurther, openJoint, openPerson } from './people.ts'

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

test('a refund is paid in full at once, claimed from the company, and repaid 14 working days later', async () => {
  const { api, maya, lodge, announced, read, stands, refund, balanceOf, newsTypes, heardOf, at } = bank
  const daniel = await openPerson(api, 'Daniel Reyes')
  const joint = await openJoint(maya, daniel)
  await payIn(api.bank, joint, 50_00n)
  const id = await lodge(joint)
  const { reference } = await read(id)
  const collectionId = await announced(id, '2026-12-01', 35_50n)
  expect(codeOf(await refund(collectionId))).toBe('changed_meanwhile')
  await at('2026-12-01T06:00:00Z', daniel)
  await runDue(api.bank)
  const own = await ownBalance()
  const claim = { id: crypto.randomUUID(), reason: 2 } as const
  const paid = await refund(collectionId, maya, claim)
  expect(paid).toMatchObject({
    status: 201,
    body: { refundClaim: { id: claim.id, collectionId, directDebitId: id, reason: 2, amount: '35.50' } },
  })
  const replayed = await refund(collectionId, maya, claim)
  expect(replayed).toMatchObject({ status: 200, body: paid.body })
  expect(replayed.headers.get('idempotent-replayed')).toBe('true')
  expect(codeOf(await refund(collectionId, maya, { ...claim, reason: 1 }))).toBe('claim_id_reused')
  expect(codeOf(await refund(collectionId, daniel))).toBe('changed_meanwhile')
  expect(await balanceOf(maya, joint)).toBe('50.00')
  expect((await ownBalance()) - own).toBe(-35_50n)
  expect(await stands(id)).toEqual([['refunded', '2026-12-01', '35.50']])
  expect(await newsTypes(daniel)).toContain('received')
  expect(await newsTypes(maya)).not.toContain('received')
  await notifyOriginators(api.bank)
  expect(heardOf(reference)).toEqual([['indemnity_claim', '2', '2026-12-01']])

  // 14 working days after 1 December, Christmas not yet among them.
  await at('2026-12-18T23:00:00Z', daniel)
  await repayRefunds(api.bank)
  expect((await ownBalance()) - own).toBe(-35_50n)
  await at('2026-12-21T00:00:00Z', daniel)
  await repayRefunds(api.bank)
  await repayRefunds(api.bank)
  expect((await ownBalance()) - own).toBe(0n)
})

test('the bank reverses neither a collection nor its refund by hand: nobody gets the money twice', async () => {
  const { api, lodge, announced, refund, at, balanceOf } = bank
  const collectionId = await announced(await lodge(), '2026-12-01', 40_00n)
  await at('2026-12-01T06:00:00Z')
  await runDue(api.bank)
  const reverse = (transferId: string) => reverseTransfer(api.bank, { transferId, reason: 'By mistake' })
  expect(await reverse(collectionId)).toEqual({ ok: false, refusal: 'not_reversible' })
  expect((await refund(collectionId)).status).toBe(201)
  expect(await reverse(directDebitIds.refund(collectionId))).toEqual({ ok: false, refusal: 'not_reversible' })
  expect(await balanceOf()).toBe('100.00')
})

test('closing the account ends its Direct Debits: refused with B, and no refund into a closed account', async () => {
  const { api, maya, lodge, announced, read, stands, refund, heardOf, at } = bank
  const other = await openFurther(api, maya, { code: 'current' })
  await payIn(api.bank, other, 10_00n)
  const id = await lodge(other)
  const { reference } = await read(id)
  const taken = await announced(id, '2026-11-17', 10_00n)
  await announced(id, '2026-12-01', 10_00n)
  await at('2026-11-17T06:00:00Z')
  await runDue(api.bank)
  expect(await maya.client.readClosure({ params: { id: other } })).toMatchObject({
    body: { cancels: [{ kind: 'direct_debit', name: company, amount: null }] },
  })
  const closed = await maya.client.closeAccount({ params: { id: other }, body: { payTo: null } })
  expect(closed.status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'closure' })
  expect(await stands(id)).toEqual([
    ['refused', '2026-12-01', '10.00'],
    ['taken', '2026-11-17', '10.00'],
  ])
  expect(codeOf(await refund(taken))).toBe('account_closed')
  await announced(id, '2026-12-02', 10_00n)
  await notifyOriginators(api.bank)
  expect(heardOf(reference)).toEqual(
    expect.arrayContaining([
      ['advice', 'B', undefined],
      ['return', 'B', '2026-12-01'],
      ['return', 'B', '2026-12-02'],
    ]),
  )
})

test('another customer gets 404 for everything', async () => {
  const { api, maya, lodge, announced, read, cancel, refund } = bank
  const stranger = await openPerson(api, 'Ada Stranger')
  const id = await lodge()
  const collectionId = await announced(id, '2026-12-01', 5_00n)
  const replies = [
    await stranger.client.readDirectDebit({ params: { id } }),
    await stranger.client.listDirectDebits({ query: { accountId: maya.account.id } }),
    await cancel(id, stranger),
    await refund(collectionId, stranger),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await stranger.client.listDirectDebits({})).toMatchObject({ body: { directDebits: [] } })
  expect(await read(id)).toMatchObject({ status: 'active' })
})

test('off a demonstration there is no simulated Direct Debit', async () => {
  const { maya } = bank
  const body = { id: crypto.randomUUID(), accountId: maya.account.id }
  expect((await maya.client.addSimulatedDirectDebit({ body })).status).toBe(404)
})

test('a demonstration takes what is due on a day before that day, and the day finds it done', async () => {
  const { api, maya, now, lodge, announced, read, stands, balanceOf, at } = bank
  const id = await lodge()
  await announced(id, '2026-12-01', 30_00n)
  await announced(id, '2026-12-02', 300_00n)
  const forward = (on: string, attempt: 1 | 2) =>
    makeDue(api.bank, { at: now(), on, broughtForward: { accountId: maya.account.id, attempt } })
  expect(await forward('2026-12-01', 1)).toMatchObject({ made: 1 })
  expect(await forward('2026-12-02', 1)).toMatchObject({ waiting: 1 })
  expect((await read(id)).nextPayment?.retryAt).toBe('2026-12-02T14:00:00.000Z')
  expect(await forward('2026-12-02', 2)).toMatchObject({ failed: 1 })
  await at('2026-12-02T14:00:00Z')
  await runDue(api.bank)
  expect(await balanceOf()).toBe('70.00')
  expect(await stands(id)).toEqual([
    ['unpaid', '2026-12-02', '300.00'],
    ['taken', '2026-12-01', '30.00'],
  ])
})

test('two runners, and a cancellation at the same moment, take a collection once or not at all', async () => {
  const { api, lodge, announced, stands, cancel, balanceOf, at } = bank
  const ids = [await lodge(), await lodge(), await lodge(), await lodge()]
  for (const id of ids) await announced(id, '2026-12-01', 5_00n)
  await at('2026-12-01T06:00:00Z')
  const [last = ''] = ids.slice(-1)
  await Promise.all([runDue(api.bank), runDue(api.bank), cancel(last), runDue(api.bank)])
  await runDue(api.bank)
  const states = await Promise.all(ids.map(id => stands(id)))
  const taken = states.filter(([state]) => state?.[0] === 'taken').length
  expect(states.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => [['taken', '2026-12-01', '5.00']]))
  expect(['taken', 'refused']).toContain(states[3]?.[0]?.[0])
  expect(await balanceOf()).toBe(`${100 - 5 * taken}.00`)
})

test('refusals come in their order', async () => {
  const { api, maya, lodge, announced, refund, at } = bank
  const other = await openFurther(api, maya, { code: 'current' })
  const ofClosed = await announced(await lodge(other), '2026-12-02', 5_00n)
  const id = await lodge()
  const [taken, waits] = [await announced(id, '2026-12-01', 5_00n), await announced(id, '2026-12-02', 5_00n)]
  await at('2026-12-01T06:00:00Z')
  await runDue(api.bank)
  const used = { id: crypto.randomUUID(), reason: 1 } as const
  expect((await refund(taken, maya, used)).status).toBe(201)
  const closed = await maya.client.closeAccount({ params: { id: other }, body: { payTo: null } })
  expect(closed.status).toBe(200)
  expect(codeOf(await refund(crypto.randomUUID(), maya, used))).toBe('not_found')
  expect(codeOf(await refund(ofClosed, maya, used))).toBe('claim_id_reused')
  expect(codeOf(await refund(ofClosed))).toBe('account_closed')
  expect(codeOf(await refund(waits))).toBe('changed_meanwhile')
})

test('two refunds at the same moment pay once', async () => {
  const { api, lodge, announced, refund, balanceOf, at } = bank
  const id = await lodge()
  const collectionId = await announced(id, '2026-12-01', 40_00n)
  await at('2026-12-01T06:00:00Z')
  await runDue(api.bank)
  const refunds = await Promise.all([refund(collectionId), refund(collectionId), refund(collectionId)])
  expect(refunds.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  expect(await balanceOf()).toBe('100.00')
})

async function ownBalance(): Promise<bigint> {
  const [row] = await fixture.database.query<{ balance_pence: bigint }>(
    'select balance_pence from account where id = $1',
    [ownAccountIds.directDebitClaims],
  )
  return row?.balance_pence ?? 0n
}
