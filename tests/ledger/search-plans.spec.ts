// How searches are planned in lists of thousands of lines.
import { beforeAll, expect, test } from 'vitest'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import type { Bank } from '../../src/bank/bank.ts'
import type { Queryable } from '../../src/bank/database/database.ts'
import { listAllTransactions } from '../../src/bank/transactions/list-all-transactions.ts'
import { loadLines } from '../bench/transactions/load-lines.ts'
import { onEveryDatabase } from './every-database.ts'
import { openTestBank, takeOn, type TestCustomer } from './test-bank.ts'

const accounts = 2
const linesOfEach = 8_000

onEveryDatabase(open => {
  let bank: Bank
  let several: TestCustomer

  beforeAll(async () => {
    bank = openTestBank(open()).bank
    several = await takeOn(bank)
    const other = await takeOn(bank)
    const ids = [several.accountId]
    while (ids.length < accounts) {
      const further = { customerId: several.customerId, product: 'Current Account', holderName: 'Ada Byron' }
      ids.push((await openAccount(bank, open(), further)).id)
    }
    for (const id of ids) await loadLines(open(), id, { firstNo: 1n, lastNo: BigInt(linesOfEach) })
    // More lines than all of those: a search in most of the bank's lines asks without the accounts (013).
    await loadLines(open(), other.accountId, { firstNo: 1n, lastNo: BigInt(accounts * linesOfEach + 2_000) })
    await open().script('vacuum analyze')
  })

  /** How many entries of the lines' indexes a search reads, and what it finds. */
  const searched = (list: (bank: Bank) => Promise<{ readonly total: number } | undefined>) =>
    open().transaction(async transaction => {
      const query: Queryable['query'] = (...asked) => transaction.query(...asked)
      const before = await countRead(transaction)
      const found = await list({ ...bank, database: { ...bank.database, query } })
      return { found: found?.total, read: (await countRead(transaction)) - before }
    })

  test('a search over several accounts reads what it finds in references, and not all lines', async () => {
    const page = { page: 1, pageSize: 10, filters: { search: 'saffron' } } as const
    const inSeveral = await searched(of =>
      listAllTransactions(of, { ...page, customerId: several.customerId }),
    )
    expect(inSeveral.found).toBe(160)
    expect(inSeveral.read).toBeLessThan(1_000)
  })
})

const countRead = async (transaction: Queryable): Promise<number> => {
  const [row] = await transaction.query<{ read: bigint }>(
    `select sum(pg_stat_get_xact_tuples_returned(i.indexrelid))::bigint as read
       from pg_index i where i.indrelid = 'account_transaction'::regclass`,
  )
  return Number(row?.read)
}
