// The lines of all accounts of a customer, compared with a model of the specification (section 11.4), and their export.
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Bank } from '../../src/bank/bank.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { grantAccess } from '../../src/bank/accounts/account-access.ts'
import {
  exportAllTransactions,
  type LineOfAccount,
} from '../../src/bank/transactions/export-all-transactions.ts'
import { exportTransactions } from '../../src/bank/transactions/export-transactions.ts'
import { type AccountLine, listAllTransactions } from '../../src/bank/transactions/list-all-transactions.ts'
import type { TransactionFilters } from '../../src/bank/transactions/transaction-filters.ts'
import { filterArbitrary, orders } from './arbitrary-filters.ts'
import { onEveryDatabase } from './every-database.ts'
import { allLines, orderOf } from './fill-transactions.ts'
import { wantedLines } from './list-model.ts'
import { noon, openTestBank, posting, takeOn, type TestCustomer } from './test-bank.ts'

const size = 195
/** Whose the n-th line is: one account has most of them, as one usually has, and another customer has some. */
const ownerOf = (n: number): 0 | 1 | 2 | 3 => {
  if (n % 5 === 4) return n % 2 === 0 ? 1 : 2
  return n % 13 === 0 ? 3 : 0
}

const textOf = ({ accountId, transactionNo }: AccountLine) => `${accountId} ${transactionNo}`

