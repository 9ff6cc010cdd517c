// Merchants that take payments again and again, and how a customer stops them (specification, sections 15.3, 15.4 and 15.6), over a
// real database.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { approveCardPayment } from '../../src/bank/cards/network/approve-payment.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { confirmAsSeed } from '../../src/bank/simulator/confirm-as-seed.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { cardNoticesOf } from './card-bank.ts'
import { networkOf, type NetworkBank, openNetworkBank } from './card-network.ts'
import { codeOf, openPerson } from './people.ts'
import { readEventTypes } from './read-notices.ts'

let fixture: ApiFixture
let bank: NetworkBank

beforeEach(async () => {
  fixture = await openApiFixture()
  bank = await openNetworkBank(fixture)
})
afterEach(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const cinderlight = {
  merchant: 'Cinderlight',
  mcc: '4899',
  place: 'London',
  amountMinor: 10_99n,
} as const
const recurring = { ...cinderlight, how: 'recurring' } as const

/** Pays the merchant once online, approved by its customer, so that the bank knows it. */
async function approveOnce(changes: { readonly merchant?: string } = {}): Promise<void> {
  const { api, network, maya } = bank
  const { id } = await network.authorise({ ...cinderlight, how: 'online', ...changes })
  const approved = await confirmAsSeed(api.bank, maya.customerId, confirming =>
    approveCardPayment(api.bank, { paymentId: id, confirming }),
  )
  expect(approved).toMatchObject({ ok: true, value: { status: 'pending' } })
}

/** What the merchant takes on a day. Returns the payment and the answer. */
async function takeOn(
  time: string,
  changes: { readonly amountMinor?: bigint; readonly merchant?: string } = {},
) {
  await bank.at(time)
  return bank.network.authorise({ ...recurring, ...changes })
}

async function list({ client } = bank.maya) {
  const { body } = await client.listSubscriptions({})
  if (!('subscriptions' in body)) throw new Error(JSON.stringify(body))
  return body.subscriptions
}

async function idOf(merchant = 'Cinderlight'): Promise<string> {
  const found = (await list()).find(each => each.merchant === merchant)
  if (!found) throw new Error(`there is no ${merchant}`)
  return found.id
}

test('subscriptions are the merchants with a recurring payment, with what they usually take and when it comes next', async () => {
  expect(await list()).toEqual([])
  await approveOnce()
  expect(await list()).toEqual([])
  await takeOn('2026-12-01T08:00:00Z', { amountMinor: 9_99n })
  expect(await list()).toMatchObject([{ merchant: 'Cinderlight', usually: null, stoppedAt: null }])
  const second = await takeOn('2027-01-01T08:00:00Z')
  const { id } = second
  await takeOn('2027-01-01T08:00:01Z', { amountMinor: 9_999_00n }) // more than there is: declined
  const { lastFour } = await bank.read(bank.cardId)
  expect(await list()).toEqual([
    {
      id: expect.any(String),
      merchant: 'Cinderlight',
      card: { id: bank.cardId, kind: 'physical', design: 'tarn', name: null, lastFour },
      last: { paymentId: id, at: '2027-01-01T08:00:00.000Z', amount: '10.99' },
      usually: { amount: '10.99', rhythm: 'monthly', nextOn: '2027-02-01' },
      stoppedAt: null,
    },
  ])
  // It did not come, so none is expected.
  await bank.at('2027-02-09T08:00:00Z')
  expect(await list()).toMatchObject([{ usually: { rhythm: 'monthly', nextOn: null } }])
})

test('what took its last payment more than 13 months ago is no subscription, unless it is stopped', async () => {
  const { maya, network } = bank
  await approveOnce()
  await approveOnce({ merchant: 'Lanternfield Films' })
  for (const merchant of ['Lanternfield Films', 'Cinderlight']) {
    const { id } = await takeOn('2026-12-01T08:00:00Z', { merchant })
    expect(await network.clear(id, 10_99n, { ...recurring, merchant })).toBe('approved')
  }
  await bank.at('2028-01-01T23:00:00Z')
  expect((await list()).map(({ merchant }) => merchant)).toEqual(['Cinderlight', 'Lanternfield Films'])
  const [cinderlightId, params] = [await idOf(), { id: await idOf('Lanternfield Films') }]
  expect((await maya.client.stopMerchant({ params })).status).toBe(200)
  await bank.at('2028-01-02T08:00:00Z')
  expect((await list()).map(({ merchant }) => merchant)).toEqual(['Lanternfield Films'])
  expect(codeOf(await maya.client.stopMerchant({ params: { id: cinderlightId } }))).toBe('not_found')
  expect((await maya.client.allowMerchant({ params })).body).toMatchObject({
    subscription: { stoppedAt: null },
  })
  expect(await list()).toEqual([])
})

test('a stopped merchant is refused on all cards until it is allowed again', async () => {
  const { maya, api, network, makeVirtual } = bank
  await approveOnce()
  await takeOn('2026-12-01T08:00:00Z')
  const params = { id: await idOf() }
  const stopped = await maya.client.stopMerchant({ params })
  expect(stopped.body).toMatchObject({
    subscription: { merchant: 'Cinderlight', stoppedAt: expect.any(String) },
  })
  expect((await maya.client.stopMerchant({ params })).body).toEqual(stopped.body)
  expect((await network.authorise(recurring)).said).toBe('declined merchant_stopped')
  const virtual = await makeVirtual('Streaming')
  const elsewhere = networkOf(api, virtual.id)
  const { id, said } = await elsewhere.authorise(recurring)
  expect(said).toBe('declined merchant_stopped')
  expect(await network.read(id)).toMatchObject({
    decline_reason: 'merchant_stopped',
    decline_facts: { merchant: 'Cinderlight' },
  })
  const told = (await cardNoticesOf(maya)).map(([, text]) => text)
  expect(told).toContainEqual(expect.stringMatching(/You stopped payments to Cinderlight\./))
  // What its customer does themselves goes on.
  expect((await network.authorise({ ...cinderlight, how: 'online' })).said).toBe('waiting')
  expect((await network.authorise({ ...recurring, merchant: 'Another' })).said).toBe('declined not_approved')

  const allowed = await maya.client.allowMerchant({ params })
  expect(allowed.body).toMatchObject({ subscription: { stoppedAt: null } })
  expect((await maya.client.allowMerchant({ params })).body).toEqual(allowed.body)
  expect((await network.authorise(recurring)).said).toBe('approved')
  const events = await readEventTypes(fixture.database, maya)
  expect(events.filter(type => type.startsWith('merchant_'))).toEqual([
    'merchant_stopped',
    'merchant_allowed',
  ])
})

test('what was authorised before the stop still clears; nothing else of the merchant does', async () => {
  const { maya, network } = bank
  await approveOnce()
  const before = await takeOn('2026-12-01T08:00:00Z')
  const expired = await takeOn('2026-12-01T08:00:01Z')
  await maya.client.stopMerchant({ params: { id: await idOf() } })
  expect(await network.increment(before.id, 12_00n)).toBe('declined merchant_stopped')
  expect(await network.clear(before.id, 10_99n, recurring)).toBe('approved')
  expect(await network.clear(undefined, 10_99n, recurring)).toBe('declined merchant_stopped')
  expect(await network.clear(undefined, 10_99n, { ...recurring, how: 'online' })).toBe('approved')
  expect(await network.clear(network.newId(), 10_99n, recurring)).toBe('declined merchant_stopped')
  await bank.at('2026-12-09T08:00:00Z')
  await bank.run()
  expect(await network.statusOf(expired.id)).toBe('expired')
  expect(await network.clear(expired.id, 10_99n, recurring)).toBe('declined merchant_stopped')
  expect(await network.statusOf(expired.id)).toBe('expired')
  expect(await network.refund(before.id, 10_99n)).toBe('approved')
})

test('a merchant that is stopped while its payment comes is refused, or was authorised before', async () => {
  const { maya, network } = bank
  await approveOnce()
  await takeOn('2026-12-01T08:00:00Z')
  const params = { id: await idOf() }
  const [{ said }] = await Promise.all([network.authorise(recurring), maya.client.stopMerchant({ params })])
  expect(['approved', 'declined merchant_stopped']).toContain(said)
  expect((await network.authorise(recurring)).said).toBe('declined merchant_stopped')
})

test('a customer stops merchants of their own alone, and the private desk has none', async () => {
  await approveOnce()
  await takeOn('2026-12-01T08:00:00Z')
  const params = { id: await idOf() }
  const daniel = await openPerson(bank.api, 'Daniel Reyes')
  expect(await list(daniel)).toEqual([])
  expect(codeOf(await daniel.client.stopMerchant({ params }))).toBe('not_found')
  expect(codeOf(await daniel.client.allowMerchant({ params }))).toBe('not_found')
  await fixture.database.query('update customer set payment_checks = false where id = $1', [
    daniel.customerId,
  ])
  expect(codeOf(await daniel.client.listSubscriptions({}))).toBe('private_desk')
  await fixture.database.query('update customer set payment_checks = true where id = $1', [daniel.customerId])
})
