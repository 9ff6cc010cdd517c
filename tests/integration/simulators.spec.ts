// The simulators around a demonstration (rulings 15, 22 and 36), with a clock that the test steps.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { readHolds } from '../../src/bank/holds/read-holds.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { runSimulators } from '../../src/bank/simulator/simulators.ts'
import { applicantPassword, newApplication } from '../support/application.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { apply } from './apply.ts'
import { openBrowser } from './browser.ts'
import { openCustomer } from './customers.ts'
import { look, openClock, openDemoAccount, openDemonstration, seed } from './open-demonstration.ts'

let testDatabase: TestDatabase
const clock = openClock()

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  await seed(openDemonstration(testDatabase.database, clock).bank)
})
afterAll(async () => {
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})
// Nobody has looked for a long time, and no step is due from the test before.
beforeEach(() => clock.pass(10 * 60_000))

const rowsOf = <Row extends object>(sql: string, ...parameters: string[]) =>
  testDatabase.database.query<Row>(sql, parameters)

const statusOf = async (id: string) => {
  const [row] = await rowsOf<{ status: string; decided_by: string | null }>(
    'select status, decided_by from application where id = $1',
    id,
  )
  return [row?.status, row?.decided_by]
}

describe('the back office', () => {
  test('approves an application one minute after it was sent, and no sooner', async () => {
    const demonstration = openDemonstration(testDatabase.database, clock)
    const sent = { ...newApplication(), initialDeposit: '100.00' }
    await apply(demonstration, sent)
    clock.pass(59_999)
    await demonstration.simulators.tick()
    expect(await statusOf(sent.id)).toEqual(['pending_verification', null])
    clock.pass(1)
    await demonstration.simulators.tick()
    expect(await statusOf(sent.id)).toEqual(['approved', 'simulator'])
    expect(demonstration.reports).toEqual([{ simulator: 'back_office', approved: 1 }])

    const mary = openBrowser(demonstration.app)
    const body = { email: sent.email, password: applicantPassword, accountType: 'personal' } as const
    expect((await mary.client.signIn({ body })).status).toBe(201)
    expect(await mary.client.listAccounts({})).toMatchObject({
      body: { accounts: [{ product: 'Current Account', availableBalance: '100.00' }] },
    })
  })

  test('opens one account for each application in two processes', async () => {
    const [one, other] = [testDatabase.database, testDatabase.openAnother()].map(database =>
      openDemonstration(database, clock),
    )
    if (!one || !other) throw new Error('there are two')
    const sent = Array.from({ length: 6 }, newApplication)
    for (const application of sent) await apply(one, application)
    clock.pass(60_000)
    await Promise.all([one, other].map(({ simulators }) => simulators.tick()))
    for (const { id } of sent) expect(await statusOf(id)).toEqual(['approved', 'simulator'])
    const [accounts] = await rowsOf<{ n: bigint }>(
      `select count(*) as n from application a join account_access x on x.customer_id = a.customer_id
        where a.id = any ($1::text::uuid[])`,
      `{${sent.map(({ id }) => id).join(',')}}`,
    )
    expect(accounts?.n).toBe(6n)
  })

  test('leaves an application whose e-mail is now a customer’s to an operator, and goes on with the others', async () => {
    const demonstration = openDemonstration(testDatabase.database, clock)
    const [stuck, next] = [newApplication(), newApplication()]
    await apply(demonstration, stuck)
    const ada = await openCustomer(demonstration)
    await rowsOf('update customer set email = $1 where id = $2', stuck.email, ada.customerId)
    await apply(demonstration, next)
    clock.pass(60_000)
    await demonstration.simulators.tick()
    expect(await statusOf(stuck.id)).toEqual(['pending_verification', null])
    expect(await statusOf(next.id)).toEqual(['approved', 'simulator'])
    expect(demonstration.reports).toEqual([{ simulator: 'back_office', approved: 1 }])
  })

  test('reports a fault, goes on with the next application, and tries the failed one again', async () => {
    let isBroken = true
    const demonstration = openDemonstration(
      {
        ...testDatabase.database,
        transaction: work => {
          if (!isBroken) return testDatabase.database.transaction(work)
          isBroken = false
          return Promise.reject(new Error('the disk is full'))
        },
      },
      clock,
    )
    const own = openDemonstration(testDatabase.database, clock)
    const [first, second] = [newApplication(), newApplication()]
    for (const application of [first, second]) {
      await apply(own, application)
      clock.pass(60_000)
    }
    await demonstration.simulators.tick()
    expect(demonstration.reports).toMatchObject([
      { simulator: 'back_office', fault: expect.any(AggregateError) },
    ])
    expect(await statusOf(first.id)).toEqual(['pending_verification', null])
    expect(await statusOf(second.id)).toEqual(['approved', 'simulator'])
    await demonstration.simulators.tick()
    expect(await statusOf(first.id)).toEqual(['approved', 'simulator'])
  })
})

