import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { demoStaffFacts } from '../../content/facts/limits.ts'
import { listAccounts } from '../../src/bank/accounts/accounts.ts'
import { createBank, type Bank } from '../../src/bank/bank.ts'
import { createCustomer, findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { prepareDemo, seedDemo } from '../../src/bank/simulator/seed-demo.ts'
import { restoreDemoCustomers } from '../../src/bank/simulator/demo-customers.ts'
import { runtimes } from '../support/runtime/database.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import type { TestDatabase } from '../support/test-database.ts'

const seededAt = new Date('2026-10-16T13:34:00Z')
const { personal, corporate, everyday, partner } = demoCustomers
const emails = [corporate.email, partner.email, personal.email, everyday.email]

const bankOn = (database: Database): Bank =>
  createBank({ ...runtimeDependencies(database), passwords: fastPasswords, clock: () => seededAt })

async function accountOf(bank: Bank, email: string) {
  const found = await findCustomerByEmail(bank.database, email)
  const [account] = found ? await listAccounts(bank, found.customer.id) : []
  if (!account) throw new Error(`${email} has no account`)
  return account
}

const countCustomers = async ({ database }: Bank) =>
  (await database.query<{ email: string }>('select email from customer order by email')).map(
    ({ email }) => email,
  )

/** A database whose connection is lost at the given query of any database transaction. */
const breakingAt = (database: Database, brokenQuery: number): Database => ({
  ...database,
  transaction: work =>
    database.transaction(transaction => {
      let queries = 0
      return work({
        query: (text, parameters) => {
          queries++
          if (queries === brokenQuery) throw new Error('the connection was lost')
          return transaction.query(text, parameters)
        },
      })
    }),
})

describe.each(runtimes)('the demo seed on $name', ({ open }) => {
  let opened: TestDatabase
  let bank: Bank
  beforeAll(async () => {
    opened = await open()
    bank = bankOn(opened.database)
    await seedDemo(bank, demoCustomers)
  })
  afterAll(() => opened.close())

  test('leaves exactly 7,870,000.00 and a ledger that reconciles', async () => {
    expect(await accountOf(bank, personal.email)).toMatchObject({
      holderName: 'Eleanor Whitcombe',
      bookedPence: 7_870_000_00n,
      availablePence: 7_870_000_00n,
    })
    expect(await accountOf(bank, corporate.email)).toMatchObject({
      holderName: 'Aldermoor Joinery Ltd',
      bookedPence: 486_215_40n,
    })
    expect(await reconcile(bank.database)).toEqual([])
  })

  test('books the newest transaction two minutes before it ran (ruling 16)', async () => {
    const { lastBookedAt } = await accountOf(bank, personal.email)
    expect(lastBookedAt).toEqual(new Date('2026-10-16T13:32:00Z'))
  })

  test('numbers the personal transactions from 1 without a gap, at least 600 of them', async () => {
    const { id } = await accountOf(bank, personal.email)
    const lines = await bank.database.query<{ transaction_no: bigint; category: string }>(
      'select transaction_no, category from account_transaction where account_id = $1 order by transaction_no',
      [id],
    )
    expect(lines.length).toBeGreaterThanOrEqual(600)
    expect(lines.map(line => line.transaction_no)).toEqual(lines.map((_, n) => BigInt(n + 1)))
    expect(new Set(lines.map(line => line.category))).toEqual(new Set(['Deposit', 'International Transfer']))
  })

  test('leaves five unread notifications: a compliance alert and four declined transfers (ruling 17)', async () => {
    const notifications = await bank.database.query(
      `select n.type, t.recipient_name, t.reason, n.read_at
         from notification n join customer c on c.id = n.customer_id left join transfer t on t.id = n.transfer_id
        where c.email = $1 order by n.created_at desc`,
      [personal.email],
    )
    const declined = { type: 'declined', reason: 'amount_requires_manual_review', read_at: null }
    expect(notifications).toEqual([
      { type: 'compliance', recipient_name: null, reason: null, read_at: null },
      { ...declined, recipient_name: 'Harbourne & Vale Bank' },
      { ...declined, recipient_name: 'Thornbury Mutual' },
      { ...declined, recipient_name: 'Oakmoor Savings Bank' },
      { ...declined, recipient_name: 'Marlstone Bank' },
    ])
  })

  test('does nothing a second time', async () => {
    const entries = () => bank.database.query('select count(*) from entry')
    const before = await entries()
    await seedDemo(bank, demoCustomers)
    expect(await entries()).toEqual(before)
    expect(await countCustomers(bank)).toEqual(emails)
  })

  test('gives a demo customer the published password again, and nobody else', async () => {
    await bank.database.query('update customer set password_phc = $1, is_demo = (email = $2)', [
      await bank.passwords.hash('changed by a visitor'),
      personal.email,
    ])
    await restoreDemoCustomers(bank, demoCustomers)
    const verifies = async (email: string) => {
      const found = await findCustomerByEmail(bank.database, email)
      return found && bank.passwords.verify(found.passwordPhc, personal.password)
    }
    expect([await verifies(personal.email), await verifies(corporate.email)]).toEqual([true, false])
  })
})

test.each(runtimes)(
  'a start on $name checks each password of an existing demonstration once, and none that it has just hashed',
  async ({ open }) => {
    const opened = await open()
    const checked: string[] = []
    const verify: typeof fastPasswords.verify = (phc, password) => {
      checked.push(password)
      return fastPasswords.verify(phc, password)
    }
    const bank = createBank({
      ...runtimeDependencies(opened.database),
      passwords: { ...fastPasswords, verify },
    })
    await prepareDemo(bank, demoCustomers)
    expect(checked).toEqual([])
    await prepareDemo(bank, demoCustomers)
    expect(checked).toEqual([demoStaffFacts.password, personal.password])
    await opened.close()
  },
)

describe.each(runtimes)('a demo seed that fails on $name', ({ open }) => {
  test('leaves nothing of a customer, at whichever query it fails, and the next one makes everything', async () => {
    const opened = await open()
    const bank = bankOn(opened.database)
    for (const brokenQuery of [2, 6, 8, 10]) {
      const broken = bankOn(breakingAt(opened.database, brokenQuery))
      await expect(seedDemo(broken, demoCustomers)).rejects.toThrow('the connection was lost')
      expect(await countCustomers(bank)).toEqual([])
    }
    await seedDemo(bank, demoCustomers)
    expect((await accountOf(bank, personal.email)).bookedPence).toBe(7_870_000_00n)
    expect(await reconcile(bank.database)).toEqual([])
    await opened.close()
  })

  test('makes each customer once beside another process', async () => {
    const opened = await open()
    const [one, other] = [bankOn(opened.database), bankOn(opened.openAnother())]
    await Promise.all([seedDemo(one, demoCustomers), seedDemo(other, demoCustomers)])
    expect(await countCustomers(one)).toEqual(emails)
    expect((await accountOf(one, personal.email)).bookedPence).toBe(7_870_000_00n)
    expect(await reconcile(one.database)).toEqual([])
    await opened.close()
  })

  test('leaves an e-mail that is somebody else’s to them', async () => {
    const opened = await open()
    const bank = bankOn(opened.database)
    const passwordPhc = await bank.passwords.hash('their own')
    await bank.database.transaction(transaction =>
      createCustomer(bank, transaction, {
        ...personal,
        firstName: 'Somebody',
        lastName: 'Else',
        passwordPhc,
      }),
    )
    await seedDemo(bank, demoCustomers)
    await restoreDemoCustomers(bank, demoCustomers)
    const found = await findCustomerByEmail(bank.database, personal.email)
    expect(found?.customer.firstName).toBe('Somebody')
    expect(found && (await bank.passwords.verify(found.passwordPhc, 'their own'))).toBe(true)
    await opened.close()
  })
})
