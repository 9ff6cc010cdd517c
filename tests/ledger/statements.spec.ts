import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bank } from '../../src/bank/bank.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { listStatements } from '../../src/bank/statements/statement.ts'
import { readStatement } from '../../src/bank/statements/read-statement.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { postAt, issueAt, statementsOf, takeOnAt } from './timed-bank.ts'
import { openTestBank, type TestCustomer } from './test-bank.ts'

const insert = (values: string) =>
  `insert into statement (account_id, month, first_entry_no, last_entry_no, opening_pence, money_in_pence,
     money_out_pence, closing_pence, issued_at) values ${values}`

onEveryDatabase(open => {
  let timed: ReturnType<typeof openTestBank>
  let bank: Bank
  beforeAll(() => {
    timed = openTestBank(open())
    ;({ bank } = timed)
  })
  afterAll(async () => {
    expect(await reconcile(open())).toEqual([])
  })

  const read = ({ customerId, accountId }: TestCustomer, month: string) =>
    readStatement(bank, { customerId, accountId, month })
  const daysOf = async (customer: TestCustomer, month: string) => {
    const { from, to, issuedOn, isToDate } = (await read(customer, month)) ?? {}
    return { from, to, issuedOn, isToDate }
  }
  const lastBookedOf = async ({ accountId }: TestCustomer) =>
    (
      await open().query<{ booked_at: Date }>(
        'select booked_at from entry where account_id = $1 order by entry_no desc limit 1',
        [accountId],
      )
    )[0]?.booked_at

  test.each([
    ['31 March, in summer time', '2026-03', '2026-03-31T22:59:59.999Z', '2026-03-31T23:00:00.000Z'],
    ['31 October, in winter time', '2026-10', '2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z'],
    ['29 February', '2028-02', '2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00.000Z'],
    ['31 December', '2026-12', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  ])('a month ends at midnight in London: %s', async (_, month, lastMoment, nextMonth) => {
    const ada = await takeOnAt(timed, `${month}-01T12:00:00Z`)
    await postAt(open(), ada, lastMoment, 500n)
    await postAt(open(), ada, nextMonth, 7n)
    await issueAt(timed, lastMoment)
    expect(await statementsOf(bank, ada)).toEqual([])
    await issueAt(timed, nextMonth)
    expect(await statementsOf(bank, ada)).toEqual([`${month}: 0 + 500 - 0 = 500 by 1`])
    const { to, issuedOn } = await daysOf(ada, month)
    expect(to).toBe(`${month}-${new Date(lastMoment).getUTCDate()}`)
    expect(issuedOn?.endsWith('-01')).toBe(true)
  })

  test('an account that was opened within a month has its first statement from that day', async () => {
    const ada = await takeOnAt(timed, '2026-04-17T09:00:00Z')
    await postAt(open(), ada, '2026-04-17T09:00:00Z', 100_00n)
    await postAt(open(), ada, '2026-05-02T09:00:00Z', -25_00n)
    await issueAt(timed, '2026-06-01T10:00:00Z')
    expect(await daysOf(ada, '2026-04')).toMatchObject({ from: '2026-04-17', to: '2026-04-30' })
    expect(await daysOf(ada, '2026-05')).toMatchObject({ from: '2026-05-01', to: '2026-05-31' })
    expect(await read(ada, '2026-03')).toBeUndefined()
  })

  test('a month without entries has no statement, and the next statement follows the one before', async () => {
    const ada = await takeOnAt(timed, '2026-01-05T09:00:00Z')
    await postAt(open(), ada, '2026-01-05T09:00:00Z', 900n)
    await postAt(open(), ada, '2026-04-05T09:00:00Z', -1_000n) // declined
    await postAt(open(), ada, '2026-06-05T09:00:00Z', -200n)
    await issueAt(timed, '2026-07-01T00:30:00Z')
    expect(await statementsOf(bank, ada)).toEqual([
      '2026-06: 900 + 0 - 200 = 700 by 1',
      '2026-01: 0 + 900 - 0 = 900 by 1',
    ])
    expect(await read(ada, '2026-04')).toBeUndefined()
  })

  test('an account without entries has no statement, and its month to date is empty', async () => {
    const ada = await takeOnAt(timed, '2026-05-05T09:00:00Z')
    await issueAt(timed, '2026-07-01T09:00:00Z')
    expect(await statementsOf(bank, ada)).toEqual([])
    expect(await read(ada, '2026-07')).toMatchObject({
      from: '2026-07-01',
      to: '2026-07-01',
      issuedOn: '2026-07-01',
      openingPence: 0n,
      closingPence: 0n,
      transactionCount: 0,
      isToDate: true,
      lines: [],
    })
    expect(await read(ada, '2026-08')).toBeUndefined()
  })

  test('the current month to date has its entries and its opening balance', async () => {
    const ada = await takeOnAt(timed, '2026-06-05T09:00:00Z')
    await postAt(open(), ada, '2026-06-30T22:00:00Z', 900n)
    await postAt(open(), ada, '2026-06-30T23:00:00Z', 50n) // midnight of 1 July
    await postAt(open(), ada, '2026-07-10T09:00:00Z', -5_000n) // declined
    await postAt(open(), ada, '2026-07-11T09:00:00Z', -100n)
    timed.setClock(new Date('2026-07-14T23:30:00Z'))
    const expected = {
      from: '2026-07-01',
      to: '2026-07-15',
      issuedOn: '2026-07-15',
      isToDate: true,
      openingPence: 900n,
      moneyInPence: 50n,
      moneyOutPence: 100n,
      closingPence: 850n,
      transactionCount: 2,
      lines: [
        { transactionNo: 4n, amountPence: 100n, balanceAfterPence: 850n, status: 'completed' },
        { transactionNo: 2n, amountPence: 50n, balanceAfterPence: 950n, status: 'completed' },
      ],
    }
    // June is over and not issued yet.
    expect(await read(ada, '2026-07')).toMatchObject(expected)
    expect(await read(ada, '2026-06')).toBeUndefined()
    await issueAt(timed, '2026-07-14T23:30:00Z')
    expect(await read(ada, '2026-07')).toMatchObject(expected)
    expect(await read(ada, '2026-06')).toMatchObject({
      isToDate: false,
      openingPence: 0n,
      closingPence: 900n,
      lines: [{ transactionNo: 1n }],
    })
  })

  test('no entry goes into an issued month: a late order counts for the next one', async () => {
    const ada = await takeOnAt(timed, '2026-08-05T09:00:00Z')
    await postAt(open(), ada, '2026-08-05T09:00:00Z', 900n)
    await issueAt(timed, '2026-09-01T00:00:00Z')
    await postAt(open(), ada, '2026-08-31T22:59:59Z', -30n) // decided in August, by its own clock
    expect(await lastBookedOf(ada)).toEqual(new Date('2026-08-31T23:00:00Z')) // midnight of 1 September
    await issueAt(timed, '2026-10-01T00:00:00Z')
    expect(await statementsOf(bank, ada)).toEqual([
      '2026-09: 900 + 0 - 30 = 870 by 1',
      '2026-08: 0 + 900 - 0 = 900 by 1',
    ])
  })

  test('a statement is issued once, and never changes', async () => {
    const ada = await takeOnAt(timed, '2026-08-05T09:00:00Z')
    await postAt(open(), ada, '2026-08-05T09:00:00Z', 900n)
    await issueAt(timed, '2026-10-12T08:00:00Z')
    const issued = await read(ada, '2026-08')
    expect(issued?.issuedOn).toBe('2026-10-12')
    await postAt(open(), ada, '2026-10-13T09:00:00Z', 5n)
    expect(await issueAt(timed, '2026-10-14T08:00:00Z')).toBe(0)
    expect(await read(ada, '2026-08')).toEqual(issued)
  })

  test('nobody else reads a statement, or learns that it exists', async () => {
    const ada = await takeOnAt(timed, '2026-08-05T09:00:00Z')
    await postAt(open(), ada, '2026-08-05T09:00:00Z', 900n)
    await issueAt(timed, '2026-09-02T08:00:00Z')
    const grace = await takeOnAt(timed, '2026-08-05T09:00:00Z')
    const { accountId } = ada
    expect(await listStatements(bank, { customerId: grace.customerId, accountId })).toBeUndefined()
    for (const month of ['2026-08', '2026-09'])
      expect(await readStatement(bank, { customerId: grace.customerId, accountId, month })).toBeUndefined()
  })

  describe('the database refuses', () => {
    let ids = { account: '', other: '', settlement: ownAccountIds.settlement }
    beforeAll(async () => {
      const ada = await takeOnAt(timed, '2024-05-05T09:00:00Z')
      for (const month of ['05', '06', '07', '08'])
        await postAt(open(), ada, `2024-${month}-10T09:00:00Z`, 100n)
      await issueAt(timed, '2024-08-15T09:00:00Z')
      const other = await takeOnAt(timed, '2024-05-05T09:00:00Z')
      await postAt(open(), other, '2024-05-10T09:00:00Z', 100n)
      await postAt(open(), other, '2024-05-11T09:00:00Z', 100n)
      await postAt(open(), other, '2024-06-11T09:00:00Z', -70n)
      await open().query(`update account set last_decided_at = '2024-08-02T00:00:00Z' where id = $1`, [
        other.accountId,
      ])
      ids = { ...ids, account: ada.accountId, other: other.accountId }
    })
    const refuses = (sql: string, words: RegExp) =>
      expect(open().script(fillIds(sql, ids))).rejects.toThrow(words)

    test.each([
      ['a change', 'update statement set issued_at = issued_at', /append-only/],
      ['a deletion', 'delete from statement', /append-only/],
      ['truncation', 'truncate statement', /append-only/],
      [
        'figures that do not add up',
        insert(`(:other, '2024-05', 1, 2, 0, 200, 0, 100, '2024-06-01Z')`),
        /statement_adds_up/,
      ],
      [
        'a month that is not over',
        insert(`(:other, '2024-05', 1, 2, 0, 200, 0, 200, '2024-05-31T22:59:59Z')`),
        /statement_is_over/,
      ],
      ['no entries', insert(`(:other, '2024-05', 1, 0, 0, 0, 0, 0, '2024-06-01Z')`), /statement_has_entries/],
      [
        'fewer entries than its month has',
        insert(`(:other, '2024-05', 1, 1, 0, 100, 0, 100, '2024-06-01Z')`),
        /it has not the entries of its month/,
      ],
      [
        'more entries than its month has',
        insert(`(:other, '2024-05', 1, 3, 0, 200, 70, 130, '2024-06-01Z')`),
        /it has not the entries of its month/,
      ],
      [
        'entries that do not exist',
        insert(`(:other, '2024-05', 1, 9, 0, 200, 0, 200, '2024-06-01Z')`),
        /it has not the entries of its month/,
      ],
      [
        'other figures than its entries have',
        insert(`(:other, '2024-05', 1, 2, 0, 201, 1, 200, '2024-06-01Z')`),
        /its figures are not those of its entries/,
      ],
      [
        'one that begins in the middle',
        insert(`(:other, '2024-06', 3, 3, 200, 0, 70, 130, '2024-07-01Z')`),
        /it does not follow the one before it/,
      ],
      [
        'two of the same entries',
        insert(`(:other, '2024-05', 1, 2, 0, 200, 0, 200, '2024-06-01Z'),
                (:other, '2024-06', 2, 3, 100, 100, 70, 130, '2024-07-01Z')`),
        /it does not follow the one before it/,
      ],
      [
        'one that follows itself',
        insert(`(:account, '2024-06', 3, 3, 200, 100, 0, 300, '2024-09-01Z')`),
        /duplicate key/,
      ],
      [
        'a month that its account has not closed',
        insert(`(:account, '2024-08', 4, 4, 300, 100, 0, 400, '2024-09-01Z')`),
        /its month is not closed on its account/,
      ],
      [
        'an account of the bank’s own',
        insert(`(:settlement, '2024-05', 1, 1, 0, 0, 0, 0, '2024-06-01Z')`),
        /its month is not closed on its account/,
      ],
    ])('%s', (_, sql, words) => refuses(sql, words))

    test.each([
      [
        'figures that were changed',
        'update statement set money_in_pence = 101, money_out_pence = 1 where account_id = :account',
      ],
      ['a statement that is gone', `delete from statement where month = '2024-06' and account_id = :account`],
      [
        'a closing balance that was changed',
        `update statement set money_in_pence = 101, closing_pence = 101
          where month = '2024-05' and account_id = :account`,
      ],
      [
        'an account with its time set back',
        `update account set last_decided_at = '2024-07-20Z' where id = :account`,
      ],
    ])('the reconciler finds, by invariant 10, %s', async (_, damage) => {
      const found = await withoutTrace(open(), async database => {
        for (const table of ['statement', 'account'])
          await database.query(`alter table ${table} disable trigger user`)
        await database.query(fillIds(damage, ids))
        for (const table of ['statement', 'account'])
          await database.query(`alter table ${table} enable trigger user`)
        return reconcile(database)
      })
      expect(
        found.filter(({ invariant, subject }) => invariant === 10 && subject === ids.account).length,
      ).toBeGreaterThan(0)
    })
  })
})
