// What the cards of Maya Okafor and Daniel Reyes have paid in 24 months (part two, 15.8).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { listSubscriptions } from '../../src/bank/cards/subscriptions.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { resetDemo, seedDemo } from '../../src/bank/simulator/seed-demo.ts'
import { cardVault } from '../support/card-vault.ts'
import { runtimes } from '../support/runtime/database.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import type { TestDatabase } from '../support/test-database.ts'

const seededAt = new Date('2026-10-16T13:34:00Z')
const { everyday, partner } = demoCustomers

interface PaidRow {
  readonly merchant: string
  readonly how: string
  readonly card: string
  readonly currency: string
  readonly status: string
  readonly count: number
  readonly months: number
}

describe.each(runtimes)('the cards of the everyday demo customers on $name', ({ open }) => {
  let opened: TestDatabase
  let bank: Bank
  beforeAll(async () => {
    opened = await open()
    const passwords = fastPasswords
    bank = createBank({
      ...runtimeDependencies(opened.database),
      passwords,
      clock: () => seededAt,
      cardVault,
    })
    await seedDemo(bank, demoCustomers)
  })
  afterAll(() => opened.close())

  const paidBy = (email: string) =>
    bank.database.query<PaidRow>(
      `select p.merchant, p.how, coalesce(c.name, c.design) as card, p.currency, p.status, count(*)::int4 as count,
              count(distinct london_month(p.begun_at))::int4 as months
         from card_payment p join card c on c.id = p.card_id join customer h on h.id = p.customer_id
        where h.email = $1 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 5`,
      [email],
    )

  test('their cards have paid for 24 months: the joint shop, rail, coffee, Cinderlight by the virtual card', async () => {
    const maya = await paidBy(everyday.email)
    const count = (merchant: string, of: Partial<PaidRow> = {}) =>
      maya
        .filter(
          row =>
            row.merchant === merchant &&
            Object.entries(of).every(([key, value]) =>
              Object.entries(row).some(([name, has]) => name === key && has === value),
            ),
        )
        .reduce((sum, row) => sum + row.count, 0)
    expect(count('Fennel & Rye', { card: 'heather', status: 'settled' })).toBeGreaterThan(40)
    expect(count('Aldermoor Rail', { card: 'tarn', how: 'chip' })).toBeGreaterThanOrEqual(24)
    expect(count('Wrenmoor Cafe', { card: 'tarn' })).toBeGreaterThan(3)
    expect(count('Cinderlight', { how: 'recurring', card: 'Streaming' })).toBeGreaterThanOrEqual(9)
    expect(count('Cinderlight')).toBe(24)
    expect(count('Cinderlight', { how: 'online' })).toBe(1)
    expect(count('Harbour Phones')).toBe(1)
    const pending = maya.filter(({ status }) => status === 'pending').map(({ merchant }) => merchant)
    expect(pending).toEqual(expect.arrayContaining(['Fennel & Rye', 'Wrenmoor Cafe']))
    const daniel = await paidBy(partner.email)
    expect(new Set(daniel.map(({ card }) => card))).toEqual(new Set(['heather']))
    const listed = await listSubscriptions(
      bank,
      (await findCustomerByEmail(bank.database, everyday.email))?.customer.id ?? '',
    )
    expect(listed).toMatchObject({
      value: expect.arrayContaining([
        expect.objectContaining({
          merchant: 'Cinderlight',
          card: expect.objectContaining({ name: 'Streaming' }),
          usually: { amountPence: 10_99n, rhythm: 'monthly', nextOn: '2026-11-14' },
        }),
      ]),
    })
  })

  test('nine days in Lisbon were paid in euros at the rates of the days, with cash from a machine', async () => {
    const paid = await bank.database.query<{ merchant: string; reference: string; description: string }>(
      `select p.merchant, t.reference, t.debtor_description as description
         from card_payment p join transfer t on t.id = p.hold_id where p.currency = 'EUR' order by p.begun_at`,
    )
    expect(paid).toHaveLength(10)
    for (const { reference } of paid) expect(reference).toMatch(/^Card 4823, EUR \d+\.\d\d at 1\.\d{4}$/)
    expect(new Set(paid.map(({ reference }) => reference.split(' at ')[1])).size).toBeGreaterThan(5)
    const cash = paid.find(({ description }) => description.startsWith('Cash, '))
    expect(cash).toMatchObject({
      description: 'Cash, Miradouro cash point',
      reference: expect.stringContaining('EUR 60.00'),
    })
    expect(paid.at(-1)?.merchant).toBe('Hotel Miradouro')
  })

  test('Saltmarch Outfitters gave £24.00 of £64.00 back', async () => {
    expect(
      await bank.database.query(
        `select p.cleared_pence, p.refunded_pence, t.category, t.creditor_description as description
           from card_payment p
           join card_message m on m.payment_id = p.id and m.kind = 'refund'
           join transfer t on t.id = card_transfer_id(m.id, 'refund')
          where p.merchant = 'Saltmarch Outfitters'`,
      ),
    ).toEqual([
      {
        cleared_pence: 64_00n,
        refunded_pence: 24_00n,
        category: 'Refund',
        description: 'Refund from Saltmarch Outfitters',
      },
    ])
  })

  test('a demonstration that begins anew has them again, at the same times, and the book is whole', async () => {
    const times = () =>
      bank.database.query(
        `select p.merchant, p.begun_at, p.changed_at from card_payment p join customer c on c.id = p.customer_id and c.is_demo
          where p.status = 'settled' order by p.begun_at, p.merchant`,
      )
    const before = await times()
    expect((await resetDemo(bank, demoCustomers)).ok).toBe(true)
    expect(await times()).toEqual(before)
    expect(await reconcile(bank.database)).toEqual([])
  })
})
