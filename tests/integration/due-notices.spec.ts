// The notices of the due run: whoever gives them, and however often, they are given once (part two, section 13.6).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deriveId } from '../../src/bank/derive-id.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { paymentIdOf } from '../../src/bank/standing-orders/standing-order.ts'
import { orderRegularly } from '../support/due-rows.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { getToKnow } from './payer.ts'
import { openScheduler, schedule, type Scheduler } from './scheduler.ts'

let fixture: ApiFixture
let bank: Scheduler
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  bank = openScheduler(fixture)
  ada = await openSignedInCustomer(bank.api, 1_000_00n)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const tuesday = '2026-12-01'

const setFrozen = (isFrozen: boolean) =>
  fixture.database.query(
    'update account set frozen_at = case when $2 then last_decided_at end where id = $1',
    [ada.account.id, isFrozen],
  )

/** The notifications of a customer that the due run alone gives, as they are known. */
const idsOfNotices = async ({ customerId }: TestCustomer) => {
  const rows = await fixture.database.query<{ id: string }>(
    `select id from notification where customer_id = $1
        and type in ('payment_retry', 'payment_refused', 'payments_missed', 'standing_order_news') order by id`,
    [customerId],
  )
  return rows.map(({ id }) => id)
}

test('what the due run tells has ids that follow from what it tells of', async () => {
  await getToKnow(bank.api, ada)
  const blocked = await schedule(ada, '10.00', tuesday)
  const missed = [await schedule(ada, '11.00', '2026-12-02'), await schedule(ada, '12.00', '2026-12-02')]
  const rows = { bank: bank.api.bank, customerId: ada.customerId, accountId: ada.account.id }
  const last = { frequency: 'weekly', firstOn: tuesday, payments: 1, lastOn: tuesday } as const
  const order = await orderRegularly(rows, { ...last, amountPence: 1_00n })
  await setFrozen(true)
  await bank.runAt('2026-12-01T06:00:00Z')
  await bank.runAt('2026-12-01T14:00:00Z')
  await bank.runAt('2026-12-10T06:00:00Z')
  await setFrozen(false)
  const [first = ''] = missed.map(({ id }) => id).toSorted()
  const payments = [blocked.id, paymentIdOf(order.id, tuesday)]
  const subjects = [
    ...payments.flatMap(id => [`payment_retry/${id}`, `payment_refused/${id}`]),
    `standing_order_news/${order.id}/ended`,
    `payments_missed/${first}`,
  ]
  const idOf = (subject: string) => deriveId(`sarsen/notice/${subject}/${ada.customerId}/notification`)
  expect(await idsOfNotices(ada)).toEqual(subjects.map(idOf).toSorted())
})
