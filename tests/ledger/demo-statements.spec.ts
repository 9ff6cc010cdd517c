import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { listAccounts } from '../../src/bank/accounts/accounts.ts'
import { createBank, type Bank } from '../../src/bank/bank.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { resetDemo, seedDemo } from '../../src/bank/simulator/seed-demo.ts'
import { issueDueStatements } from '../../src/bank/statements/issue-statements.ts'
import { listStatements, type Statement } from '../../src/bank/statements/statement.ts'
import { runtimes } from '../support/runtime/database.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import type { TestDatabase } from '../support/test-database.ts'

const { personal, corporate, everyday, partner } = demoCustomers

async function statementsOf(bank: Bank, email: string): Promise<readonly Statement[]> {
  const found = await findCustomerByEmail(bank.database, email)
  const customerId = found?.customer.id ?? ''
  const [account] = found ? await listAccounts(bank, customerId) : []
  return (account && (await listStatements(bank, { customerId, accountId: account.id }))) ?? []
}

const statementNotices = (bank: Bank) =>
  bank.database.query<{ email: string; subject: string }>(
    `select c.email, n.subject from notification n join customer c on c.id = n.customer_id
      where n.type = 'statement_ready' order by c.email, n.id`,
  )

/** A demo customer's statements as everybody sees them. The figures follow from the ledger. */
const shown = (statements: readonly Statement[]) =>
  statements.map(({ month, issuedOn, shownSizeBytes }) => ({ month, issuedOn, shownSizeBytes }))

const noSize = { shownSizeBytes: undefined }

describe.each(runtimes)('the demo customers’ statements on $name', ({ open }) => {
  let opened: TestDatabase
  let bank: Bank
  let now = new Date('2026-10-16T13:34:00Z')
  beforeAll(async () => {
    opened = await open()
    bank = createBank({ ...runtimeDependencies(opened.database), passwords: fastPasswords, clock: () => now })
    await seedDemo(bank, demoCustomers)
  })
  afterAll(async () => {
    expect(await reconcile(bank.database)).toEqual([])
    await opened.close()
  })

  test('the two newest complete months show 2.4 MB and 1.8 MB, the others no size (ruling 18)', async () => {
    const statements = await statementsOf(bank, personal.email)
    expect(shown(statements.slice(0, 3))).toEqual([
      { month: '2026-09', issuedOn: '2026-10-01', shownSizeBytes: 2_400_000 },
      { month: '2026-08', issuedOn: '2026-09-01', shownSizeBytes: 1_800_000 },
      { month: '2026-07', issuedOn: '2026-08-01', ...noSize },
    ])
    expect(statements.slice(2).map(({ shownSizeBytes }) => shownSizeBytes)).toEqual(
      statements.slice(2).map(() => undefined),
    )
    expect(statements).toHaveLength(24)
    for (const { shownSizeBytes } of await statementsOf(bank, corporate.email))
      expect(shownSizeBytes).toBeUndefined()
  })

  test('each month opens with the closing balance of the one before, and the first with zero', async () => {
    for (const { email } of [personal, corporate]) {
      const statements = (await statementsOf(bank, email)).toReversed()
      expect(statements.map(({ openingPence }) => openingPence)).toEqual([
        0n,
        ...statements.slice(0, -1).map(({ closingPence }) => closingPence),
      ])
    }
  })

  test('nobody is notified of the statements of the seed', async () => {
    expect(await issueDueStatements(bank)).toBe(0)
    expect(await statementNotices(bank)).toEqual([])
  })

  test('a month later each account has one more, of its real size, and its customer is notified', async () => {
    now = new Date('2026-11-01T00:20:00Z')
    expect(await issueDueStatements(bank)).toBe(6)
    expect(shown((await statementsOf(bank, personal.email)).slice(0, 2))).toEqual([
      { month: '2026-10', issuedOn: '2026-11-01', ...noSize },
      { month: '2026-09', issuedOn: '2026-10-01', shownSizeBytes: 2_400_000 },
    ])
    expect(await statementNotices(bank)).toEqual([
      { email: corporate.email, subject: '2026-10' },
      // The joint account's goes to both.
      { email: partner.email, subject: '2026-10' },
      { email: partner.email, subject: '2026-10' },
      { email: personal.email, subject: '2026-10' },
      { email: everyday.email, subject: '2026-10' },
      { email: everyday.email, subject: '2026-10' },
      { email: everyday.email, subject: '2026-10' },
    ])
  })

  test('a reset dates them back from its own time and notifies nobody, and a retired customer gets no more notifications', async () => {
    now = new Date('2027-03-01T00:10:00Z')
    expect(await resetDemo(bank, demoCustomers)).toMatchObject({ ok: true })
    expect(shown((await statementsOf(bank, personal.email)).slice(0, 2))).toEqual([
      { month: '2027-02', issuedOn: '2027-03-01', shownSizeBytes: 2_400_000 },
      { month: '2027-01', issuedOn: '2027-02-01', shownSizeBytes: 1_800_000 },
    ])
    const before = await statementNotices(bank)
    await issueDueStatements(bank)
    expect(await statementNotices(bank)).toEqual(before)
  })
})
