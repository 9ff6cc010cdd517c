// Statements over a real database: their content, and that each is issued once by any number of processes.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { createBank } from '../../src/bank/bank.ts'
import { payDueInterest } from '../../src/bank/savings/pay-interest.ts'
import { DatabaseUnavailable, type Database } from '../../src/bank/database/database.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import {
  issueDueStatements,
  runStatements,
  type StatementReport,
} from '../../src/bank/statements/issue-statements.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openCustomer, openDeskCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { rerunningAfter } from './rerunning-after.ts'

let testDatabase: TestDatabase
let api: TestApi
let now = new Date('2024-01-04T12:00:00Z')

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database, { clock: () => now })
})
beforeEach(async () => {
  now = nextMonth(4)
  await issue()
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

/** The bank's clock runs forward, a month a test. */
function nextMonth(day: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day, 12))
}
const monthNow = () => now.toISOString().slice(0, 7)
const bankOn = (database: Database) => createBank({ ...api.bank, database })
const issue = () => issueDueStatements(api.bank)

const list = async ({ client, account }: TestCustomer) => {
  const { body } = await client.listStatements({ params: { id: account.id } })
  return 'statements' in body ? body.statements : body
}
const read = ({ client, account }: TestCustomer, statementId: string) =>
  client.readStatement({ params: { id: account.id, statementId } })

const countOf = async (accountIds: readonly string[]) => {
  const [row] = await testDatabase.database.query<{ statements: bigint; notices: bigint }>(
    `select count(*) as statements,
            (select count(*) from notification n join account_access x on x.customer_id = n.customer_id
              where x.account_id = any ($1::uuid[]) and n.type = 'statement_ready') as notices
       from statement where account_id = any ($1::uuid[])`,
    [accountIds],
  )
  return { statements: Number(row?.statements), notices: Number(row?.notices) }
}

test('a customer lists the issued statements, newest first, and reads one with its lines', async () => {
  const ada = await openSignedInCustomer(api, 1_250_00n)
  const month = monthNow()
  expect(await list(ada)).toEqual([])
  now = nextMonth(1)
  await issue()
  const statement = {
    id: month,
    from: `${month}-04`,
    to: expect.stringMatching(new RegExp(`^${month}-(28|29|30|31)$`)),
    date: `${monthNow()}-01`,
    openingBalance: '0.00',
    closingBalance: '1250.00',
    moneyIn: '1250.00',
    moneyOut: '0.00',
    transactionCount: 1,
  }
  // The session of a month ago has ended.
  await ada.client.signIn({
    body: { email: ada.email, password: 'A-Customer-Of-Tests-2026', accountType: 'personal' },
  })
  expect(await list(ada)).toEqual([{ ...statement, status: 'available' }])
  const { status, body } = await read(ada, month)
  expect(status).toBe(200)
  expect(body).toEqual({
    ...statement,
    isToDate: false,
    account: {
      holderName: 'Ada Byron',
      product: 'Current Account',
      sortCode: ada.account.sortCode,
      accountNumber: ada.account.accountNumber,
      iban: ada.account.iban,
      currency: 'GBP',
    },
    lines: [
      expect.objectContaining({ id: 'TXN1', amount: '1250.00', balance: '1250.00', status: 'completed' }),
    ],
  })
  expect((await read(ada, monthNow())).body).toMatchObject({
    isToDate: true,
    lines: [],
    closingBalance: '1250.00',
  })
})

test('a savings account’s statements have its rate and the interest that was paid in the month; others have neither', async () => {
  const ada = await openSignedInCustomer(api, 1_250_00n)
  const signInAgain = () =>
    ada.client.signIn({
      body: { email: ada.email, password: 'A-Customer-Of-Tests-2026', accountType: 'personal' },
    })
  now = nextMonth(1)
  await signInAgain()
  const { id } = await openAccount(api.bank, testDatabase.database, {
    customerId: ada.customerId,
    product: 'FlexiSave',
    productCode: 'flexisave',
    holderName: 'Ada Byron',
  })
  const moved = await ada.client.moveMoney({
    body: { id: api.bank.newId(), from: ada.account.id, to: id, amount: '1000.00' },
  })
  expect(moved.status).toBe(201)
  const [first, second] = [monthNow(), nextMonth(1).toISOString().slice(0, 7)]
  now = nextMonth(1)
  await payDueInterest(api.bank)
  await issue()
  now = nextMonth(1)
  await payDueInterest(api.bank)
  await issue()
  await signInAgain()
  const { body } = await ada.client.listStatements({ params: { id } })
  const statements = 'statements' in body ? body.statements : []
  const [newest] = statements
  expect(statements.map(statement => [statement.id, statement.interest])).toEqual([
    [second, { aer: '2.50', gross: '2.47', paid: newest?.moneyIn }],
    [first, { aer: '2.50', gross: '2.47', paid: '0.00' }],
  ])
  expect(newest?.moneyIn).toMatch(/^[12]\.\d\d$/)
  expect(await ada.client.readStatement({ params: { id, statementId: second } })).toMatchObject({
    body: {
      interest: { aer: '2.50', gross: '2.47', paid: newest?.moneyIn },
      lines: [{ category: 'Interest' }],
    },
  })
  const current = await list(ada)
  if (!Array.isArray(current)) throw new Error('no list')
  for (const statement of current) expect(statement).not.toHaveProperty('interest')
})

