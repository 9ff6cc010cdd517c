// Maya Okafor's payees (part two, section 10.2, rule 4, and section 12.2).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import { seedDemo } from '../../src/bank/simulator/seed-demo.ts'
import { runtimes } from '../support/runtime/database.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import type { TestDatabase } from '../support/test-database.ts'

const seededAt = new Date('2026-10-16T13:34:00Z')
const { everyday } = demoCustomers

async function customerOf(bank: Bank, email: string) {
  const found = await findCustomerByEmail(bank.database, email)
  if (!found) throw new Error(`${email} is no customer`)
  return found.customer
}

interface PayeeRow {
  readonly destination: string
  readonly reason_code: string | null
  readonly held_name: string | null
  readonly days: number
}

describe.each(runtimes)('the payees of the everyday demo customer on $name', ({ open }) => {
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

  test('Maya has eleven payees of every outcome of a name check, some checked over 90 days ago', async () => {
    const { id } = await customerOf(bank, everyday.email)
    const payees = await bank.database.query<PayeeRow>(
      `select p.destination, n.reason_code, n.held_name,
              (extract(epoch from $2::timestamptz - n.checked_at) / 86400)::int4 as days
         from payee p join name_check n on n.id = p.name_check_id where p.customer_id = $1 order by p.destination`,
      [id, seededAt],
    )
    expect(payees.map(payee => [payee.destination, payee.reason_code, payee.held_name])).toEqual([
      ['000001 10000001', null, null],
      ['000001 10000003', 'BAMM', 'Wrenmoor Cafe'],
      ['000001 10000004', 'PAMM', 'Leah Brandt'],
      ['000001 10000005', 'BANM', null],
      ['000001 10000006', 'PANM', null],
      ['000001 10000007', 'ANNM', null],
      ['000001 10000008', 'AC01', null],
      ['000001 10000009', 'IVCR', null],
      ['000001 10000010', 'CASS', null],
      ['000001 10000011', 'ACNS', null],
      ['001964 41187851', 'MBAM', 'Daniel Reyes'],
    ])
    expect(payees.filter(({ days }) => days > 90)).toHaveLength(2)
  })

  test('the rent, the card and her mother in Maya’s history are payees of hers', async () => {
    const { id } = await customerOf(bank, everyday.email)
    const paid = await bank.database.query(
      `select t.recipient_name as name, p.nickname, count(*)::int4 as times
         from transfer t join payee p on p.destination = t.destination and p.customer_id = t.placed_by
        where t.placed_by = $1 group by 1, 2 order by 1`,
      [id],
    )
    expect(paid).toEqual([
      { name: 'Hawkmere Lettings', nickname: 'Rent', times: expect.any(Number) },
      { name: 'Ngozi Okafor', nickname: 'Mum', times: expect.any(Number) },
      { name: 'Oakmoor card', nickname: null, times: expect.any(Number) },
    ])
  })
})
