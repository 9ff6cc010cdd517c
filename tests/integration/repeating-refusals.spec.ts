// The order of the refusals of what pays later and regularly (part two, section 13.8): each request has several faults, which are
// mended one after another.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { getToKnow, newPayment, openPaymentsApi, pay, paymentOf } from './payer.ts'
import { codeOf, openFurther, openPerson, type Person } from './people.ts'
import type { TestApi } from './open-test-api.ts'
import { addNadia, change, monthly, passTo, runAt, setUp } from './standing-order.ts'

let fixture: ApiFixture
let api: TestApi
let maya: Person

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = openPaymentsApi(fixture)
  maya = await openPerson(api, 'Maya Okafor', 5_000_00n)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const close = { name: 'Tom Zielinski', kind: 'personal', destination: '00-00-01 10000002' } as const
const bill = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const

const setFrozen = (isFrozen: boolean) =>
  fixture.database.query(
    'update account set frozen_at = case when $2 then last_decided_at end where id = $1',
    [maya.account.id, isFrozen],
  )

/** Closes an empty account. */
async function closeEmpty(id: string): Promise<void> {
  const { status } = await maya.client.closeAccount({ params: { id }, body: { payTo: null } })
  expect(status).toBe(200)
}

/** Adds a payee whose name is close to the one that its bank has. */
async function addClose(): Promise<string> {
  const id = crypto.randomUUID()
  const { name, kind, destination } = close
  await maya.client.checkName({ body: { id: crypto.randomUUID(), name, kind, destination } })
  const body = { id, name, kind, sortCode: '00-00-01', accountNumber: '10000002' }
  expect((await maya.client.addPayee({ body })).status).toBe(201)
  return id
}

test('refusals come in their order: of a standing order that is set up', async () => {
  const [gone, payeeId] = [await addNadia(maya), await addClose()]
  const known = await setUp(maya, await monthly(maya, { payeeId: gone, amount: '5.00' }))
  await maya.client.deletePayee({ params: { id: gone } })
  const closed = await openFurther(api, maya, { code: 'current' })
  await closeEmpty(closed)
  const wrong = await monthly(maya, {
    id: known.id,
    accountId: crypto.randomUUID(),
    payeeId: gone,
    amount: '30000.00',
    firstOn: '2026-11-26',
  })
  const given = async (rest: Partial<typeof wrong>) =>
    codeOf(await maya.client.setUpStandingOrder({ body: { ...wrong, ...rest } }))
  expect(await given({})).toBe('out_of_range')
  const firstOn = '2026-12-01'
  expect(await given({ firstOn })).toBe('not_found')
  expect(await given({ firstOn, accountId: closed })).toBe('standing_order_id_reused')
  const id = crypto.randomUUID()
  expect(await given({ firstOn, id, accountId: closed })).toBe('account_closed')
  expect(await given({ firstOn, id, accountId: closed, payeeId })).toBe('account_closed')
  await setFrozen(true)
  const accountId = maya.account.id
  expect(await given({ firstOn, id, accountId })).toBe('account_frozen')
  expect(await given({ firstOn, id, accountId, payeeId })).toBe('account_frozen')
  await setFrozen(false)
  expect(await given({ firstOn, id, accountId })).toBe('payee_gone')
  const mended = { firstOn, id, accountId, payeeId }
  expect(await given(mended)).toBe('name_choice_missing')
  const chosen = { ...mended, nameChoice: 'continue' } as const
  expect(await given(chosen)).toBe('above_limit')
  expect((await maya.client.changePaymentLimits({ body: { day: '1500' } })).status).toBe(200)
  expect(await given({ ...chosen, amount: '2000.01' })).toBe('daily_limit')
  const within = { ...chosen, amount: '900.00' }
  expect(await given(within)).toBe('purpose_missing')
  expect(await given({ ...within, purpose: 'bill' })).toBe('warning_missing')
  expect(await given({ ...within, ...bill })).toBe('confirmation_required')
})

