// What a holder changes of a standing order, and what is asked anew after a while (part two, sections 13.1, 13.3 and 13.8), over a
// real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { nadia, openPaymentsApi } from './payer.ts'
import { addNadia, change, monthly, orderOf, read, refusalOf, runAt, setUp } from './standing-order.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = openPaymentsApi(fixture)
  ada = await openSignedInCustomer(api, 1_000_00n)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

test('a change is confirmed and keeps the days of the month; an old version is refused', async () => {
  const { id } = await setUp(ada, await monthly(ada, { firstOn: '2026-12-31' }))
  await runAt(api, '2026-12-31T06:00:00Z')
  await runAt(api, '2027-02-01T06:00:00Z', ada)
  const changed = await change(ada, id, { version: 1, amount: '10.00', payments: 2 })
  expect(changed).toMatchObject({
    version: 2,
    paymentsLeft: 2,
    nextPayments: [
      { askedFor: '2027-02-28', dueOn: '2027-03-01', amount: '10.00' },
      { askedFor: '2027-03-31', amount: '10.00' },
    ],
  })
  const old = await ada.client.changeStandingOrder({ params: { id }, body: { version: 1, amount: '11.00' } })
  expect(refusalOf(old)).toEqual([409, 'changed_meanwhile'])
  const same = await ada.client.changeStandingOrder({ params: { id }, body: { version: 2, amount: '10.00' } })
  expect(orderOf(same)).toMatchObject({ version: 2 })
  const moved = await change(ada, id, { version: 2, firstOn: '2027-02-15', payments: null })
  expect(moved.nextPayments.map(({ askedFor }) => askedFor)).toEqual([
    '2027-02-15',
    '2027-03-15',
    '2027-04-15',
  ])
  expect(moved).toMatchObject({ paymentsLeft: null, firstOn: '2026-12-31' })
  const early = await ada.client.changeStandingOrder({
    params: { id },
    body: { version: 3, firstOn: '2027-02-01' },
  })
  expect(refusalOf(early)).toEqual([422, 'bad_input', 'firstOn out_of_range'])
})

test('a last payment of its own is refused without an end, when it is set up and when it is changed', async () => {
  const noEnd = [422, 'bad_input', 'lastAmount not_accepted']
  const body = await monthly(ada)
  const withLast = { ...body, lastAmount: '5.00' }
  expect(refusalOf(await ada.client.setUpStandingOrder({ body: withLast }))).toEqual(noEnd)
  const { id } = await setUp(ada, body)
  const asked = async (rest: object) =>
    ada.client.changeStandingOrder({ params: { id }, body: { version: 1, ...rest } })
  const refused = await asked({ lastAmount: '5.00' })
  expect(refusalOf(refused)).toEqual(noEnd)
  expect(refused.body).toMatchObject({
    errors: [{ message: 'Enter when it ends before you enter a last payment' }],
  })
  expect(await change(ada, id, { version: 1, payments: 3, lastAmount: '5.00' })).toMatchObject({
    lastAmount: '5.00',
  })
  const endless = { version: 2, payments: null, lastAmount: '6.00' }
  expect(refusalOf(await asked(endless))).toEqual(noEnd)
  expect(await change(ada, id, { version: 2, payments: null })).toMatchObject({ lastAmount: null })
})

test('a change begins after the last date that was skipped', async () => {
  const { id } = await setUp(ada, await monthly(ada))
  await ada.client.skipStandingOrder({ params: { id, date: '2026-12-01' }, body: {} })
  for (const firstOn of ['2026-11-30', '2026-12-01']) {
    const early = await ada.client.changeStandingOrder({ params: { id }, body: { version: 1, firstOn } })
    expect(refusalOf(early)).toEqual([422, 'bad_input', 'firstOn out_of_range'])
  }
  const changed = await change(ada, id, { version: 1, firstOn: '2026-12-02' })
  expect(changed.nextPayments[0]).toMatchObject({ askedFor: '2026-12-02', skipped: false })
})

test('a name check that is over 90 days old is wanted anew at set-up, and never when a payment is due', async () => {
  const payeeId = await addNadia(ada)
  const { id } = await setUp(ada, await monthly(ada, { payeeId, amount: '5.00' }))
  for (const on of ['2026-12-01', '2027-01-04', '2027-02-01', '2027-03-01'])
    await runAt(api, `${on}T06:00:00Z`, ada)
  expect((await read(ada, id)).history[0]).toMatchObject({ what: 'paid', askedFor: '2027-03-01' })
  const body = await monthly(ada, { payeeId, firstOn: '2027-04-06' })
  expect(refusalOf(await ada.client.setUpStandingOrder({ body }))).toEqual([409, 'name_check_missing'])
  const nameCheckId = crypto.randomUUID()
  await ada.client.checkName({ body: { id: nameCheckId, ...nadia } })
  expect(await setUp(ada, { ...body, nameCheckId })).toMatchObject({ state: 'active' })
})
