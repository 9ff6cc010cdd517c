// What becomes of payments that are decided and made later: access, stops, lost answers and slow banks (part two, 12.5).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testAccounts } from '../../content/facts/outside.ts'
import { grantAccess, revokeAccess } from '../../src/bank/accounts/account-access.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import type { OutsideBanks } from '../../src/bank/outside/outside-banks.ts'
import { createSimulatedBanks } from '../../src/bank/outside/simulated-banks.ts'
import { askAboutHeld, refuseHeld, releaseHeld } from '../../src/bank/payments/decide-held.ts'
import { runPaymentsRound, runPayments } from '../../src/bank/payments/run-payments.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import {
  nadia,
  newPayment,
  openPaymentsApi,
  pay,
  paymentOf,
  place,
  thursday,
  type TypedPayment,
  waitHours,
} from './payer.ts'
import { openedBy } from './passkey-customer.ts'
import { readEventTypes, readNotices } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = openPaymentsApi(fixture)
  ada = await openSignedInCustomer(api, 5_000_00n)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const risky = { purpose: 'investment', warning: { rule: 'purpose', version: 1 } } as const

/** Orders £1,000.00 for an investment, which is held. */
async function hold(customer = ada): Promise<TypedPayment> {
  const payment = await newPayment(customer, '1000.00', risky)
  const held = paymentOf(await pay(customer, payment))
  if (held.status !== 'held') throw new Error(`the payment is ${held.status}`)
  return payment
}

const readOf = async ({ id }: TypedPayment, { client }: TestCustomer = ada) =>
  paymentOf(await client.readPayment({ params: { id } }))

const balanceOf = async (customer: TestCustomer) => {
  const { body } = await customer.client.readBalance({ params: { id: customer.account.id } })
  return 'available' in body ? [body.booked, body.available] : body
}

test('a released payment is refused if its payer has no access any more, or its destination was stopped', async () => {
  const grace = await openSignedInCustomer(api)
  await fixture.database.transaction(transaction =>
    grantAccess(transaction, {
      customerId: grace.customerId,
      accountId: ada.account.id,
      grantedAt: thursday,
      at: thursday,
    }),
  )
  const hers = await hold({ ...grace, account: ada.account })
  const { email } = grace
  const revoked = await revokeAccess(api.bank, { email, accountNumber: ada.account.accountNumber })
  expect(revoked).toMatchObject({ ok: true })
  const recipient = { ...nadia, destination: '00-00-01 10000014' }
  const stopped = await newPayment(ada, '1000.00', { ...risky, recipient })
  expect(paymentOf(await pay(ada, stopped)).status).toBe('held')
  await fixture.database.query(
    `insert into stopped_destination (destination, stopped_at) values ('000001 10000014', $1)`,
    [thursday],
  )
  // Both notices are of one moment, so either may be the newest.
  const descriptions = async () => {
    const { body } = await ada.client.listNotifications({ query: {} })
    return 'notifications' in body ? body.notifications.map(({ description }) => description) : []
  }
  await releaseHeld(api.bank, hers.id)
  expect(await readOf(hers)).toMatchObject({ status: 'refused', refusedBecause: null })
  expect(await descriptions()).toContain('£1,000.00 to Nadia Farrow: call 020 7946 0990.')
  await releaseHeld(api.bank, stopped.id)
  expect(await readOf(stopped)).toMatchObject({ status: 'refused', refusedBecause: 'payee_blocked' })
  expect(await descriptions()).toContain('£1,000.00 to Nadia Farrow: we do not pay this account.')
  expect(await balanceOf(ada)).toEqual(['5000.00', '5000.00'])
  expect(await readNotices(fixture.database, ada)).toContain('payment_refused')
})

test('staff whose answer was lost have asked, released and refused once, and are told so', async () => {
  const losing = { ...api.bank, database: rerunningAfter('update payment set', fixture.database) }
  const [asked, other] = [await hold(), await hold()]
  const question = 'Who told you of it?'
  expect(await askAboutHeld(losing, { paymentId: asked.id, question })).toMatchObject({ ok: true })
  const notices = await readNotices(fixture.database, ada)
  expect(notices.filter(type => type === 'payment_question')).toHaveLength(1)
  expect(await releaseHeld(losing, asked.id)).toMatchObject({ ok: true })
  expect(await refuseHeld(losing, other.id)).toMatchObject({ ok: true })
  expect([(await readOf(asked)).status, (await readOf(other)).status]).toEqual(['completed', 'refused'])
  const events = await readEventTypes(fixture.database, ada)
  for (const type of ['payment_asked', 'payment_released', 'payment_refused'])
    expect(events.filter(event => event === type)).toHaveLength(1)
  expect(await balanceOf(ada)).toEqual(['4000.00', '4000.00'])
})

