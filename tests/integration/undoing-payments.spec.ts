// What visitors of a shared demonstration pay, claim and set as limits is undone (ruling 35).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { type Account, listAccounts } from '../../src/bank/accounts/accounts.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser } from './browser.ts'
import { makeClaimOf, payBy } from './claimant.ts'
import { openClock, openDemonstration, seed } from './open-demonstration.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'

const { everyday } = demoCustomers
const hourMs = 60 * 60_000

let testDatabase: TestDatabase
let clock: ReturnType<typeof openClock>
let demonstration: ReturnType<typeof openDemonstration>
let maya: string

beforeEach(async () => {
  testDatabase = await openTestDatabase()
  clock = openClock()
  demonstration = openDemonstration(testDatabase.database, clock, { isShared: true })
  const { bank } = demonstration
  await seed(bank)
  maya = (await findCustomerByEmail(bank.database, everyday.email))?.customer.id ?? ''
})
afterEach(async () => {
  expect(demonstration.reports).toEqual([])
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

const rowsOf = (sql: string) => testDatabase.database.query(sql)

async function currentAccount(): Promise<Account> {
  const accounts = await listAccounts(demonstration.bank, maya)
  const found = accounts.find(({ productCode }) => productCode === 'current')
  if (!found) throw new Error('there is no current account')
  return found
}

/** A restore, when it is due. */
async function restore(): Promise<void> {
  clock.pass(limits.demoRestoreMs)
  await demonstration.simulators.tick()
}

/** The restore before what was done now is an hour old, and the one after it. */
const restoreBeforeTheHour = async () => {
  clock.pass(hourMs - limits.demoRestoreMs - 1)
  await restore()
}
const restoreAfterTheHour = async () => {
  clock.pass(1)
  await restore()
}

/** A visitor who is signed in as Maya. */
async function visitMaya() {
  const browser = openBrowser(demonstration.app)
  const { email, password } = everyday
  const body = { email, password, accountType: 'personal' } as const
  expect((await browser.client.signIn({ body })).status).toBe(201)
  const account = await currentAccount()
  const confirm = async (asked: Parameters<typeof openedBy>[0]) => {
    const { id } = openedBy(asked)
    expect((await answerByPassword(browser.client, { id }, { typed: password })).status).toBe(200)
    return id
  }
  return { ...browser, account, confirm }
}

test('limits that visitors changed are the default ones at the next restore, and no higher one begins', async () => {
  const { client, confirm } = await visitMaya()
  const before = (await client.readPaymentLimits({})).body
  await client.changePaymentLimits({ body: { payment: '0' } })
  const higher = { day: '30000' }
  const confirmationId = await confirm(await client.changePaymentLimits({ body: higher }))
  expect((await client.changePaymentLimits({ body: { ...higher, confirmationId } })).status).toBe(200)
  expect((await client.readPaymentLimits({})).body).not.toEqual(before)
  await restore()
  expect((await (await visitMaya()).client.readPaymentLimits({})).body).toEqual(before)
  expect(await rowsOf('select outcome from limit_raise')).toEqual([{ outcome: 'taken_back' }])
})

const states = () => rowsOf('select status from payment order by amount_pence')

test('payments of visitors that are held or not confirmed are cancelled after an hour', async () => {
  const { client, account, confirm } = await visitMaya()
  const recipient = {
    name: 'Torun Machine Works',
    kind: 'business',
    destination: 'SE3550000000054910000003',
  } as const
  const read = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const
  const order = (amount: string) => ({
    id: crypto.randomUUID(),
    accountId: account.id,
    recipient,
    amount,
    ...read,
  })
  const { availablePence } = await currentAccount()
  const held = order('1000.00')
  const confirmationId = await confirm(await client.placePayment({ body: held }))
  expect((await client.placePayment({ body: { ...held, confirmationId } })).status).toBe(201)
  await client.placePayment({ body: order('20.00') })
  expect(await states()).toEqual([{ status: 'awaiting_confirmation' }, { status: 'held' }])
  await restoreBeforeTheHour()
  expect(await states()).toEqual([{ status: 'awaiting_confirmation' }, { status: 'held' }])
  await restoreAfterTheHour()
  expect(await states()).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }])
  expect(await currentAccount()).toMatchObject({ availablePence })
})

test('claims of visitors that nobody decided are withdrawn after an hour', async () => {
  const visitor = { ...(await visitMaya()), name: 'Maya Okafor', email: everyday.email, customerId: maya }
  const transferId = await payBy(demonstration, 20_00n, { by: visitor })
  await makeClaimOf(visitor, [transferId])
  await restoreBeforeTheHour()
  expect(await rowsOf('select status from claim')).toEqual([{ status: 'received' }])
  await restoreAfterTheHour()
  expect(await rowsOf('select status from claim')).toEqual([{ status: 'withdrawn' }])
})
