// Accounts and chains are locked by their ids, however many others there are: no lock reads a whole table. What is asked of each
// payment is not planned again.
import { beforeAll, expect, test } from 'vitest'
import { lockAccounts } from '../../src/bank/accounts/accounts.ts'
import type { Database, Queryable } from '../../src/bank/database/database.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { lockPosting } from '../../src/bank/payments/payment-steps.ts'
import { onEveryDatabase } from './every-database.ts'
import { hold, newId, openTestBank, post, takeOn, type TestCustomer } from './test-bank.ts'

const others = 5_000

/** Copies of a customer's account, access and chain, each with ids of its own. No guard checks them. */
async function fill(database: Database, { accountId }: TestCustomer): Promise<void> {
  await database.transaction(async transaction => {
    await transaction.query('set local session_replication_role = replica')
    const copy = (table: 'account' | 'account_access', changes: string) =>
      transaction.query(
        `insert into ${table} select r.* from ${table} o cross join generate_series(1, ${others}) n
          cross join lateral jsonb_populate_record(o, ${changes}) r
          where o.${table === 'account' ? 'id' : 'account_id'} = $1`,
        [accountId],
      )
    const [account, customer] = ['account', 'customer'].map(name => `derived_id('test/${name}/' || n)`)
    await copy(
      'account',
      `jsonb_build_object('id', ${account}, 'iban', 'GB00TEST' || (10000000 + n), 'account_number', (10000000 + n)::text)`,
    )
    await copy('account_access', `jsonb_build_object('account_id', ${account}, 'customer_id', ${customer})`)
    await transaction.query(
      `insert into audit_chain (id) select ${customer} from generate_series(1, ${others}) n`,
    )
  })
  await database.script('analyze account; analyze audit_chain; analyze account_access')
}

onEveryDatabase(open => {
  let customer: TestCustomer
  const holdId = newId()

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    customer = await takeOn(bank, { balancePence: 1_000n })
    const legs = { from: customer.accountId, to: ownAccountIds.settlement }
    expect(await post(open(), hold({ ...legs, id: holdId, amountPence: 100n }))).toMatchObject({
      outcome: 'completed',
    })
    await fill(open(), customer)
  })

  /** What each lock locks, and how the database looks for it. */
  const explained = async (lock: (transaction: Queryable) => Promise<void>) => {
    const locked: unknown[] = []
    const plans: string[] = []
    await open().transaction(transaction =>
      lock({
        async query<Row extends object>(...[text, parameters]: Parameters<Queryable['query']>) {
          const lines = await transaction.query<Record<string, string>>(`explain ${text}`, parameters)
          plans.push(lines.flatMap(line => Object.values(line)).join('\n'))
          const rows = await transaction.query<Row>(text, parameters)
          locked.push(rows.map(row => Object.values(row)[0]))
          return rows
        },
      }),
    )
    return { locked, plans: plans.join('\n') }
  }

  test('those of a posting with a hold', async () => {
    const { accountId, customerId } = customer
    const { settlement, cardSettlement } = ownAccountIds
    const { locked, plans } = await explained(transaction =>
      lockPosting(transaction, { account_id: accountId, hold_id: holdId }, [cardSettlement]),
    )
    expect(locked).toEqual([
      [settlement, cardSettlement, accountId],
      [expect.any(String), customerId],
    ])
    expect(plans).not.toContain('Seq Scan')
  })

  test('those of a customer', async () => {
    const { accountId, customerId } = customer
    const { locked, plans } = await explained(transaction =>
      lockAccounts(transaction, [customerId], { and: [ownAccountIds.interest] }),
    )
    expect(locked).toEqual([[customerId], [ownAccountIds.interest, accountId]])
    expect(plans).not.toContain('Seq Scan on account')
  })

  // Planned for each payment that is written, they cost more than all else of it. A migration that replaces the function says so again.
  test('the questions about a payment are planned once, and read by index', async () => {
    const settings = await open().query(
      `select unnest(proconfig) as setting from pg_proc where proname = 'payment_problem'`,
    )
    expect(settings).toEqual([
      { setting: 'plan_cache_mode=force_generic_plan' },
      { setting: 'enable_seqscan=off' },
    ])
  })
})
