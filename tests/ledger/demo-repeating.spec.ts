// Maya Okafor's Direct Debits, standing orders and scheduled payment (part two, section 13.10).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { paySalaries } from '../../src/bank/simulator/pay-salary.ts'
import { resetDemo, seedDemo } from '../../src/bank/simulator/seed-demo.ts'
import { simulateOriginators } from '../../src/bank/simulator/simulate-originators.ts'
import { runtimes } from '../support/runtime/database.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import type { TestDatabase } from '../support/test-database.ts'

/** A Friday. S+2 is 20 October, S+4 the 22nd, S+8 the 28th, S+9 the 29th. */
const seededAt = new Date('2026-10-16T13:34:00Z')
const { everyday } = demoCustomers

describe.each(runtimes)('what moves by itself for the everyday demo customer on $name', ({ open }) => {
  let testDatabase: TestDatabase
  let now = seededAt
  let bank: Bank
  beforeAll(async () => {
    testDatabase = await open()
    bank = createBank({
      ...runtimeDependencies(testDatabase.database),
      passwords: fastPasswords,
      clock: () => now,
    })
    await seedDemo(bank, demoCustomers)
  })
  afterAll(() => testDatabase.close())

  const ofMaya = async <Row extends object>(sql: string) => {
    const found = await findCustomerByEmail(bank.database, everyday.email)
    return bank.database.query<Row>(sql, [found?.customer.id ?? ''])
  }

  const mandates = () =>
    ofMaya<{
      number: string
      set_up: string
      status: string
      taken: number
      last: string | null
      next: string | null
    }>(
      `select d.service_user_number as number, london_day(d.set_up_at)::text as set_up, d.status,
              count(*) filter (where c.status = 'taken')::int4 as taken,
              (select o.due_on || ' ' || o.amount_pence from collection o
                where o.direct_debit_id = d.id and o.status = 'taken' order by o.due_on desc limit 1) as last,
              string_agg(c.due_on || ' ' || c.amount_pence, ', ' order by c.due_on)
                filter (where c.status not in ('taken')) as next
         from access_in_force x
         join direct_debit d on d.account_id = x.account_id
         left join collection c on c.direct_debit_id = d.id
        where x.customer_id = $1 group by d.id order by d.service_user_number`,
    )

  const expectMandates = async () =>
    expect(await mandates()).toEqual([
      {
        number: '990001',
        set_up: '2024-10-18',
        status: 'active',
        taken: 20,
        last: '2026-10-01 18700',
        next: null,
      },
      {
        number: '990002',
        set_up: '2024-10-18',
        status: 'active',
        taken: 24,
        last: '2026-10-12 9270',
        next: null,
      },
      {
        number: '990003',
        set_up: '2024-10-18',
        status: 'active',
        taken: 4,
        last: '2026-09-21 21460',
        next: null,
      },
      {
        number: '990004',
        set_up: '2024-10-22',
        status: 'active',
        taken: 23,
        last: '2026-09-22 3200',
        next: '2026-10-22 3550',
      },
      {
        number: '990005',
        set_up: '2025-10-20',
        status: 'active',
        taken: 11,
        last: '2026-09-21 2999',
        next: '2026-10-20 2999',
      },
      {
        number: '990006',
        set_up: '2026-10-14',
        status: 'active',
        taken: 0,
        last: null,
        next: '2026-10-28 4127',
      },
    ])

  test(
    'six companies have a mandate each, with 24 months of collections, and three have announced the next one',
    expectMandates,
  )

  test('each collection is a line of the account, on its due day from 06:00', async () => {
    const lines = await ofMaya<{ description: string; late: number; times: number }>(
      `select l.description, max(extract(epoch from l.decided_at - due_from(c.due_on)))::int4 as late,
              count(*)::int4 as times
         from access_in_force x
         join account_transaction l on l.account_id = x.account_id and l.category = 'Direct Debit'
         join collection c on c.id = l.transfer_id and c.status = 'taken' and c.changed_at = l.decided_at
        where x.customer_id = $1 group by 1 order by 1`,
    )
    expect(lines.map(({ description, times }) => `${description} ${times}`)).toEqual([
      'Direct Debit to Fenlight Energy 24',
      'Direct Debit to Harrowmere Council 20',
      'Direct Debit to Ironmoor Gym 11',
      'Direct Debit to Tarnwater 4',
      'Direct Debit to Wrenmoor Broadband 23',
    ])
    for (const { late } of lines) expect(late).toBeLessThan(60)
  })

  test('nobody of them is paid by transfer besides', async () => {
    expect(
      await ofMaya(
        `select distinct t.recipient_name from transfer t join access_in_force x on x.account_id = t.debtor_account_id
          where x.customer_id = $1 and t.category <> 'Direct Debit'
            and t.recipient_name in (select d.company from direct_debit d)`,
      ),
    ).toEqual([])
  })

  const expectOrders = async () =>
    expect(
      await ofMaya(
        `select o.name, o.state, v.amount_pence::int4 as pence, v.reference, v.frequency, v.first_on::text as first_on,
                o.next_asked_for::text as next, count(*)::int4 as paid, min(p.due_on)::text as first_paid,
                max(p.due_on)::text as last_paid, bool_and(p.status = 'completed' and t.category = 'Standing Order') as is_made
           from standing_order o
           join standing_order_version v on v.standing_order_id = o.id and v.version = 1
           join payment p on p.standing_order_id = o.id and p.standing_order_version = 1
           join transfer t on t.id = p.id and t.decided_at = p.changed_at
          where o.customer_id = $1 group by o.id, v.standing_order_id, v.version order by o.name`,
      ),
    ).toEqual([
      {
        name: 'Hawkmere Lettings',
        state: 'active',
        pence: 850_00,
        reference: 'RENT FLAT 3',
        frequency: 'monthly',
        first_on: '2024-11-01',
        next: '2026-11-01',
        paid: 24,
        first_paid: '2024-11-01',
        last_paid: '2026-10-01',
        is_made: true,
      },
      {
        name: 'Holiday',
        state: 'active',
        pence: 150_00,
        reference: 'Holiday fund',
        frequency: 'last_working_day',
        first_on: '2024-11-29',
        next: '2026-10-30',
        paid: 23,
        first_paid: '2024-11-29',
        last_paid: '2026-09-30',
        is_made: true,
      },
    ])

  test(
    'two standing orders pay the rent on the 1st and into Holiday on the last working day, for two years',
    expectOrders,
  )

  test('the rent is paid by its standing order alone', async () => {
    expect(
      await ofMaya(
        `select distinct t.category from transfer t
          where t.placed_by = $1 and t.recipient_name = 'Hawkmere Lettings'`,
      ),
    ).toEqual([{ category: 'Standing Order' }])
  })

  const expectScheduled = async () =>
    expect(
      await ofMaya(
        `select name, amount_pence::int4 as pence, status, asked_for::text as asked_for, due_on::text as due_on,
                (select count(*)::int4 from payee y where y.id = p.payee_id and y.deleted_at is null) as payees
           from payment p where p.customer_id = $1 and p.is_later and p.standing_order_id is null`,
      ),
    ).toEqual([
      {
        name: 'Nadia Farrow',
        pence: 240_00,
        status: 'scheduled',
        asked_for: '2026-10-29',
        due_on: '2026-10-29',
        payees: 1,
      },
    ])

  test('£240.00 to one of her payees is due nine working days later', expectScheduled)

  test('a reset makes all of it anew, and the book is whole', async () => {
    expect(await resetDemo(bank, demoCustomers)).toEqual({ ok: true, value: null })
    await expectMandates()
    await expectOrders()
    await expectScheduled()
    expect(await reconcile(testDatabase.database)).toEqual([])
  })

  test('the simulated companies go on with these mandates, and after the salary the due run has the money for all', async () => {
    const before = await mandates()
    expect(await simulateOriginators(bank, everyday)).toBe(0)
    expect(await mandates()).toEqual(before)
    now = new Date('2026-10-20T06:00:30Z')
    // The council’s of 2 November.
    expect(await simulateOriginators(bank, everyday)).toBe(1)
    expect(await runDue(bank)).toMatchObject({ made: 1 })
    // Broadband; insurance; Nadia; Holiday; council and rent.
    for (const [day, made] of [
      ['2026-10-22', 1],
      ['2026-10-28', 1],
      ['2026-10-29', 1],
      ['2026-10-30', 1],
      ['2026-11-02', 2],
    ] as const) {
      now = new Date(`${day}T07:00:00Z`)
      await paySalaries(bank, everyday.email)
      expect(await runDue(bank), day).toEqual({ made, waiting: 0, failed: 0, missed: 0, groupsUndone: 0 })
    }
    expect((await mandates()).map(({ taken }) => taken)).toEqual([21, 24, 4, 24, 12, 1])
    expect(await reconcile(testDatabase.database)).toEqual([])
  })
})
