// Savings on the real server: a start pays the interest that came due while it was off, and ends the Fixed Savings whose day
// passed, with the amounts of their days (specification, section 11.6).
import { afterEach, expect, test } from 'vitest'
import { openDemoAccount } from '../../src/bank/accounts/open-account.ts'
import { databaseUser } from '../../src/server/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { openFor } from '../ledger/maya.ts'
import { bankAt, openingsOf } from '../ledger/opened-accounts.ts'
import { takeOn } from '../ledger/test-bank.ts'
import { postAt } from '../ledger/timed-bank.ts'
import { cleanUp, readDatabase, runServer } from '../support/run-server.ts'
import { copyOfBank } from './copy-of-bank.ts'

afterEach(cleanUp)

const dayMs = 24 * 60 * 60_000

/** A time so many months before this one, on its first day in the morning. */
function monthsAgo(months: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1, 9))
}

/** The days of the month that begins then, as the days of London are. */
const daysOf = (monthStart: Date): number =>
  new Date(Date.UTC(monthStart.getUTCFullYear(), monthStart.getUTCMonth() + 1, 0)).getUTCDate()

test('a start pays the interest of all months that it missed and ends Fixed Savings, once, and the ledger reconciles', async () => {
  const dataDir = copyOfBank()
  // As if the bank had been off since the first day of the month before the three before this one.
  const opened = monthsAgo(3)
  const fixedOpened = new Date(Date.now() - 369 * dayMs)
  const postgres = await startEmbeddedPostgres({ dataDir, report: () => undefined })
  const off = openPostgres(postgres.connection, { connections: 1 })
  const bank = bankAt(off, fixedOpened.toISOString())
  const { customerId, ...current } = await takeOn(bank)
  const counterId = await openDemoAccount(bank, off, fixedOpened)
  const saver = { customerId, ...current, counterId }
  await postAt(off, saver, fixedOpened.toISOString(), 500_00n)
  const { openFixed } = openingsOf(() => ({ customerId, ...current, flexiSave: '' }))
  const fixed = await openFixed(off, {}, fixedOpened.toISOString())
  const flexiSave = await openFor(off, { customerId, productCode: 'flexisave', openedAt: opened })
  await postAt(off, { ...saver, accountId: flexiSave }, opened.toISOString(), 1_000_000_00n)
  await off.close()
  await postgres.stop()

  const server = runServer({ DATA_DIR: dataDir })
  await server.ready
  // Its own FlexiSave and the Fixed Savings; Maya's is paid until the month before this one.
  await server.says('"level":"info","event":"interest","accounts":2')
  await server.says('"event":"reconcile","differences":0')
  const database = openPostgres(
    { host: readDatabase(dataDir).socketFolder, port: 5432, user: databaseUser, database: 'postgres' },
    { connections: 1 },
  )
  const credits = await database.query<{ account: string; pence: bigint }>(
    `select case c.account_id when $1 then 'flexisave' else 'fixed' end as account, t.amount_pence as pence
       from interest_credit c join transfer t on t.id = c.transfer_id
      where c.account_id in ($1, $2) order by c.account_id = $2, c.to_day`,
    [flexiSave, fixed],
  )
  // £1,000,000.00 at 2.4718% for the days of each month, which does not earn on its interest above the maximum.
  const days = [3, 2, 1].map(months => daysOf(monthsAgo(months)))
  const totals = days.map((_, n) => days.slice(0, n + 1).reduce((sum, count) => sum + count, 0))
  const paidTo = totals.map(count => BigInt(Math.round((100_000_000 * 0.024718 * count) / 365)))
  expect(credits).toEqual([
    ...paidTo.map((pence, n) => ({ account: 'flexisave', pence: pence - (paidTo[n - 1] ?? 0n) })),
    { account: 'fixed', pence: 20_50n },
  ])
  const [after] = await database.query(
    `select (select closed_at is not null and balance_pence = 0 from account where id = $1) as "isEnded",
            (select balance_pence from account where id = $2) as "balancePence"`,
    [fixed, current.accountId],
  )
  expect(after).toEqual({ isEnded: true, balancePence: 520_50n })
  await database.close()
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)

  const next = runServer({ DATA_DIR: dataDir })
  await next.ready
  await next.says('"event":"reconcile","differences":0')
  next.kill('SIGTERM')
  expect(await next.exited).toBe(0)
  expect(next.said()).not.toContain('"event":"interest"')
})
