// A restore of the demo customers beside visitors who change and open accounts, from several processes (ruling 35).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { chooseForAccount } from '../../src/bank/accounts/account-choices.ts'
import { listAccounts } from '../../src/bank/accounts/accounts.ts'
import { freezeAccount } from '../../src/bank/accounts/freeze-account.ts'
import { sendInvitation } from '../../src/bank/accounts/joint-invitations.ts'
import { openOwnAccount } from '../../src/bank/accounts/open-own-account.ts'
import { openPot } from '../../src/bank/accounts/open-pot.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { cancelPayment } from '../../src/bank/payments/cancel-payment.ts'
import { restoreDemoCustomers } from '../../src/bank/simulator/demo-customers.ts'
import { cancelStandingOrder } from '../../src/bank/standing-orders/cancel-order.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openClock, openDemonstration, seed } from './open-demonstration.ts'

const caller = { address: '192.0.2.7', device: '' }
const clock = openClock()

let postgres: TestPostgres
let pools: readonly Database[]
let banks: readonly Bank[]

beforeAll(async () => {
  postgres = await openTestPostgres()
  // The pools retry nothing, so a deadlock fails the test.
  pools = [1, 2, 3, 4].map(() =>
    openPostgres(postgres.connection, { connections: 2, retry: { attempts: 1 } }),
  )
  banks = pools.map(pool => openDemonstration(pool, clock, { isShared: true }).bank)
  await seed(openDemonstration(postgres.database, clock).bank)
})
afterAll(async () => {
  await Promise.all(pools.map(pool => pool.close()))
  expect(await reconcile(postgres.database)).toEqual([])
  await postgres.close()
})

const bankNo = (n: number): Bank => {
  const bank = banks[n]
  if (!bank) throw new Error(`there is no process ${n}`)
  return bank
}

async function readMaya() {
  const found = await findCustomerByEmail(postgres.database, demoCustomers.everyday.email)
  const customerId = found?.customer.id ?? ''
  const accounts = await listAccounts(bankNo(0), customerId)
  const [current, joint] = ['current', 'joint'].map(
    code => accounts.find(({ productCode }) => productCode === code)?.id ?? '',
  )
  return { customerId, current: current ?? '', joint: joint ?? '' }
}

test('restores beside new names and primary accounts cause no deadlock, and the last restore wins', async () => {
  const { customerId, current, joint } = await readMaya()
  const choose = async (bank: Bank, accountId: string, round: number) => {
    const choices = { name: `Round ${round}`, isPrimary: true } as const
    expect(await chooseForAccount(bank, { customerId, accountId, choices, caller })).toMatchObject({
      ok: true,
    })
  }
  for (let round = 0; round < 60; round += 1)
    await Promise.all([
      restoreDemoCustomers(bankNo(0), demoCustomers),
      restoreDemoCustomers(bankNo(1), demoCustomers),
      choose(bankNo(2), current, round).then(() => choose(bankNo(2), joint, round)),
      choose(bankNo(3), joint, round).then(() => choose(bankNo(3), current, round)),
    ])
  await restoreDemoCustomers(bankNo(0), demoCustomers)
  expect(await listAccounts(bankNo(0), customerId)).toMatchObject([
    { id: current, name: 'Current Account', isPrimary: true },
    { name: 'FlexiSave' },
    { id: joint, name: 'Joint Current Account', isPrimary: false },
  ])
}, 120_000)

test('restores at once after a visitor cancelled what pays by itself leave one of each', async () => {
  const { customerId } = await readMaya()
  const orders = () =>
    postgres.database.query<{ id: string }>(
      `select id from standing_order where customer_id = $1 and state = 'active' order by id`,
      [customerId],
    )
  const later = () =>
    postgres.database.query<{ id: string }>(
      `select id from payment where customer_id = $1 and status = 'scheduled' and is_later and standing_order_id is null`,
      [customerId],
    )
  for (let round = 0; round < 5; round += 1) {
    for (const { id: standingOrderId } of await orders())
      expect(await cancelStandingOrder(bankNo(0), { customerId, standingOrderId, caller })).toMatchObject({
        ok: true,
      })
    for (const { id: paymentId } of await later())
      expect(await cancelPayment(bankNo(0), { customerId, paymentId, caller })).toMatchObject({ ok: true })
    // The payment is placed again on another day.
    clock.pass(24 * 60 * 60_000)
    await Promise.all(banks.map(bank => restoreDemoCustomers(bank, demoCustomers)))
    await restoreDemoCustomers(bankNo(0), demoCustomers)
    expect(await orders()).toHaveLength(2)
    expect(await later()).toHaveLength(1)
  }
}, 120_000)

test('restores beside what visitors open, freeze and send cause no deadlock', async () => {
  const { customerId, current, joint } = await readMaya()
  const visit = async (bank: Bank, round: number) => {
    const id = () => bank.newId()
    const pot = { id: id(), accountId: current, name: 'Ours', colour: 'moss', amountPence: 1_00n } as const
    const deposit = { from: current, amountPence: 500_00n }
    await openPot(bank, { customerId, pot, caller })
    await openOwnAccount(bank, { customerId, opening: { id: id(), product: 'current' }, caller })
    await openOwnAccount(bank, {
      customerId,
      opening: { id: id(), product: 'fixed_1y', deposit, payTo: current },
      caller,
    })
    await freezeAccount(bank, { customerId, accountId: joint, caller })
    await sendInvitation(bank, {
      customerId,
      invitation: { id: id(), email: `${round}@example.com` },
      caller,
    })
  }
  for (let round = 0; round < 15; round += 1) {
    await Promise.all([
      restoreDemoCustomers(bankNo(0), demoCustomers),
      restoreDemoCustomers(bankNo(1), demoCustomers),
      visit(bankNo(2), round),
      visit(bankNo(3), round),
    ])
    clock.pass(60 * 60_000)
  }
  await restoreDemoCustomers(bankNo(0), demoCustomers)
  expect(await listAccounts(bankNo(0), customerId)).toMatchObject([
    { id: current, pots: [{}, {}, {}] },
    { name: 'FlexiSave' },
    { id: joint, status: 'open' },
  ])
  expect(await postgres.database.query('select id from joint_invitation where decision is null')).toEqual([])
}, 120_000)
