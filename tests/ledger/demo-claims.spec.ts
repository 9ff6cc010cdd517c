// Maya Okafor's held payment and her decided claim (part two, section 12.8).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { resetDemo, seedDemo } from '../../src/bank/simulator/seed-demo.ts'
import { runtimes } from '../support/runtime/database.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import type { TestDatabase } from '../support/test-database.ts'

const seededAt = new Date('2026-10-16T13:34:00Z')
const { everyday } = demoCustomers

describe.each(runtimes)('what the everyday demo customer has with the bank on $name', ({ open }) => {
  let testDatabase: TestDatabase
  let bank: Bank
  beforeAll(async () => {
    testDatabase = await open()
    bank = createBank({
      ...runtimeDependencies(testDatabase.database),
      passwords: fastPasswords,
      clock: () => seededAt,
    })
    await seedDemo(bank, demoCustomers)
  })
  afterAll(() => testDatabase.close())

  const ofMaya = async (sql: string) => {
    const found = await findCustomerByEmail(bank.database, everyday.email)
    return bank.database.query(sql, [found?.customer.id ?? ''])
  }

  const expectSeeded = async () => {
    expect(
      await ofMaya(
        `select p.status, p.rule, p.name, p.amount_pence::text as amount_pence, p.purpose, p.placed_at,
                p.decide_by > $$2026-10-16$$ as is_open, h.amount_pence::text as set_aside
           from payment p join open_hold o on o.transfer_id = p.hold_id join transfer h on h.id = o.transfer_id
          where p.customer_id = $1`.replaceAll('$$', "'"),
      ),
    ).toEqual([
      {
        status: 'held',
        rule: 'risky_purpose',
        name: 'Larkfell Capital',
        amount_pence: '100000',
        purpose: 'investment',
        placed_at: new Date('2026-10-16T13:08:00Z'),
        is_open: true,
        set_aside: '100000',
      },
    ])
    expect(
      await ofMaya(
        `select c.kind, c.status, sum(p.amount_pence)::text as claimed, c.refund_pence::text as refund,
                (select string_agg(e.step, ' ' order by e.event_no) from claim_event e where e.claim_id = c.id) as steps
           from claim c join claim_payment p on p.claim_id = c.id where c.customer_id = $1 group by c.id`,
      ),
    ).toEqual([{ kind: 'scam', status: 'paid', claimed: '31000', refund: '21000', steps: 'made paid' }])
  }

  test(
    '£1,000.00 to somebody new is held by `risky_purpose`, and £210.00 of a scam of £310.00 was paid',
    expectSeeded,
  )

  test('the refund is on the current account, under the claim’s number', async () => {
    expect(
      await ofMaya(
        `select n.amount_pence::text as amount_pence, n.category, n.description = 'Refund for claim ' || c.number as is_named
           from claim c join account_transaction n on n.account_id = c.account_id and n.category = 'Refund' where c.customer_id = $1`,
      ),
    ).toEqual([{ amount_pence: '21000', category: 'Refund', is_named: true }])
  })

  test('nothing of it is sent, and its notices are read', async () => {
    expect(await ofMaya('select type from outbox_message where customer_id = $1')).toEqual([])
    expect(
      await ofMaya(
        `select type from notification where customer_id = $1 and type in ('claim_decided', 'payment_held') and read_at is not null
          order by type`,
      ),
    ).toEqual([{ type: 'claim_decided' }, { type: 'payment_held' }])
  })

  test('a reset makes both anew, and the book is whole', async () => {
    expect(await resetDemo(bank, demoCustomers)).toEqual({ ok: true, value: null })
    await expectSeeded()
    expect(await reconcile(testDatabase.database)).toEqual([])
  })
})
