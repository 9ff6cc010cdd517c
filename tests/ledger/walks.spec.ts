import { beforeAll, expect, test } from 'vitest'
import { entryWalk } from '../../src/bank/ledger/account-checks.ts'
import { walkThrough } from '../../src/bank/ledger/run-checks.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import type { Queryable } from '../../src/bank/database/database.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { openTestBank, posting, takeOn } from './test-bank.ts'

// The reconciler reads every row of a table, a page at a time.

const entriesOf = (account: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${account} ${n + 1}`)

onEveryDatabase(open => {
  let accounts: readonly string[] = []

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const [one, other] = [await takeOn(bank), await takeOn(bank)]
    accounts = [one.accountId, other.accountId]
    const { settlement: from } = ownAccountIds
    // Five entries on each, and ten on the settlement account.
    for (const to of accounts)
      await postTransfers(
        open(),
        Array.from({ length: 5 }, () => posting({ from, to, amountPence: 1n })),
      )
  })

  const walk = { ...entryWalk, pageSize: 3 }

  const findBroken = (owner?: string) =>
    withoutTrace(open(), async transaction => {
      await transaction.query('alter table entry disable trigger user')
      await transaction.query(`update entry set booked_at = booked_at - interval '1 day'`)
      const statements: number[] = []
      const counted: Queryable = {
        query: async <Row extends object>(...parameters: Parameters<Queryable['query']>) => {
          const rows = await transaction.query<Row>(...parameters)
          statements.push(rows.length)
          return rows
        },
      }
      const found = new Set<string>()
      for await (const difference of walkThrough(counted, walk, owner))
        if (difference.found.endsWith('does not match its hash'))
          found.add(`${difference.subject} ${difference.found.split(' ')[1]}`)
      return { found, statements: statements.length }
    })

  test('every row is read, past the ends of pages and of accounts', async () => {
    const { found, statements } = await findBroken()
    expect(found).toEqual(
      new Set([
        ...entriesOf(ownAccountIds.settlement, 10),
        ...accounts.flatMap(account => entriesOf(account, 5)),
      ]),
    )
    // Twenty rows are seven pages of two statements each. The last one finds no more rows.
    expect(statements).toBe(15)
  })

  test('a walk through one account reads its rows alone', async () => {
    const [, other = ''] = accounts
    const { found, statements } = await findBroken(other)
    expect(found).toEqual(new Set(entriesOf(other, 5)))
    expect(statements).toBe(5)
  })
})