interface Step {
  readonly kind: 'hold' | 'release'
  readonly status: string
  readonly amount_pence: bigint
  readonly held_after_pence: bigint
  readonly recorded_at: Date
}

const stepsOf = (accountId: string) =>
  rowsOf<Step>(
    `select kind, status, amount_pence, held_after_pence, recorded_at from transfer
      where debtor_account_id = $1 and kind in ('hold', 'release') order by held_no`,
    accountId,
  )

/** Everything of a customer that must stay unchanged while a card is used. */
const bookedOf = (accountId: string) =>
  Promise.all([
    rowsOf('select balance_pence, last_entry_no, last_transaction_no from account where id = $1', accountId),
    rowsOf('select count(*) from notification'),
    rowsOf('select count(*) from outbox_message'),
  ])

describe('card activity', () => {
  test('begins at 0.00 held, and steps once somebody looks', async () => {
    const { bank, simulators } = openDemonstration(testDatabase.database, clock)
    const account = await openDemoAccount(bank)
    await simulators.tick()
    expect(await stepsOf(account.id)).toEqual([])
    expect(await look(bank, account)).toMatchObject({ heldPence: 0n, availablePence: 787_000_000n })
    await simulators.tick()
    const { heldPence, availablePence, bookedPence } = await look(bank, account)
    const of = { customerId: account.customerId, accountId: account.id, page: 1, pageSize: 10 }
    expect(await readHolds(bank, of)).toMatchObject({
      holds: [
        {
          amountPence: heldPence,
          recipientName: expect.stringMatching(/^(?!Card)[A-Z]\w+/),
          reference: 'Card payment',
        },
      ],
    })
    expect(heldPence).toBeGreaterThan(0n)
    expect(heldPence).toBeLessThanOrEqual(5_000n)
    expect([availablePence, bookedPence]).toEqual([787_000_000n - heldPence, 787_000_000n])
  })

  test('goes on for 15 s after the last look, and no longer', async () => {
    const { bank, simulators } = openDemonstration(testDatabase.database, clock)
    const account = await openDemoAccount(bank)
    const before = (await stepsOf(account.id)).length
    await look(bank, account)
    for (let seconds = 0; seconds <= 60; seconds += 5) {
      await simulators.tick()
      clock.pass(5_000)
    }
    // At 0, 5, 10 and 15 s.
    expect(await stepsOf(account.id)).toHaveLength(before + 4)
  })

  test('sends no query when nobody has looked for 15 s', async () => {
    let queries = 0
    const { database } = testDatabase
    const counted = openDemonstration(
      { ...database, query: (...parameters) => (queries++, database.query(...parameters)) },
      clock,
    )
    const account = await openDemoAccount(counted.bank)
    await look(counted.bank, account)
    const ofTick = async () => {
      queries = 0
      await counted.simulators.tick()
      return queries
    }
    const watched = await ofTick()
    clock.pass(15_001)
    // The back office sends one query in each tick.
    expect([watched > 1, await ofTick()]).toEqual([true, 1])
  })

  test('does not move when somebody looks at another account', async () => {
    const demonstration = openDemonstration(testDatabase.database, clock)
    const { bank, simulators } = demonstration
    const account = await openDemoAccount(bank)
    const before = await stepsOf(account.id)
    const ada = await openCustomer(demonstration, 100n)
    await look(bank, { id: ada.account.id, customerId: ada.customerId })
    const corporate = await openDemoAccount(bank, demoCustomers.corporate)
    await look(bank, corporate)
    await simulators.tick()
    expect(await stepsOf(account.id)).toEqual(before)
    expect(await stepsOf(corporate.id)).toEqual([])
    expect(await stepsOf(ada.account.id)).toEqual([])
  })

  test('takes steps of at most 50.00 in 5 s in two processes at once, and holds from 0.00 to 500.00', async () => {
    const processes = [testDatabase.database, testDatabase.openAnother()].map(database =>
      openDemonstration(database, clock),
    )
    const [one] = processes
    if (!one) throw new Error('there are two')
    const account = await openDemoAccount(one.bank)
    const before = await bookedOf(account.id)
    const first = (await stepsOf(account.id)).length
    for (let n = 0; n < 240; n++) {
      clock.pass(2_500)
      for (const { bank } of processes) await look(bank, account)
      await Promise.all(processes.map(({ simulators }) => simulators.tick()))
    }
    const steps = (await stepsOf(account.id)).slice(first)
    expect(steps).toHaveLength(120)
    for (const [n, { amount_pence, held_after_pence, recorded_at, status }] of steps.entries()) {
      expect(status).toBe('completed')
      expect(amount_pence).toBeGreaterThanOrEqual(200n)
      expect(amount_pence).toBeLessThanOrEqual(5_000n)
      expect(held_after_pence).toBeGreaterThanOrEqual(0n)
      expect(held_after_pence).toBeLessThanOrEqual(50_000n)
      const earlier = steps[n - 1]?.recorded_at ?? new Date(0)
      expect(recorded_at.getTime() - earlier.getTime()).toBeGreaterThanOrEqual(5_000)
    }
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(['hold', 'release']))
    expect(await bookedOf(account.id)).toEqual(before)
    for (const { reports, faults } of processes) expect([...reports, ...faults]).toEqual([])
  }, 60_000)

  test('holds no more than is available, and no hold is declined', async () => {
    const own = await openTestDatabase()
    const { bank, simulators, reports, ...api } = openDemonstration(own.database, clock)
    await seed(bank)
    const account = await openDemoAccount(bank)
    const shop = await openCustomer({ bank, ...api })
    const paid = await bank.postings.post({
      id: bank.newId(),
      kind: 'posting',
      debtorAccountId: account.id,
      creditorAccountId: shop.account.id,
      amountPence: account.bookedPence - 1_000n,
      recipientName: shop.name,
      reference: '',
      category: 'Transfer',
      debtorDescription: shop.name,
      creditorDescription: account.holderName,
      decidedAt: clock.read(),
    })
    expect(paid.outcome).toBe('completed')
    for (let n = 0; n < 40; n++) {
      clock.pass(5_000)
      await look(bank, account)
      await simulators.tick()
      expect((await look(bank, account)).heldPence).toBeLessThanOrEqual(1_000n)
    }
    const holds = await own.database.query<{ status: string; n: bigint }>(
      `select status, count(*) as n from transfer
        where kind in ('hold', 'release') and debtor_account_id = $1 group by status`,
      [account.id],
    )
    expect(holds).toEqual([{ status: 'completed', n: 40n }])
    expect(reports).toEqual([])
    await own.close()
  })

  test('reports a fault, and the next tick goes on', async () => {
    let isBroken = true
    const demonstration = openDemonstration(
      {
        ...testDatabase.database,
        transaction: work =>
          isBroken ? Promise.reject(new Error('the disk is full')) : testDatabase.database.transaction(work),
      },
      clock,
    )
    const { bank, simulators, reports } = demonstration
    const account = await openDemoAccount(bank)
    const before = (await stepsOf(account.id)).length
    await look(bank, account)
    await simulators.tick()
    expect(reports).toEqual([{ simulator: 'card_activity', fault: new Error('the disk is full') }])
    isBroken = false
    await simulators.tick()
    expect(await stepsOf(account.id)).toHaveLength(before + 1)
  })
})

test('simulators tick at once, then every 5 s, and no more after a stop', async () => {
  let ticks = 0
  const pauses: { durationMs: number; end: () => void }[] = []
  const running = runSimulators(
    { tick: () => Promise.resolve(void ticks++) },
    (durationMs, signal) =>
      new Promise(resolve => {
        pauses.push({ durationMs, end: resolve })
        signal.addEventListener('abort', () => resolve())
      }),
  )
  for (let n = 1; n <= 3; n++) {
    await expect.poll(() => pauses.length).toBe(n)
    expect([ticks, pauses[n - 1]?.durationMs]).toEqual([n, 5_000])
    if (n < 3) pauses[n - 1]?.end()
  }
  await running.stop()
  expect(ticks).toBe(3)
})