test('a statement is exported as CSV with its own lines, and its opening and closing balance', async () => {
  const ada = await openDeskCustomer(api, 1_250_00n)
  const signInAgain = () =>
    ada.client.signIn({
      body: { email: ada.email, password: 'A-Customer-Of-Tests-2026', accountType: 'personal' },
    })
  now = nextMonth(2)
  await signInAgain()
  const order = { recipientName: '=Kestrel', destination: '20-00-00 12345678', reference: '+1' }
  const pay = (amount: string) =>
    ada.client.placeTransfer({
      params: { id: ada.account.id },
      body: { ...order, id: api.bank.newId(), amount },
    })
  for (const amount of ['1000.00', '9999.00', '50.00']) expect((await pay(amount)).status).toBe(201)
  const month = monthNow()
  now = nextMonth(1)
  await issue()
  await signInAgain()
  await pay('0.01')

  const file = await ada.send(`/api/accounts/${ada.account.id}/statements/${month}/csv`)
  expect(file.headers.get('content-disposition')).toMatch(
    new RegExp(`"statement-[a-z]+-20\\d\\d-${ada.account.accountNumber}\\.csv"`),
  )
  const rows = parse(await file.text(), { columns: true, record_delimiter: '\r\n' })
  const balances = { 'Opening balance': '1250.00', 'Closing balance': '200.00' }
  expect(rows).toEqual([
    expect.objectContaining({ 'Money out': '50.00', Balance: '200.00', Reference: "'+1", ...balances }),
    expect.objectContaining({ 'Money out': '1000.00', Balance: '250.00', ...balances }),
  ])
  const toDate = await ada.send(`/api/accounts/${ada.account.id}/statements/${monthNow()}/csv`)
  expect(parse(await toDate.text(), { columns: true, record_delimiter: '\r\n' })).toEqual([
    expect.objectContaining({
      'Money out': '0.01',
      'Opening balance': '200.00',
      'Closing balance': '199.99',
    }),
  ])
})

test('a month to date without a line is exported as its header row alone', async () => {
  const ada = await openSignedInCustomer(api)
  const file = await ada.send(`/api/accounts/${ada.account.id}/statements/${monthNow()}/csv`)
  expect(await file.text()).toMatch(/^Date,[^\r\n]+,Opening balance,Closing balance\r\n$/)
})

test.each(['2026-01', '2099-12'])('a month without a statement is not found: %s', async month => {
  const ada = await openSignedInCustomer(api, 100n)
  expect((await read(ada, month)).status).toBe(404)
})

test('nobody finds another customer’s statements', async () => {
  const ada = await openCustomer(api, 100n)
  const month = monthNow()
  now = nextMonth(1)
  await issue()
  const grace = await openSignedInCustomer(api)
  const asGrace = { ...grace, account: ada.account }
  expect((await grace.client.listStatements({ params: { id: ada.account.id } })).status).toBe(404)
  for (const other of [month, monthNow()]) expect((await read(asGrace, other)).status).toBe(404)
})

test('ten thousand lines come in one response, newest first', async () => {
  const ada = await openSignedInCustomer(api)
  const { bank } = api
  for (let call = 0; call < 40; call++) {
    const orders = Array.from({ length: 250 }, (_, n) => ({
      id: bank.newId(),
      kind: 'posting' as const,
      debtorAccountId: ownAccountIds.settlement,
      creditorAccountId: ada.account.id,
      amountPence: BigInt(call * 250 + n + 1),
      recipientName: 'Ada Byron',
      reference: `NO-${call * 250 + n + 1}`,
      category: 'Deposit' as const,
      debtorDescription: 'Deposit',
      creditorDescription: 'Deposit from Kestrel Marine Ltd',
      decidedAt: now,
    }))
    await postTransfers(bank.database, orders)
  }
  const { body } = await read(ada, monthNow())
  if (!('lines' in body)) throw new Error('no statement')
  expect(body.lines).toHaveLength(10_000)
  expect(body).toMatchObject({ moneyIn: '500050.00', closingBalance: '500050.00', transactionCount: 10_000 })
  expect([body.lines.at(0)?.reference, body.lines.at(-1)?.reference]).toEqual(['NO-10000', 'NO-1'])
}, 60_000)

