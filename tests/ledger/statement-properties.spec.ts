import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBank } from '../../src/bank/bank.ts'
import type { Database, Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { listStatements } from '../../src/bank/statements/statement.ts'
import { issueDueStatements } from '../../src/bank/statements/issue-statements.ts'
import { readStatement } from '../../src/bank/statements/read-statement.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { postAt, takeOnAt, type TimedCustomer } from './timed-bank.ts'
import { openTestBank, stateOf } from './test-bank.ts'

// Random ledgers, with statements issued at random times between their orders. The statements always follow one
// another, and have every entry once.

type Step =
  | { readonly do: 'post'; readonly hours: number; readonly pence: bigint }
  | { readonly do: 'issue'; readonly hours: number }

const startMs = Date.parse('2027-01-15T12:00:00Z')
const hours = fc.integer({ min: 0, max: 14 * 30 * 24 })
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('post' as const),
        hours,
        pence: fc.bigInt(-400n, 600n).filter(pence => pence !== 0n),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('issue' as const), hours }) },
  ),
  { minLength: 1, maxLength: 25 },
)

/** The same database, inside an open database transaction. */
const within = (queryable: Queryable, database: Database): Database => ({
  ...database,
  ...queryable,
  transaction: work => work(queryable),
})

async function checkStatements(
  bank: ReturnType<typeof createBank>,
  customer: TimedCustomer,
  runningMonth: string,
): Promise<void> {
  const { customerId, accountId } = customer
  const listed = (await listStatements(bank, { customerId, accountId })) ?? []
  const read = []
  for (const month of [...listed.map(statement => statement.month).toReversed(), runningMonth]) {
    const statement = await readStatement(bank, { customerId, accountId, month })
    if (!statement) throw new Error(`there is no ${month}`)
    read.push(statement)
  }
  let balance = 0n
  const numbers: bigint[] = []
  for (const { openingPence, moneyInPence, moneyOutPence, closingPence, lines } of read) {
    expect(openingPence).toBe(balance)
    let [inPence, outPence] = [0n, 0n]
    for (const { direction, amountPence, balanceAfterPence, transactionNo } of lines.toReversed()) {
      if (direction === 'credit') inPence += amountPence
      else outPence += amountPence
      expect(balanceAfterPence).toBe(openingPence + inPence - outPence)
      numbers.push(transactionNo)
    }
    expect([moneyInPence, moneyOutPence]).toEqual([inPence, outPence])
    expect(closingPence).toBe(openingPence + moneyInPence - moneyOutPence)
    balance = closingPence
  }
  expect((await stateOf(bank.database, accountId))?.balancePence).toBe(balance)
  const completed = await bank.database.query<{ transaction_no: bigint }>(
    `select transaction_no from account_transaction where account_id = $1 and status = 'completed' order by 1`,
    [accountId],
  )
  expect(numbers).toEqual(completed.map(line => line.transaction_no))
}

async function run(database: Database, queryable: Queryable, history: readonly Step[]): Promise<void> {
  const timed = openTestBank(within(queryable, database))
  const { bank, setClock } = timed
  const customer = await takeOnAt(timed, new Date(startMs).toISOString())
  // The bank's clock runs forward. An order may have an older time than an issued statement.
  let nowMs = startMs
  for (const step of history) {
    const at = new Date(startMs + step.hours * 3_600_000)
    nowMs = Math.max(nowMs, at.getTime())
    setClock(new Date(nowMs))
    if (step.do === 'issue') await issueDueStatements(bank)
    else await postAt(queryable, customer, at.toISOString(), step.pence)
  }
  setClock(new Date('2028-08-10T12:00:00Z'))
  await issueDueStatements(bank)
  await checkStatements(bank, customer, '2028-08')
  expect(await reconcile(queryable)).toEqual([])
}

onEveryDatabase((open, name) => {
  test('statements of random ledgers follow one another and add up to the balance', async () => {
    await fc.assert(
      fc.asyncProperty(steps, history => withoutTrace(open(), queryable => run(open(), queryable, history))),
      { numRuns: name === 'PGlite' ? 15 : 50, endOnFailure: false },
    )
  })
})
