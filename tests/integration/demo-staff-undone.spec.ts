// What the staff did to demo customers is undone at a start and by a restore (part two, section 17.1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { demoModulusTable, testAccounts } from '../../content/facts/outside.ts'
import { grantAccess } from '../../src/bank/accounts/account-access.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { createSimulatedBanks } from '../../src/bank/outside/simulated-banks.ts'
import { restoreDemoCustomers } from '../../src/bank/simulator/demo-customers.ts'
import { prepareDemo } from '../../src/bank/simulator/seed-demo.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { look, openClock, openDemoAccount, openDemonstration } from './open-demonstration.ts'
import { openPerson } from './people.ts'
import { lookAt, made } from './staff-record.ts'
import { openMember, type TestMember } from './staff.ts'
import { signInWithNewBrowser } from './try-sign-in.ts'

const { everyday, personal } = demoCustomers
let testDatabase: TestDatabase
let demonstration: ReturnType<typeof openDemonstration>
let member: TestMember

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  demonstration = openDemonstration(testDatabase.database, openClock(), {
    outside: createSimulatedBanks(testAccounts),
    modulus: demoModulusTable,
  })
  await prepareDemo(demonstration.bank, demoCustomers)
  member = await openMember(demonstration, ['support', 'payments'])
})
afterAll(async () => {
  expect(demonstration.faults).toEqual([])
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

/** Starts the demonstration again, a second later. */
function startAgain() {
  demonstration.pass(1_000)
  return prepareDemo(demonstration.bank, demoCustomers)
}

/** A demo customer’s first account, after a member opened their record. */
async function looked(demo: { readonly email: string }) {
  const account = await openDemoAccount(demonstration.bank, demo)
  await lookAt(member, account.customerId)
  return account
}

const rowsOf = (sql: string, ...parameters: string[]) => testDatabase.database.query(sql, parameters)

const eventsOf = (customerId: string, type: string) =>
  rowsOf('select event_no from audit_event where chain_id = $1 and type = $2', customerId, type)

const noticesOf = (customerId: string, type: string) =>
  rowsOf('select id from notification where customer_id = $1 and type = $2', customerId, type)

const statusOfSignIn = async (demo: { readonly email: string; readonly password: string }) =>
  (await signInWithNewBrowser(demonstration, demo)).status

const isFrozen = async (accountId: string) => {
  const [account] = await testDatabase.database.query<{ is_frozen: boolean }>(
    'select frozen_at is not null as is_frozen from account where id = $1',
    [accountId],
  )
  return account?.is_frozen
}

test('a start lets a demo customer sign in again whom the staff stopped, and tells them nothing', async () => {
  const { customerId } = await looked(everyday)
  await made(demonstration, member, 'staffStopSignIn', customerId)
  expect(await statusOfSignIn(everyday)).toBe(403)
  await startAgain()
  expect(await statusOfSignIn(everyday)).toBe(201)
  await startAgain()
  expect(await eventsOf(customerId, 'demo_sign_in_allowed')).toHaveLength(1)
  expect(await noticesOf(customerId, 'sign_in_allowed')).toEqual([])
})

test('a start ends the bank’s freeze of a demo account, and tells its holders nothing', async () => {
  const { id, customerId } = await looked(everyday)
  await made(demonstration, member, 'staffFreezeAccount', id)
  expect(await isFrozen(id)).toBe(true)
  await startAgain()
  expect(await isFrozen(id)).toBe(false)
  await startAgain()
  expect(await eventsOf(customerId, 'demo_account_unfrozen')).toHaveLength(1)
  expect(await noticesOf(customerId, 'account_unfrozen')).toEqual([])
})

test('a start releases what the staff held on a demo account, and leaves a card’s hold alone', async () => {
  const { bank } = demonstration
  const account = await looked(personal)
  await member.client.staffDemoPurchase({
    body: {
      id: crypto.randomUUID(),
      accountId: (await openDemoAccount(bank, everyday)).id,
      merchant: 'Wrenmoor Cafe',
      amount: '4.20',
      settleNow: false,
    },
  })
  const ofCards = await rowsOf(`select hold_id from card_payment where status = 'pending' order by hold_id`)
  expect(ofCards.length).toBeGreaterThan(0)
  const before = await look(bank, account)
  const hold = { for: 'Kestrel Marine', amount: '25.00', reference: 'Hull', days: 7 }
  await made(demonstration, member, 'staffPlaceHold', account.id, hold)
  expect((await look(bank, account)).heldPence).toBe(before.heldPence + 25_00n)
  await startAgain()
  expect((await look(bank, account)).heldPence).toBe(before.heldPence)
  expect(await rowsOf(`select hold_id from card_payment where status = 'pending' order by hold_id`)).toEqual(
    ofCards,
  )
})

test('a restore undoes all of them', async () => {
  const { bank } = demonstration
  const account = await looked(personal)
  const before = await look(bank, account)
  const hold = { for: 'Kestrel Marine', amount: '25.00', reference: 'Hull', days: 7 }
  await made(demonstration, member, 'staffPlaceHold', account.id, hold)
  await made(demonstration, member, 'staffFreezeAccount', account.id)
  await made(demonstration, member, 'staffStopSignIn', account.customerId)
  demonstration.pass(1_000)
  await restoreDemoCustomers(bank, demoCustomers)
  expect(await statusOfSignIn(personal)).toBe(201)
  expect(await isFrozen(account.id)).toBe(false)
  expect((await look(bank, account)).heldPence).toBe(before.heldPence)
})

test('what the staff did outside the demonstration stays', async () => {
  const { bank } = demonstration
  const ada = await openPerson(demonstration, 'Ada Outside', 100_00n)
  await lookAt(member, ada.customerId)
  const hold = { for: 'Kestrel Marine', amount: '25.00', reference: 'Hull', days: 7 }
  await made(demonstration, member, 'staffPlaceHold', ada.account.id, hold)
  await made(demonstration, member, 'staffFreezeAccount', ada.account.id)
  await made(demonstration, member, 'staffStopSignIn', ada.customerId)
  // A demo customer who shares the account changes nothing of that.
  const { customerId } = await openDemoAccount(bank, personal)
  const at = bank.clock()
  await grantAccess(bank.database, { customerId, accountId: ada.account.id, grantedAt: at, at })
  await startAgain()
  expect(await isFrozen(ada.account.id)).toBe(true)
  expect(await rowsOf('select id from sign_in_stop where ended_at is null')).toHaveLength(1)
  expect(
    await rowsOf('select transfer_id from open_hold where debtor_account_id = $1', ada.account.id),
  ).toHaveLength(1)
})