onEveryDatabase(open => {
  let bank: Bank
  let customer: TestCustomer
  let accountIds: readonly string[]
  let lines: readonly AccountLine[]

  beforeAll(async () => {
    bank = openTestBank(open()).bank
    customer = await takeOn(bank)
    const others = await Promise.all([takeOn(bank), takeOn(bank), takeOn(bank)])
    const all = [customer, ...others]
    await postTransfers(
      open(),
      Array.from({ length: size }, (_, n) => orderOf(all[ownerOf(n)]?.accountId ?? '', n, size)),
    )
    const own = all.slice(0, 3)
    const at = { grantedAt: noon, at: noon }
    for (const { accountId } of own.slice(1))
      await grantAccess(open(), { customerId: customer.customerId, accountId, ...at })
    accountIds = own.map(({ accountId }) => accountId)
    const each = await Promise.all(
      own.map(async one => (await allLines(bank, one)).map(line => ({ ...line, accountId: one.accountId }))),
    )
    lines = each.flat()
  })

  const pageOf = (rest: Omit<Parameters<typeof listAllTransactions>[1], 'customerId'>) =>
    listAllTransactions(bank, { customerId: customer.customerId, ...rest })

  test('the accounts have many lines of the same moments', () => {
    const moments = accountIds.map(id =>
      lines.filter(line => line.accountId === id).map(line => line.decidedAt.getTime()),
    )
    expect(moments.map(each => [each.length, new Set(each).size])).toEqual([
      [144, 8],
      [20, 8],
      [19, 8],
    ])
  })

  // The query plan of a search differs with the share of the bank's lines that the accounts have, by the statistics of
  // the database: before it has counted them all are theirs, afterwards under half.
  test.each([
    ['before', 250],
    ['after', 150],
  ])(
    '%s the database has counted the lines, every page of every filter in every order matches the specification',
    async (when, numRuns) => {
      if (when === 'after') {
        const stranger = await takeOn(bank)
        const strange = Array.from({ length: size }, (_, n) => orderOf(stranger.accountId, n, size))
        await postTransfers(open(), strange)
        await open().script('analyze account_transaction')
      }
      await fc.assert(
        fc.asyncProperty(
          filterArbitrary,
          orders,
          fc.constantFrom(1, 3, 10, 200),
          fc.nat(25),
          async (filters, order, pageSize, page) => {
            const wanted = wantedLines(lines, filters, order)
            const first = page * pageSize
            const { transactions, total } = await pageOf({ filters, order, page: page + 1, pageSize })
            expect([total, transactions.map(textOf)]).toEqual([
              wanted.length,
              wanted.slice(first, first + pageSize).map(textOf),
            ])
          },
        ),
        { seed: 20_261_126, numRuns },
      )
    },
  )

  test('every line is on exactly one page, in every order', async () => {
    for (const order of ['newest', 'oldest', 'largest', 'smallest', 'declined_first'] as const)
      for (const status of [undefined, 'completed'] as const) {
        const found: string[] = []
        const wanted = wantedLines(lines, { status }, order)
        for (let page = 1; page <= wanted.length / 7 + 1; page++)
          found.push(
            ...(await pageOf({ filters: { status }, order, page, pageSize: 7 })).transactions.map(textOf),
          )
        expect([order, status, found]).toEqual([order, status, wanted.map(textOf)])
      }
  })

  test('far down a long list, pages match the specification', async () => {
    const long = [await takeOn(bank), await takeOn(bank)]
    const deposits = Array.from({ length: 1_600 }, (_, n) =>
      posting({
        from: ownAccountIds.suspense,
        to: long[n % 7 === 6 ? 1 : 0]?.accountId ?? '',
        amountPence: BigInt((n * 37) % 400) + 1n,
        creditorDescription: 'Deposit from Wren',
        decidedAt: new Date(noon.getTime() + Math.floor(n / 3)),
      }),
    )
    await postTransfers(open(), deposits)
    const [{ customerId } = { customerId: '' }, second] = long
    if (!second) throw new Error('no second account')
    await grantAccess(open(), { customerId, accountId: second.accountId, grantedAt: noon, at: noon })
    const all = (
      await Promise.all(
        long.map(async one =>
          (await allLines(bank, one)).map(line => ({ ...line, accountId: one.accountId })),
        ),
      )
    ).flat()
    for (const order of ['newest', 'oldest', 'largest', 'smallest', 'declined_first'] as const)
      for (const filters of [{}, { category: 'Deposit' as const }, { search: 'wren' }])
        for (const page of [11, 104, 133, 158, 160, 161]) {
          const asked = { customerId, filters, order, page, pageSize: 10 }
          const { transactions, total } = await listAllTransactions(bank, asked)
          const first = (page - 1) * 10
          expect([order, page, total, transactions.map(textOf)]).toEqual([
            order,
            page,
            1_600,
            wantedLines(all, filters, order)
              .slice(first, first + 10)
              .map(textOf),
          ])
        }
  })

  test('a customer without a line, or without an account, has an empty page', async () => {
    const nobody = await takeOn(bank)
    for (const customerId of [nobody.customerId, '0199a1b2-0000-7000-8000-000000000009'])
      for (const filters of [{}, { search: 'a' }, { from: '2025-07-01' }])
        expect(await listAllTransactions(bank, { customerId, filters, page: 1, pageSize: 10 })).toEqual({
          transactions: [],
          total: 0,
        })
  })

  async function exported(filters: TransactionFilters): Promise<LineOfAccount[]> {
    const found: LineOfAccount[] = []
    for await (const some of await exportAllTransactions(bank, { ...customer, filters })) found.push(...some)
    return found
  }

  test.each<TransactionFilters>([
    {},
    { search: 'łódź' },
    { status: 'declined' },
    { amountBand: 'high', from: '2025-03-30', to: '2025-10-26' },
    { to: '2000-01-01' },
  ])('the export has the lines of the list: %j', async filters => {
    const wanted = wantedLines(lines, filters, 'newest')
    const found = await exported(filters)
    expect(found.map(({ line }) => line.transactionNo)).toEqual(
      wanted.map(({ transactionNo }) => transactionNo),
    )
    for (const accountId of accountIds) {
      const own = await exportTransactions(bank, { customerId: customer.customerId, accountId, filters })
      const ownLines = []
      for await (const some of own?.lines ?? []) ownLines.push(...some)
      expect(
        found
          .filter(({ account }) => account.accountNumber === own?.account.accountNumber)
          .map(({ line }) => line),
      ).toEqual(ownLines)
    }
  })
})
