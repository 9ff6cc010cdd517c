// Maya Okafor and Daniel Reyes, who bank like anybody else (part two, section 10.2, rule 4).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { listAccounts } from '../../src/bank/accounts/accounts.ts'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { payDueInterest } from '../../src/bank/savings/pay-interest.ts'
import { readInterest } from '../../src/bank/savings/read-interest.ts'
import { resetDemo, seedDemo } from '../../src/bank/simulator/seed-demo.ts'
import { listStatements } from '../../src/bank/statements/statement.ts'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { loadRelease } from '../support/release/load-release.ts'
import { runtimes } from '../support/runtime/database.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import type { TestDatabase } from '../support/test-database.ts'

const seededAt = new Date('2026-10-16T13:34:00Z')
const { everyday, partner, personal } = demoCustomers

const bankOn = (database: Database): Bank =>
  createBank({ ...runtimeDependencies(database), passwords: fastPasswords, clock: () => seededAt })

async function customerOf(bank: Bank, email: string) {
  const found = await findCustomerByEmail(bank.database, email)
  if (!found) throw new Error(`${email} is no customer`)
  return found.customer
}

const accountsOf = async (bank: Bank, email: string) => listAccounts(bank, (await customerOf(bank, email)).id)

describe.each(runtimes)('the everyday demo customers on $name', ({ open }) => {
  let opened: TestDatabase
  let bank: Bank
  beforeAll(async () => {
    opened = await open()
    bank = bankOn(opened.database)
    await seedDemo(bank, demoCustomers)
  })
  afterAll(() => opened.close())

  test('Maya has a current account, FlexiSave and three pots, Daniel a current account', async () => {
    const sortCode = '001964'
    expect(await accountsOf(bank, everyday.email)).toMatchObject([
      {
        name: 'Current Account',
        productCode: 'current',
        sortCode,
        accountNumber: '41187836',
        holderName: 'Maya Okafor',
        pots: [
          { name: 'Holiday', balancePence: 420_00n, goalPence: 1_200_00n, colour: 'gorse' },
          { name: 'Car', balancePence: 1_850_00n, goalPence: 4_000_00n, colour: 'tarn' },
          { name: 'Rainy day', balancePence: 260_00n, colour: 'heather' },
        ],
      },
      { name: 'FlexiSave', productCode: 'flexisave', sortCode, accountNumber: '41187840', pots: [] },
    ])
    expect(await accountsOf(bank, partner.email)).toMatchObject([
      { name: 'Current Account', sortCode, accountNumber: '41187851', holderName: 'Daniel Reyes', pots: [] },
    ])
  })

  test('their payments are checked, and those of the private desk are not', async () => {
    const checked = await bank.database.query(
      'select email, payment_checks as checked from customer order by email',
    )
    expect(checked).toEqual([
      { email: 'corporate@sarsen.example', checked: false },
      { email: 'daniel@sarsen.example', checked: true },
      { email: 'demo@sarsen.example', checked: false },
      { email: 'maya@sarsen.example', checked: true },
    ])
  })

  test('the balance ends between £1,200 and £4,500, two minutes ago, with card payments pending', async () => {
    const [current] = await accountsOf(bank, everyday.email)
    expect(current?.lastBookedAt).toEqual(new Date('2026-10-16T13:32:00Z'))
    expect(current?.bookedPence).toBeGreaterThanOrEqual(1_200_00n)
    expect(current?.bookedPence).toBeLessThanOrEqual(4_500_00n)
    const pending = await bank.database.query<{ recipient_name: string; amount_pence: bigint }>(
      `select h.recipient_name, h.amount_pence from open_hold o join transfer h on h.id = o.transfer_id
        where o.debtor_account_id = $1 order by h.held_no desc`,
      [current?.id ?? ''],
    )
    expect(pending.slice(0, 1)).toEqual([{ recipient_name: 'Wrenmoor Cafe', amount_pence: 7_85n }])
    expect(pending.length).toBeGreaterThanOrEqual(2)
  })

  test('FlexiSave has 24 credits of interest from a demo account, and none is missing', async () => {
    const [, savings] = await accountsOf(bank, everyday.email)
    const credits = await bank.database.query<{ words: string; payer: string; paid: bigint }>(
      `select l.description as words, p.kind as payer, t.amount_pence as paid
         from interest_credit c
         join transfer t on t.id = c.transfer_id
         join account p on p.id = t.debtor_account_id
         join account_transaction l on l.transfer_id = t.id and l.account_id = c.account_id and l.category = 'Interest'
        where c.account_id = $1 order by c.to_day`,
      [savings?.id ?? ''],
    )
    expect(credits).toHaveLength(24)
    expect(credits[0]?.words).toBe('Interest for October 2024')
    expect(credits.at(-1)?.words).toBe('Interest for September 2026')
    expect(new Set(credits.map(({ payer }) => payer))).toEqual(new Set(['demo']))
    const customerId = (await customerOf(bank, everyday.email)).id
    const interest = await readInterest(bank, { customerId, accountId: savings?.id ?? '' })
    expect(interest?.totalPence).toBe(credits.reduce((sum, { paid }) => sum + paid, 0n))
    expect(await payDueInterest(bank)).toBe(0)
  })

  test('each of their accounts has a statement for each month, and nobody is notified of the past', async () => {
    const customerId = (await customerOf(bank, everyday.email)).id
    for (const { id: accountId } of await accountsOf(bank, everyday.email))
      expect(await listStatements(bank, { customerId, accountId })).toHaveLength(24)
    for (const table of ['notification', 'outbox_message'])
      expect(
        await bank.database.query(`select id from ${table} where customer_id = $1`, [customerId]),
      ).toEqual([])
  })

  test('the ledger reconciles', async () => {
    expect(await reconcile(bank.database)).toEqual([])
  })
})