test('refusals come in their order: of a standing order that is changed, and of a date that is skipped', async () => {
  const { id } = await setUp(maya, await monthly(maya))
  const further = await openFurther(api, maya, { code: 'current' })
  const ofClosed = await setUp(
    maya,
    await monthly(maya, { accountId: further, creditorAccountId: maya.account.id }),
  )
  await closeEmpty(further)
  type Change = Parameters<typeof change>[2]
  const given = async (rest: Partial<Change>, orderId = id) => {
    const body = { version: 9, amount: '30000.00', firstOn: '2027-12-31', ...rest }
    return codeOf(await maya.client.changeStandingOrder({ params: { id: orderId }, body }))
  }
  const skip = async (date: string, orderId = id) =>
    codeOf(await maya.client.skipStandingOrder({ params: { id: orderId, date }, body: {} }))
  await passTo(api, '2026-12-01T00:00:00Z', maya)
  expect(await given({ amount: 'ten' }, crypto.randomUUID())).toBe('not_accepted')
  expect(await given({}, crypto.randomUUID())).toBe('not_found')
  expect(await given({}, ofClosed.id)).toBe('account_closed')
  expect(await given({})).toBe('changed_meanwhile')
  expect(await given({ version: 1 })).toBe('due_today')
  expect(await skip('2027-01-01', crypto.randomUUID())).toBe('not_found')
  expect(await skip('2026-12-01', ofClosed.id)).toBe('account_closed')
  expect(await skip('2027-01-01')).toBe('changed_meanwhile')
  expect(await skip('2026-12-01')).toBe('due_today')
  await runAt(api, '2026-12-01T06:00:00Z', maya)
  await setFrozen(true)
  expect(await given({ version: 1 })).toBe('out_of_range')
  const mended = { version: 1, firstOn: '2027-01-15' }
  expect(await given(mended)).toBe('account_frozen')
  await setFrozen(false)
  expect(await given(mended)).toBe('above_limit')
  const within = { ...mended, amount: '900.00' }
  expect(await given(within)).toBe('purpose_missing')
  expect(await given({ ...within, purpose: 'bill' })).toBe('warning_missing')
  expect(await given({ ...within, ...bill })).toBe('confirmation_required')
})

test('refusals come in their order: of a payment of a later day that is changed', async () => {
  await getToKnow(api, maya)
  const later = async (executeOn: string, accountId = maya.account.id) => {
    const { id } = await placed({ ...(await newPayment(maya, '10.00', { executeOn })), accountId })
    return id
  }
  const placed = async (payment: Awaited<ReturnType<typeof newPayment>>) => {
    const answer = await maya.client.placePayment({ body: payment })
    return paymentOf(answer.status === 403 ? await pay(maya, payment) : answer)
  }
  const further = await openFurther(api, maya, { code: 'current' })
  const [due, id] = [await later('2026-12-01'), await later('2026-12-10')]
  const ofClosed = await later('2026-12-10', further)
  await closeEmpty(further)
  type Change = Parameters<Person['client']['changePayment']>[0]['body']
  const given = async (rest: Partial<Change>, paymentId = due) => {
    const body = { version: 9, amount: '30000.00', executeOn: '2026-12-01', ...rest }
    return codeOf(await maya.client.changePayment({ params: { id: paymentId }, body }))
  }
  await passTo(api, '2026-12-01T00:00:00Z', maya)
  expect(await given({}, crypto.randomUUID())).toBe('out_of_range')
  const executeOn = '2026-12-11'
  expect(await given({ executeOn }, crypto.randomUUID())).toBe('not_found')
  expect(await given({ executeOn }, ofClosed)).toBe('account_closed')
  await setFrozen(true)
  expect(await given({ executeOn })).toBe('changed_meanwhile')
  expect(await given({ executeOn, version: 1 })).toBe('due_today')
  const mended = { executeOn, version: 1 }
  expect(await given(mended, id)).toBe('account_frozen')
  await setFrozen(false)
  expect(await given(mended, id)).toBe('above_limit')
  expect((await maya.client.changePaymentLimits({ body: { day: '1500' } })).status).toBe(200)
  expect(await given({ ...mended, amount: '1500.01' }, id)).toBe('daily_limit')
  const within = { ...mended, amount: '1500.00' }
  expect(await given(within, id)).toBe('purpose_missing')
  expect(await given({ ...within, purpose: 'bill' }, id)).toBe('warning_missing')
  expect(await given({ ...within, ...bill }, id)).toBe('confirmation_required')
})
