// The order in which the demonstration's tasks are made (part two, sections 10.2 and 17.7): no other process waits for it in a ring.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { demoModulusTable, testAccounts } from '../../content/facts/outside.ts'
import type { Database, Queryable } from '../../src/bank/database/database.ts'
import { createSimulatedBanks } from '../../src/bank/outside/simulated-banks.ts'
import { seedReversal } from '../../src/bank/simulator/seed-reversal.ts'
import { seedTasks } from '../../src/bank/simulator/seed-tasks.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openClock, openDemonstration, seed } from './open-demonstration.ts'

const clock = openClock()
const parts = { outside: createSimulatedBanks(testAccounts), modulus: demoModulusTable }
let postgres: TestPostgres

beforeAll(async () => {
  postgres = await openTestPostgres()
  await seed(openDemonstration(postgres.database, clock, parts).bank)
})
afterAll(() => postgres.close())

type Locked = Readonly<Record<'account' | 'audit_chain', readonly string[]>>

/** The rows that another connection has locked now, by id. */
async function readLocked(other: Database): Promise<Locked> {
  const lockedOf = async (table: keyof Locked) => {
    const all = await other.query<{ id: string }>(`select id from ${table} order by id`)
    const free = await other.query<{ id: string }>(`select id from ${table} for no key update skip locked`)
    const freeIds = new Set(free.map(({ id }) => id))
    return all.flatMap(({ id }) => (freeIds.has(id) ? [] : [id]))
  }
  return { account: await lockedOf('account'), audit_chain: await lockedOf('audit_chain') }
}

/** A database whose transactions note after each statement what they have locked by then. */
const watched = (database: Database, other: Database, steps: Locked[]): Database => ({
  ...database,
  transaction: work =>
    database.transaction(transaction => {
      async function query<Row extends object>(...asked: Parameters<Queryable['query']>): Promise<Row[]> {
        const rows = await transaction.query<Row>(...asked)
        steps.push(await readLocked(other))
        return rows
      }
      return work({ query })
    }),
})

/** What each step locked besides the steps before it. */
const newly = (steps: readonly Locked[], table: keyof Locked): readonly (readonly string[])[] =>
  steps.map((step, n) => step[table].filter(id => !(steps[n - 1]?.[table] ?? []).includes(id)))

test.each(['tasks', 'reversal'] as const)(
  'making the demonstration’s %s locks accounts by id, and the audit chains after them',
  async made => {
    const steps: Locked[] = []
    const database = watched(postgres.database, postgres.openAnother(), steps)
    const { bank } = openDemonstration(database, clock, parts)
    if (made === 'tasks') await seedTasks(bank, demoCustomers.everyday.email)
    else await seedReversal(bank, demoCustomers)
    for (const table of ['account', 'audit_chain'] as const) {
      const order = newly(steps, table).flat()
      expect(order.length).toBeGreaterThan(1)
      expect(order).toEqual(order.toSorted())
    }
    const lastAccount = newly(steps, 'account').findLastIndex(ids => ids.length > 0)
    const firstChain = newly(steps, 'audit_chain').findIndex(ids => ids.length > 0)
    expect(lastAccount).toBeLessThanOrEqual(firstChain)
  },
)
