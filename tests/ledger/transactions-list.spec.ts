// The lines of a list and their order, compared with a model of the specification (section 5; rulings 12, 28, 29).
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Bank } from '../../src/bank/bank.ts'
import { listTransactions } from '../../src/bank/transactions/list-transactions.ts'
import type { ListedTransaction } from '../../src/bank/transactions/transaction.ts'
import type { TransactionFilters } from '../../src/bank/transactions/transaction-filters.ts'
import { onEveryDatabase } from './every-database.ts'
import { wantedNumbers } from './list-model.ts'
import { filterArbitrary, orders } from './arbitrary-filters.ts'
import { allLines, fillTransactions } from './fill-transactions.ts'
import { openTestBank, takeOn, type TestCustomer } from './test-bank.ts'

const size = 180

onEveryDatabase(open => {
  let bank: Bank
  let customer: TestCustomer
  let lines: readonly ListedTransaction[]

  beforeAll(async () => {
    bank = openTestBank(open()).bank
    customer = await fillTransactions(bank, size)
    lines = await allLines(bank, customer)
  })

  const pageOf = async (
    filters: Omit<Parameters<typeof listTransactions>[1], 'customerId' | 'accountId'>,
  ) => {
    const listed = await listTransactions(bank, { ...customer, ...filters })
    return { numbers: listed?.transactions.map(({ transactionNo }) => transactionNo), total: listed?.total }
  }

  const totalOf = async (filters: TransactionFilters) =>
    (await pageOf({ filters, page: 1, pageSize: 1 })).total

  test('the ledger has lines of every kind', () => {
    expect(lines).toHaveLength(size)
    for (const kind of ['completed', 'declined'])
      expect(lines.some(({ status }) => status === kind)).toBe(true)
    for (const kind of ['Deposit', 'Transfer', 'International Transfer'])
      expect(lines.some(({ category }) => category === kind)).toBe(true)
  })

  // The query plan of a search differs with the share of the bank's lines that the account has, by the statistics of
  // the database.
  test.each([
    ['before', 500],
    ['after', 250],
  ])(
    '%s the database has counted its lines, every page of every filter in every order matches the specification',
    async (when, numRuns) => {
      if (when === 'after') await open().script('analyze account_transaction')
      await fc.assert(
        fc.asyncProperty(
          filterArbitrary,
          orders,
          fc.constantFrom(1, 3, 10, 200),
          fc.nat(6),
          async (filters, order, pageSize, page) => {
            const wanted = wantedNumbers(lines, filters, order)
            const first = page * pageSize
            expect(await pageOf({ filters, order, page: page + 1, pageSize })).toEqual({
              numbers: wanted.slice(first, first + pageSize),
              total: wanted.length,
            })
          },
        ),
        { seed: 20_261_122, numRuns },
      )
    },
  )

  test('every line is on exactly one page, in every order', async () => {
    for (const order of ['newest', 'oldest', 'largest', 'smallest', 'declined_first'] as const)
      for (const status of [undefined, 'completed', 'declined'] as const) {
        const wanted = wantedNumbers(lines, { status }, order)
        const numbers: bigint[] = []
        for (let page = 1; page <= wanted.length / 7 + 1; page++)
          numbers.push(...((await pageOf({ filters: { status }, order, page, pageSize: 7 })).numbers ?? []))
        expect([order, status, numbers]).toEqual([order, status, wanted])
      }
  })

  test('a search does not match across the end of the description and the start of the reference', async () => {
    const [line] = lines.filter(({ description, reference }) => description && reference)
    if (!line) throw new Error('no line')
    const across = `${line.description.slice(-3)}${line.reference.slice(0, 3)}`
    expect(await totalOf({ search: across })).toBe(0)
  })

  test('a line that matches in description and reference is found once', async () => {
    const word = 'łódź & żuk'
    const both = lines.filter(({ description, reference }) =>
      [description, reference].every(text => text.toLowerCase().includes(word)),
    )
    expect(both).not.toEqual([])
    expect(await totalOf({ search: word })).toBe(wantedNumbers(lines, { search: word }, 'newest').length)
  })

  test.each(['delete from', 'truncate'])('%s the search text is refused', async removal => {
    await expect(open().query(`${removal} account_description`)).rejects.toThrow(/append-only/)
  })

  test('impossible days leave nothing or everything, and never cause a fault', async () => {
    expect(await totalOf({ from: '0000-01-01', to: '9999-12-31' })).toBe(size)
    expect(await totalOf({ from: '0050-02-03' })).toBe(size)
    expect(await totalOf({ to: '0050-02-03' })).toBe(0)
    expect(await totalOf({ from: '9999-12-31' })).toBe(0)
  })

  test('an account without a line has empty pages', async () => {
    const nobody = await takeOn(bank)
    for (const order of ['newest', 'oldest', 'largest', 'declined_first'] as const)
      for (const filters of [{}, { search: 'a' }, { status: 'completed' as const }, { from: '2025-07-01' }])
        expect(await listTransactions(bank, { ...nobody, page: 1, pageSize: 10, order, filters })).toEqual({
          transactions: [],
          total: 0,
        })
  })
})
