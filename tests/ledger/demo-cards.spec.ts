// What the cards of Maya Okafor and Daniel Reyes have paid in 24 months (part two, 15.8).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { listSubscriptions } from '../../src/bank/cards/subscriptions.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { resetDemo, seedDemo } from '../../src/bank/simulator/seed-demo.ts'
import { listSpendingLines, type SpendingLine } from '../../src/bank/spending/list-spending-lines.ts'
import { readSpending } from '../../src/bank/spending/spending.ts'
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
    const found = await findCustomerByEmail(bank.database, everyday.email)
    const listed = await listSubscriptions(bank, { customerId: found?.customer.id ?? '', visitor: null })
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

  test('what Harbour Phones never sent was disputed, credited and won, of which nobody is told anew', async () => {
    expect(
      await bank.database.query(
        `select d.number, d.reason, d.status, d.amount_pence, d.credit_pence, d.charged_pence, p.cleared_pence,
                p.changed_at < d.made_at and d.made_at < d.credited_at and d.credited_at < d.changed_at as in_order,
                d.charged_at = d.changed_at and d.visitor_address is null as is_won_by_itself,
                t.category, t.creditor_description as description, a.kind as from_kind,
                array(select e.step from card_dispute_event e where e.dispute_id = d.id order by e.event_no) as steps
           from card_dispute d
           join card_payment p on p.id = d.payment_id
           join transfer t on t.id = card_dispute_transfer_id(d.id, 'credited')
           join account a on a.id = t.debtor_account_id
          where p.merchant = 'Harbour Phones'`,
      ),
    ).toEqual([
      {
        number: 500_001n,
        reason: 'not_received',
        status: 'won',
        amount_pence: 139_00n,
        credit_pence: 139_00n,
        charged_pence: 139_00n,
        cleared_pence: 139_00n,
        in_order: true,
        is_won_by_itself: true,
        category: 'Refund',
        description: 'Dispute 500001: Harbour Phones',
        from_kind: 'demo',
        steps: ['made', 'credited', 'won'],
      },
    ])
    expect(await bank.database.query(`select id from notification where type like 'dispute\\_%'`)).toEqual([])
    expect(
      await bank.database.query(`select balance_pence from account where id = $1`, [ownAccountIds.disputes]),
    ).toEqual([{ balance_pence: 0n }])
  })

  test('in Spending, rent is Home, and what came back is a refund in the category of what was paid', async () => {
    const customerId = (await findCustomerByEmail(bank.database, everyday.email))?.customer.id ?? ''
    const months = ['2026-02', '2026-03', '2026-07', '2026-09']
    const lines: SpendingLine[] = []
    for (const month of months) {
      const read = await listSpendingLines(bank, { customerId, month, page: 1, pageSize: 100 })
      lines.push(...(read?.lines ?? []))
    }
    const of = (merchant: string) =>
      lines
        .filter(line => line.merchant.includes(merchant))
        .map(({ category, amountPence, isRefund }) => ({ category, amountPence, isRefund }))
    expect(of('Hawkmere')).toEqual(
      months.map(() => ({ category: 'Home', amountPence: 850_00n, isRefund: false })),
    )
    expect(of('Saltmarch')).toContainEqual({ category: 'Shopping', amountPence: 24_00n, isRefund: true })
    expect(of('Harbour Phones')).toContainEqual({
      category: 'Shopping',
      amountPence: 139_00n,
      isRefund: true,
    })
    // The salary, and no refund beside it.
    const { accountId } = lines.find(({ merchant }) => merchant === 'Saltmarch Outfitters') ?? {}
    const july = await readSpending(bank, { customerId, accountId, month: '2026-07' })
    expect(july?.incomePence).toBe(2_817_39n)
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
