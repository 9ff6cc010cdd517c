// The changes of visitors to a demonstration, and `npm run bank -- demo` (ruling 35).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { restoreDemoCustomers, retireDemo } from '../../src/bank/simulator/demo-customers.ts'
import { resetDemo } from '../../src/bank/simulator/seed-demo.ts'
import { addSimulatedDirectDebit } from '../../src/bank/simulator/simulate-originators.ts'
import { passwordAttemptKey } from '../../src/bank/passwords/current-password.ts'
import { codeAttemptKey } from '../../src/bank/second-factor/enter-code.ts'
import { beginAttempt } from '../../src/bank/rate-limits/attempts.ts'
import { isoDateOf, londonDayOf } from '../../src/domain/london-time.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openCustomer } from './customers.ts'
import { look, openClock, openDemoAccount, openDemonstration, seed } from './open-demonstration.ts'
import { signInWithNewBrowser } from './try-sign-in.ts'

const { personal, corporate, everyday, partner } = demoCustomers
// The command uses the machine's clock, so this bank does too.
const clock = { ...openClock(), read: () => new Date() }

let testDatabase: TestDatabase
let demonstration: ReturnType<typeof openDemonstration>

beforeEach(async () => {
  testDatabase = await openTestDatabase()
  demonstration = openDemonstration(testDatabase.database, clock)
})
afterEach(async () => {
  expect(demonstration.faults).toEqual([])
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

const rowsOf = <Row extends object>(sql: string, ...parameters: string[]) =>
  testDatabase.database.query<Row>(sql, parameters)

const signIn = (tried: { email: string; password: string }) => signInWithNewBrowser(demonstration, tried)

const eventsOf = (customerId: string) =>
  rowsOf<{ type: string }>(
    "select type from audit_event where chain_id = $1 and type not like 'transfer.%' order by event_no",
    customerId,
  )

test('a start restores what a visitor changed of a demo customer, and audits it once', async () => {
  const { bank } = demonstration
  await seed(bank)
  const { customerId } = await openDemoAccount(bank)
  await rowsOf(
    "update customer set password_phc = $2, first_name = 'Rude', last_name = 'Word', phone = '+447700900142' where id = $1",
    customerId,
    await bank.passwords.hash('a visitor’s own'),
  )
  await rowsOf('insert into preference (customer_id, sms_notifications) values ($1, true)', customerId)
  await rowsOf(
    "insert into second_factor (customer_id, secret, created_at, confirmed_at) values ($1, decode(repeat('00', 20), 'hex'), now(), now())",
    customerId,
  )
  await rowsOf(
    "insert into recovery_code (customer_id, code_hash) values ($1, decode(repeat('00', 32), 'hex'))",
    customerId,
  )
  await rowsOf(
    "insert into password_reset (token_hash, customer_id, created_at, ends_at) values (decode(repeat('00', 32), 'hex'), $1, now(), now())",
    customerId,
  )
  for (let n = 0; n < limits.failuresMax; n++)
    for (const key of [
      passwordAttemptKey(customerId),
      codeAttemptKey(customerId),
      `sign_in/email/${personal.email}`,
    ])
      await beginAttempt(bank.database, { key, failuresMax: limits.failuresMax, at: clock.read() }, limits)

  await restoreDemoCustomers(bank, demoCustomers)
  for (const table of ['second_factor', 'recovery_code', 'preference', 'password_reset', 'failed_attempt'])
    expect(await rowsOf(`select * from ${table}`)).toEqual([])
  const eleanor = await signIn(personal)
  expect(eleanor.status).toBe(201)
  expect((await eleanor.client.readProfile({})).body).toEqual({
    firstName: 'Eleanor',
    lastName: 'Whitcombe',
    email: personal.email,
    phone: '',
  })
  const restored = (await eventsOf(customerId)).filter(({ type }) => type === 'demo_customer_restored')
  expect(restored).toHaveLength(1)
  await restoreDemoCustomers(bank, demoCustomers)
  expect((await eventsOf(customerId)).filter(({ type }) => type === 'demo_customer_restored')).toHaveLength(1)
})

test('a transaction of the demo customer was placed at its date, not when the demonstration was made', async () => {
  const { bank } = demonstration
  await seed(bank)
  const { id } = await openDemoAccount(bank)
  const { client } = await signIn(personal)
  for (const transactionId of ['TXN1', 'TXN2', 'TXN40']) {
    const { body } = await client.readTransaction({ params: { id, transactionId } })
    if (body === null || !('receipt' in body)) throw new Error('there is no such line')
    expect(body.receipt.placedAt).toBe(body.transaction.date)
  }
})

test('a start changes nothing of customers outside the demonstration', async () => {
  const ada = await openCustomer(demonstration)
  await rowsOf('update customer set email = $1 where id = $2', personal.email, ada.customerId)
  await rowsOf('insert into preference (customer_id, sms_notifications) values ($1, true)', ada.customerId)
  const before = await rowsOf('select * from customer')
  await seed(demonstration.bank)
  await restoreDemoCustomers(demonstration.bank, demoCustomers)
  expect(await rowsOf('select * from customer where not is_demo')).toEqual(before)
  expect(await rowsOf('select customer_id from preference')).toEqual([{ customer_id: ada.customerId }])
})

test('a reset makes new demo customers, dated back from now, and retires the former ones', async () => {
  const { bank, simulators } = demonstration
  await seed(bank)
  const former = await openDemoAccount(bank)
  const guest = await signIn(personal)
  await look(bank, former)
  await simulators.tick()
  const history = () =>
    rowsOf('select * from account_transaction where account_id = $1 order by transaction_no', former.id)
  const before = await history()

  const startedAt = Date.now()
  expect(await resetDemo(bank, demoCustomers)).toMatchObject({ ok: true })
  const renewed = await openDemoAccount(bank)
  expect(renewed.customerId).not.toBe(former.customerId)
  expect(renewed).toMatchObject({ bookedPence: 787_000_000n, availablePence: 787_000_000n })
  const newestAgoMs = Date.now() - (renewed.lastBookedAt?.getTime() ?? 0)
  expect(newestAgoMs).toBeGreaterThanOrEqual(2 * 60_000)
  expect(newestAgoMs).toBeLessThanOrEqual(2 * 60_000 + (Date.now() - startedAt))
  expect(await openDemoAccount(bank, corporate)).toMatchObject({ bookedPence: corporate.balancePence })
  expect(renewed.accountNumber).not.toBe(former.accountNumber)

  // The former customers stay in the ledger, under an e-mail that nobody can sign in with.
  expect(await history()).toEqual(before)
  expect(await rowsOf('select email, is_demo from customer where id = $1', former.customerId)).toEqual([
    { email: `retired-${former.customerId}@sarsen.example`, is_demo: false },
  ])
  expect(await signIn({ ...personal, email: `retired-${former.customerId}@sarsen.example` })).toMatchObject({
    status: 401,
  })
  expect((await guest.client.listAccounts({})).status).toBe(401)
  expect((await signIn(personal)).status).toBe(201)
  expect(await eventsOf(former.customerId)).toContainEqual({ type: 'demo_customer_retired' })

  // A bank that was open meanwhile goes on with the new account.
  await look(bank, renewed)
  await simulators.tick()
  expect((await look(bank, renewed)).heldPence).toBeGreaterThan(0n)
})

// Three whole histories: on a busy machine it has been seen to take all of 30 seconds.
test('of two resets at once, one is done', { timeout: 60_000 }, async () => {
  await seed(demonstration.bank)
  const other = openDemonstration(testDatabase.openAnother(), clock)
  await Promise.all([demonstration, other].map(({ bank }) => resetDemo(bank, demoCustomers)))
  expect(await rowsOf('select email from customer where is_demo order by email')).toEqual([
    { email: corporate.email },
    { email: partner.email },
    { email: personal.email },
    { email: everyday.email },
  ])
  expect(await rowsOf("select 1 from audit_event where type = 'demo_customer_retired'")).toHaveLength(4)
  // The two who share an account come from the same reset.
  expect(
    await rowsOf(
      `select x.account_id from access_in_force x join account a on a.id = x.account_id and a.product_code = 'joint'
         join customer c on c.id = x.customer_id and c.is_demo
        group by x.account_id having count(*) = 2`,
    ),
  ).toHaveLength(1)
})

test('a reset that fails midway leaves the former demo customers', async () => {
  await seed(demonstration.bank)
  const { customerId } = await openDemoAccount(demonstration.bank)
  let queries = 0
  const failing = openDemonstration(
    {
      ...testDatabase.database,
      transaction: work =>
        testDatabase.database.transaction(transaction =>
          work({
            query: (text, parameters) =>
              ++queries > 12 ? Promise.reject(new Error('killed')) : transaction.query(text, parameters),
          }),
        ),
    },
    clock,
  )
  await expect(resetDemo(failing.bank, demoCustomers)).rejects.toThrow('killed')
  expect((await openDemoAccount(demonstration.bank)).customerId).toBe(customerId)
  expect((await signIn(personal)).status).toBe(201)
})

const noDemonstration = { ok: false, refusal: 'no_demo_customers' }

test('after retiring without new customers, nobody signs in with the published password', async () => {
  await seed(demonstration.bank)
  expect(await retireDemo(demonstration.bank, demoCustomers)).toMatchObject({ ok: true })
  for (const customer of [personal, corporate, everyday, partner])
    expect((await signIn(customer)).status).toBe(401)
  expect(await rowsOf('select 1 from customer where is_demo')).toEqual([])
  expect(await resetDemo(demonstration.bank, demoCustomers)).toEqual(noDemonstration)
})

test('what would go on paying is cancelled with a retired customer, who is told nothing', async () => {
  const { bank } = demonstration
  await seed(bank)
  const { customerId } = await openDemoAccount(bank, everyday)
  const { client } = await signIn(everyday)
  const { body: listed } = await client.listAccounts({})
  const accounts = 'accounts' in listed ? listed.accounts : []
  const find = (code: string) => accounts.find(({ productCode }) => productCode === code)
  // The other holder of the joint account would be told.
  const [joint, savings] = [find('joint'), find('flexisave')]
  const accountId = joint?.id ?? ''
  const tomorrow = isoDateOf(londonDayOf(clock.read()) + 1)
  const [name, destination] = [savings?.holderName ?? '', `00-19-64 ${savings?.accountNumber ?? ''}`]
  const recipient = { name, kind: 'personal', destination } as const
  const payment = { id: crypto.randomUUID(), accountId, recipient, amount: '1.00', executeOn: tomorrow }
  expect((await client.placePayment({ body: payment })).status).toBe(201)
  const order = { id: crypto.randomUUID(), accountId, creditorAccountId: savings?.id ?? '', amount: '1.00' }
  const body = { ...order, frequency: 'weekly', firstOn: tomorrow } as const
  expect((await client.setUpStandingOrder({ body })).status).toBe(201)
  const directDebit = { customerId, id: crypto.randomUUID(), accountId, caller: { address: '' } }
  expect(await addSimulatedDirectDebit(bank, directDebit)).toMatchObject({ ok: true })
  const whatPays = () =>
    rowsOf<{ readonly what: string }>(
      `select distinct what from access_in_force x join (
         select account_id, 'standing order' from standing_order where state = 'active'
         union all select account_id, status || ' payment' from payment where status in ('scheduled', 'held')
         union all select account_id, 'mandate' from direct_debit where status = 'active'
         union all select d.account_id, 'collection' from collection c join direct_debit d on d.id = c.direct_debit_id
          where c.status = 'announced') p (account_id, what) on p.account_id = x.account_id
        where x.customer_id = $1 order by what`,
      customerId,
    )
  expect((await whatPays()).map(({ what }) => what)).toEqual([
    'collection',
    'held payment',
    'mandate',
    'scheduled payment',
    'standing order',
  ])
  const notifications = 'select id from notification order by id'
  const before = await rowsOf(notifications)
  expect(await retireDemo(bank, demoCustomers)).toMatchObject({ ok: true })
  expect(await whatPays()).toEqual([])
  expect(await rowsOf(notifications)).toEqual(before)
})

test('in a bank without a demonstration both commands are refused, and nothing is made', async () => {
  const ada = await openCustomer(demonstration)
  await rowsOf('update customer set email = $1 where id = $2', personal.email, ada.customerId)
  for (const act of [resetDemo, retireDemo])
    expect(await act(demonstration.bank, demoCustomers)).toEqual(noDemonstration)
  expect(await rowsOf('select id from customer')).toEqual([{ id: ada.customerId }])
})
