// The running salary of Maya Okafor (specification section 13.10): on the last working day, before 06:00, once.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openClock, openDemonstration, openDemoAccount, seed } from './open-demonstration.ts'

let testDatabase: TestDatabase
let clock: ReturnType<typeof openClock>

beforeEach(async () => {
  testDatabase = await openTestDatabase()
  clock = openClock()
})
afterEach(async () => {
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

const moveTo = (at: string) => clock.pass(new Date(at).getTime() - clock.read().getTime())

/** When each salary was booked, as London's clocks showed it, and how much it was: the newest first. */
const salaries = () =>
  testDatabase.database.query<{ at: string; amount_pence: bigint }>(
    `select to_char(t.decided_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as at, t.amount_pence
       from transfer t
      where t.creditor_description = 'Deposit from Ketterfold Instruments' and t.category = 'Deposit'
        and t.status = 'completed'
      order by t.decided_at desc limit 4`,
  )

const running = () => openDemonstration(testDatabase.database, clock, {}, { restores: false })

test('£2,840.00 comes before 06:00 on the last working day of the month, and once', async () => {
  moveTo('2026-11-28T20:00:00Z')
  await seed(running().bank)
  const [newest] = await salaries()
  const [one, other] = [running(), running()]
  moveTo('2026-11-30T05:11:59Z')
  await one.simulators.tick()
  expect(await salaries()).toMatchObject([newest, {}, {}, {}])
  moveTo('2026-11-30T05:12:00Z')
  await Promise.all([one.simulators.tick(), other.simulators.tick()])
  await one.simulators.tick()
  expect(await salaries()).toMatchObject([
    { at: '2026-11-30 05:12', amount_pence: 2_840_00n },
    newest,
    {},
    {},
  ])
  const paid = [...one.reports, ...other.reports].filter(({ simulator }) => simulator === 'salary')
  expect(paid).toEqual([{ simulator: 'salary', paid: 1 }])
  const told = await testDatabase.database.query<{ type: string }>(
    `select n.type from notification n join transfer t on t.id = n.transfer_id
      where t.creditor_description = 'Deposit from Ketterfold Instruments' and n.created_at >= $1`,
    [new Date('2026-11-30')],
  )
  expect(told).toEqual([{ type: 'received' }])
  // The next one is that of December.
  moveTo('2026-12-31T05:12:00Z')
  await one.simulators.tick()
  expect(await salaries()).toMatchObject([{ at: '2026-12-31 05:12' }, { at: '2026-11-30 05:12' }, newest, {}])
})

test('what a stopped bank left out comes when it starts again, each month’s once', async () => {
  await seed(running().bank)
  const [newest] = await salaries()
  // 29 January is a Friday, and the 31st a Sunday.
  moveTo('2027-01-29T09:30:00Z')
  await running().simulators.tick()
  await running().simulators.tick()
  expect(await salaries()).toMatchObject([
    { at: '2027-01-29 09:30', amount_pence: 2_840_00n },
    { at: '2027-01-29 09:30', amount_pence: 2_840_00n },
    { at: '2027-01-29 09:30', amount_pence: 2_840_00n },
    newest,
  ])
})

test('a history that has the day’s salary is not paid it again', async () => {
  moveTo('2026-11-30T05:30:00Z')
  await seed(running().bank)
  const before = await salaries()
  expect(before[0]).toMatchObject({
    at: expect.stringMatching(/^2026-11-30 0[0-4]/),
    amount_pence: 2_840_00n,
  })
  await running().simulators.tick()
  expect(await salaries()).toEqual(before)
})

test('nobody else is paid: an account of that name outside the demonstration is left alone', async () => {
  const demonstration = running()
  await seed(demonstration.bank)
  const maya = await openDemoAccount(demonstration.bank, demoCustomers.everyday)
  const before = await salaries()
  await testDatabase.database.query('update customer set is_demo = false where id = $1', [maya.customerId])
  moveTo('2026-11-30T06:00:00Z')
  await demonstration.simulators.tick()
  expect(await salaries()).toEqual(before)
})