test('the audit names the bank, and not the due run, for what it does about a payment for now', async () => {
  const actorsOf = async ({ id }: TypedPayment) =>
    fixture.database.query(
      `select type, detail ->> 'by' as by from audit_event
        where chain_id = $1 and detail ->> 'paymentId' = $2 order by event_no`,
      [ada.customerId, id],
    )
  const held = await hold()
  // That bank sends it back after ten seconds.
  const recipient = { ...nadia, destination: '00-00-01 10000016' }
  const returned = await newPayment(ada, '20.00', { recipient })
  expect(paymentOf(await pay(ada, returned)).status).toBe('completed')
  api.pass(11_000)
  await runPaymentsRound(api.bank)
  expect((await actorsOf(returned)).slice(-2)).toEqual([
    { type: 'payment_completed', by: 'bank' },
    { type: 'payment_returned', by: 'bank' },
  ])
  const late = await newPayment(ada, '30.00')
  const confirmationId = openedBy(await place(ada, late)).id
  await waitHours(api, ada, 1)
  await place(ada, late, confirmationId)
  expect((await actorsOf(late)).at(-1)).toEqual({ type: 'payment_cancelled', by: 'confirmation' })
  api.pass(7 * 24 * 60 * 60_000)
  await runPaymentsRound(api.bank)
  expect((await actorsOf(held)).at(-1)).toEqual({ type: 'payment_refused', by: 'bank' })
})

/** A clock on which another bank's time to answer is never over. */
const neverIn5Seconds = (durationMs: number) =>
  durationMs === 5000 ? new Promise<void>(() => undefined) : Promise.resolve()

/** A customer who has paid this often, of a bank whose other banks answer in this way. */
async function openPayer(settle: OutsideBanks['settle'], count: number) {
  const outside = { ...createSimulatedBanks(testAccounts), settle }
  const slow = openPaymentsApi(fixture, { outside, pause: neverIn5Seconds })
  const bea = await openSignedInCustomer(slow, 500_00n)
  const paid = async () => {
    const payment = await newPayment(bea, '1.00')
    expect(paymentOf(await pay(bea, payment)).status).toBe('completed')
    return payment.id
  }
  const ids: string[] = []
  for (let nth = 0; nth < count; nth += 1) ids.push(await paid())
  return { slow, bea, paid, ids }
}

test('other banks are asked for several payments at once, and first for those not asked for yet', async () => {
  const asked: string[] = []
  const both = Promise.withResolvers<void>()
  const own = new Set<string>()
  const { slow, bea, paid, ids } = await openPayer(async ({ paymentId }) => {
    if (!own.has(paymentId)) return { outcome: 'kept' }
    asked.push(paymentId)
    if (asked.length === 2) both.resolve()
    await both.promise
    return { outcome: 'waiting' }
  }, 2)
  for (const id of ids) own.add(id)
  await runPaymentsRound(slow.bank)
  expect(new Set(asked)).toEqual(own)
  await waitHours(slow, bea, 1)
  const third = await paid()
  own.add(third)
  await runPaymentsRound(slow.bank)
  expect(asked[2]).toBe(third)
  expect(new Set(asked.slice(3))).toEqual(new Set(ids))
})

test('a bank that does not answer keeps no other payment waiting', async () => {
  const asking = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const { slow, bea } = await openPayer(async () => {
    asking.resolve()
    await answered.promise
    return { outcome: 'kept' }
  }, 1)
  const waiting: (() => void)[] = []
  const cancelled = Promise.withResolvers<void>()
  const running = runPayments(slow.bank, {
    pause: (_, signal) =>
      new Promise(resolve => {
        waiting.push(resolve)
        signal.addEventListener('abort', () => resolve())
      }),
    report: round => {
      if ('cancelled' in round && round.cancelled === 1) cancelled.resolve()
    },
  })
  await asking.promise
  await place(bea, await newPayment(bea, '2.00'))
  slow.pass(15 * 60_000)
  for (const resume of waiting) resume()
  await cancelled.promise
  answered.resolve()
  await running.stop()
})