test.each(runtimes)('a reset on $name makes them again, under other account numbers', async ({ open }) => {
  const opened = await open()
  const bank = bankOn(opened.database)
  await seedDemo(bank, demoCustomers)
  const [before] = await accountsOf(bank, everyday.email)
  expect(await resetDemo(bank, demoCustomers)).toMatchObject({ ok: true })
  const [current, savings] = await accountsOf(bank, everyday.email)
  expect(current?.accountNumber).not.toBe('41187836')
  expect(savings?.accountNumber).not.toBe('41187840')
  expect(current).toMatchObject({ bookedPence: before?.bookedPence, pots: [{}, {}, {}] })
  expect(await reconcile(bank.database)).toEqual([])
  await opened.close()
})

test.each(runtimes)(
  'a start on $name that is killed in the middle of Maya leaves nothing of her, and the next one makes her',
  async ({ open }) => {
    const opened = await open()
    const { database } = opened
    const bank = bankOn(database)
    for (const killedAt of [20, 40]) {
      const broken: Database = {
        ...database,
        transaction: work =>
          database.transaction(transaction => {
            let queries = 0
            return work({
              query: (text, parameters) =>
                ++queries === killedAt
                  ? Promise.reject(new Error('killed'))
                  : transaction.query(text, parameters),
            })
          }),
      }
      await expect(seedDemo(bankOn(broken), demoCustomers)).rejects.toThrow('killed')
      expect(await findCustomerByEmail(database, everyday.email)).toBeUndefined()
      expect(await database.query("select id from account where account_number like '411878%'")).toEqual([])
    }
    await seedDemo(bank, demoCustomers)
    expect(await accountsOf(bank, everyday.email)).toHaveLength(2)
    expect(await reconcile(database)).toEqual([])
    await opened.close()
  },
)

test.each(runtimes)(
  'a database on $name that 0.1.0 seeded gets them at the next start, and keeps its customers',
  async ({ open }) => {
    const opened = await open()
    const bank = bankOn(opened.database)
    await loadRelease(opened.database)
    await migrate(opened.database, readMigrations())
    const [before] = await accountsOf(bank, personal.email)
    const created = await seedDemo(bank, demoCustomers)
    expect([...created].map(({ email }) => email)).toEqual([everyday.email, partner.email])
    expect(await accountsOf(bank, personal.email)).toEqual([before])
    expect((await accountsOf(bank, everyday.email)).map(({ accountNumber }) => accountNumber)).toEqual([
      '41187836',
      '41187840',
    ])
    expect(await reconcile(bank.database)).toEqual([])
    await opened.close()
  },
)
