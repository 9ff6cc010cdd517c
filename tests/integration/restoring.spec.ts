// A long-running demonstration restores what visitors changed, again and again (ruling 35).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { chooseForAccount } from '../../src/bank/accounts/account-choices.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openDemoAccount, openClock, openDemonstration, seed } from './open-demonstration.ts'
import { statusOf } from './try-sign-in.ts'

const { personal, everyday, partner } = demoCustomers
const clock = openClock()

let testDatabase: TestDatabase
let customerId: string

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  const { bank } = openDemonstration(testDatabase.database, clock)
  await seed(bank)
  customerId = (await openDemoAccount(bank)).customerId
})
afterAll(() => testDatabase.close())

const rowsOf = <Row extends object>(sql: string, ...parameters: string[]) =>
  testDatabase.database.query<Row>(sql, parameters)

/** The state of the customer, the version of its row, and the number of restores. */
async function readDemo() {
  const [row] = await rowsOf<{ name: string; phone: string | null; version: string; restored: bigint }>(
    `select first_name || ' ' || last_name as name, phone, xmin::text as version,
            (select count(*) from audit_event where chain_id = id and type = 'demo_customer_restored') as restored
       from customer where id = $1`,
    customerId,
  )
  if (!row) throw new Error('there is no demo customer')
  return row
}

async function spoil() {
  const { bank } = openDemonstration(testDatabase.database, clock)
  await rowsOf(
    "update customer set password_phc = $2, first_name = 'Rude', phone = '+447700900142' where id = $1",
    customerId,
    await bank.passwords.hash('a visitor’s own'),
  )
  await rowsOf('insert into preference (customer_id, sms_notifications) values ($1, true)', customerId)
  await rowsOf(
    `insert into second_factor (customer_id, secret, created_at, confirmed_at)
     values ($1, decode(repeat('00', 20), 'hex'), now(), now())`,
    customerId,
  )
}

test('changes of visitors are restored every 15 minutes, and no sooner', async () => {
  const demonstration = openDemonstration(testDatabase.database, clock)
  const { simulators, reports } = demonstration
  for (let round = 1; round <= 2; round++) {
    const { restored } = await readDemo()
    await spoil()
    clock.pass(limits.demoRestoreMs - 1)
    await simulators.tick()
    expect(await statusOf(demonstration, personal)).toBe(401)
    clock.pass(1)
    await simulators.tick()
    expect(await readDemo()).toMatchObject({
      name: 'Eleanor Whitcombe',
      phone: null,
      restored: restored + 1n,
    })
    expect(await rowsOf('select * from preference')).toEqual([])
    // With the second factor on, the status would be 202.
    expect(await statusOf(demonstration, personal)).toBe(201)
  }
  expect(reports).toEqual([])
})

test('names of accounts and the primary account that visitors chose are undone, for each demo customer', async () => {
  const { bank, simulators, reports } = openDemonstration(testDatabase.database, clock)
  for (const customer of [everyday, partner]) {
    const { customerId: holderId, ...account } = await openDemoAccount(bank, customer)
    await rowsOf(
      "update customer set password_phc = $2, first_name = 'Rude' where id = $1",
      holderId,
      await bank.passwords.hash('a visitor’s own'),
    )
    expect(
      await chooseForAccount(bank, {
        customerId: holderId,
        accountId: account.id,
        choices: { name: 'Rude words' },
        caller: { address: '192.0.2.7', device: '' },
      }),
    ).toMatchObject({ ok: true })
    await rowsOf('insert into primary_account values ($1, $2)', holderId, account.id)
  }
  clock.pass(limits.demoRestoreMs)
  await simulators.tick()
  for (const { firstName, ...customer } of [everyday, partner]) {
    expect(await openDemoAccount(bank, customer)).toMatchObject({ name: 'Current Account', isPrimary: true })
    expect(await rowsOf('select first_name from customer where email = $1', customer.email)).toEqual([
      { first_name: firstName },
    ])
    expect(await statusOf(openDemonstration(testDatabase.database, clock), customer)).toBe(201)
  }
  expect(await rowsOf('select * from account_choice')).toEqual([])
  expect(await rowsOf('select * from primary_account')).toEqual([])
  expect(reports).toEqual([])
})

test('a demo customer without changes is not written', async () => {
  const { simulators, reports } = openDemonstration(testDatabase.database, clock)
  const before = await readDemo()
  for (let n = 0; n < 3; n++) {
    clock.pass(limits.demoRestoreMs)
    await simulators.tick()
  }
  expect(await readDemo()).toEqual(before)
  expect(reports).toEqual([])
})

test('a failed restore is reported and done with the next tick', async () => {
  let isBroken = false
  const { simulators, reports } = openDemonstration(
    {
      ...testDatabase.database,
      transaction: work =>
        isBroken ? Promise.reject(new Error('the disk is full')) : testDatabase.database.transaction(work),
    },
    clock,
  )
  await spoil()
  clock.pass(limits.demoRestoreMs)
  isBroken = true
  await simulators.tick()
  expect(reports).toEqual([{ simulator: 'restoring', fault: new Error('the disk is full') }])
  isBroken = false
  await simulators.tick()
  expect((await readDemo()).name).toBe('Eleanor Whitcombe')
})

test('a bank without other visitors restores nothing by itself', async () => {
  const { simulators, reports } = openDemonstration(testDatabase.database, clock, {}, { restores: false })
  const { restored } = await readDemo()
  await spoil()
  clock.pass(2 * limits.demoRestoreMs)
  await simulators.tick()
  expect(await readDemo()).toMatchObject({ name: 'Rude Whitcombe', phone: '+447700900142', restored })
  expect(await rowsOf('select * from preference')).toHaveLength(1)
  expect(reports).toEqual([])
})