const openAccounts = async (count: number) => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await openCustomer(api, 100n)).account.id)
  return ids
}

test('two processes at once issue each statement once, and notify once', async () => {
  const ids = await openAccounts(25)
  now = nextMonth(1)
  const other = bankOn(testDatabase.openAnother())
  const issued = await Promise.all([issue(), issueDueStatements(other), issueDueStatements(other)])
  expect(issued.reduce((sum, each) => sum + each, 0)).toBe(25)
  expect(await countOf(ids)).toEqual({ statements: 25, notices: 25 })
})

test('nothing is issued or announced twice when the confirmation of a commit is lost', async () => {
  const ids = await openAccounts(3)
  now = nextMonth(1)
  await issueDueStatements(bankOn(rerunningAfter('insert into statement', testDatabase.database)))
  expect(await countOf(ids)).toEqual({ statements: 3, notices: 3 })
})

/** The database, which fails in some transactions after they have issued. */
const failing = (
  database: Database,
  isToFail: (transactionNo: number) => boolean,
  fault: Error,
): Database => {
  let transactions = 0
  return {
    ...database,
    transaction: work =>
      database.transaction(async transaction => {
        const result = await work(transaction)
        transactions++
        if (isToFail(transactions)) throw fault
        return result
      }),
  }
}

test('a run that fails midway keeps the issued statements, and the next one does the rest', async () => {
  const ids = await openAccounts(4)
  now = nextMonth(1)
  const away = failing(testDatabase.database, no => no > 2, new DatabaseUnavailable('away'))
  await expect(issueDueStatements(bankOn(away))).rejects.toThrow('away')
  expect(await countOf(ids)).toEqual({ statements: 2, notices: 2 })
  expect(await issue()).toBe(2)
  expect(await countOf(ids)).toEqual({ statements: 4, notices: 4 })
})

test('a fault at one account blocks no other account’s statement', async () => {
  const ids = await openAccounts(3)
  now = nextMonth(1)
  const broken = failing(testDatabase.database, no => no === 2, new Error('broken'))
  await expect(issueDueStatements(bankOn(broken))).rejects.toThrow(AggregateError)
  expect(await countOf(ids)).toEqual({ statements: 2, notices: 2 })
  expect(await issue()).toBe(1)
})

test('a run stops between two accounts', async () => {
  const ids = await openAccounts(3)
  now = nextMonth(1)
  const stopping = new AbortController()
  const bank = bankOn({
    ...testDatabase.database,
    transaction: work => {
      stopping.abort()
      return testDatabase.database.transaction(work)
    },
  })
  expect(await issueDueStatements(bank, stopping.signal)).toBe(1)
  expect(await countOf(ids)).toEqual({ statements: 1, notices: 1 })
})

test('a runtime issues due statements at once and every hour, a minute after a fault, and stops on request', async () => {
  const ids = await openAccounts(1)
  const reports: StatementReport[] = []
  const turns: { durationMs: number; next: () => void }[] = []
  let isAway = false
  const database: Database = {
    ...testDatabase.database,
    query: (text, parameters) =>
      isAway
        ? Promise.reject(new DatabaseUnavailable('away'))
        : testDatabase.database.query(text, parameters),
  }
  const running = runStatements(bankOn(database), {
    report: report => reports.push(report),
    pause: (durationMs, signal) =>
      new Promise(resolve => {
        turns.push({ durationMs, next: resolve })
        signal.addEventListener('abort', () => resolve())
      }),
  })
  const untilTurn = (count: number) => expect.poll(() => turns.length).toBe(count)
  await untilTurn(1)
  expect(reports).toEqual([])
  isAway = true
  now = nextMonth(1)
  turns[0]?.next()
  await untilTurn(2)
  expect(reports).toEqual([{ fault: expect.any(DatabaseUnavailable) }])
  isAway = false
  turns[1]?.next()
  await untilTurn(3)
  expect(reports.slice(1)).toEqual([{ issued: 1 }])
  expect(turns.map(({ durationMs }) => durationMs)).toEqual([3_600_000, 60_000, 3_600_000])
  await running.stop()
  expect(turns).toHaveLength(3)
  expect(await countOf(ids)).toEqual({ statements: 1, notices: 1 })
})
