// A bank whose database is stored in the browser: acknowledged orders survive the tab.
import { afterEach, expect, test, vi } from 'vitest'
import { migrate } from '../../src/bank/database/migrate.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { BankFilesMissing, eraseDatabase, hasStoredDatabase } from '../../src/tab/stored-database.ts'
import { openMigratedDatabase } from '../../src/tab/open-database.ts'
import { cardKeyNameOf } from '../../src/tab/tab-card-key.ts'
import { sessionNameOf } from '../../src/tab/tab-carrier.ts'
import { migrationFiles } from '../../src/tab/migrations.ts'
import { accountOf, order, signIn } from './demo-customer.ts'
import { openStillBank, throwFault } from './open-still-bank.ts'
import { withoutFile } from './without-file.ts'

const newName = () => `database-${crypto.randomUUID()}`

const open = (databaseName: string) => openStillBank({ databaseName })

afterEach(() => vi.restoreAllMocks())

test('a reload keeps the session, the balance and the acknowledged orders', async () => {
  const name = newName()
  expect(await hasStoredDatabase(name)).toBe(false)
  const first = await open(name)
  expect(await signIn(first)).toBe(201)
  const { id } = await accountOf(first)
  const body = order()
  expect((await first.client.placeTransfer({ params: { id }, body })).status).toBe(201)
  await first.close()
  expect(await hasStoredDatabase(name)).toBe(true)

  const again = await open(name)
  const { client } = again
  expect(await client.readBalance({ params: { id } })).toMatchObject({
    status: 200,
    body: { available: '7799999.75' },
  })
  const repeated = await client.placeTransfer({ params: { id }, body })
  expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  expect(await reconcile(again.bank.database)).toEqual([])
  expect([document.cookie, localStorage.length, sessionStorage.length]).toEqual(['', 0, 0])
  await client.signOut({})
  await again.close()

  const last = await open(name)
  expect((await last.client.readSession({})).status).toBe(401)
  await last.close()
  await eraseDatabase(name)
  expect(await hasStoredDatabase(name)).toBe(false)
}, 240_000)

test('a new database begins as the starter database, and the start reports its progress', async () => {
  const name = newName()
  const parts: number[] = []
  const starter = new URL('fixtures/book-0.1.0.tar.gz', import.meta.url).href
  const bank = await openStillBank({ databaseName: name, starter, onProgress: part => parts.push(part) })
  // The fixture's date, which is earlier than that of a database generated today. Customers that it lacks are added.
  const [last] = await bank.bank.database.query<{ at: Date }>(
    `select max(e.booked_at) as at
       from entry e
       join access_in_force x on x.account_id = e.account_id
       join customer c on c.id = x.customer_id
      where c.email = 'demo@sarsen.example'`,
  )
  expect(last?.at.getTime()).toBeLessThan(Date.parse('2026-11-22T12:00:01Z'))
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  expect(parts.at(-1)).toBe(1)
  await bank.close()
  await eraseDatabase(name)
}, 240_000)

test('without a starter a database is created from nothing, with the newest schema', async () => {
  const opened = await openMigratedDatabase({
    databaseName: undefined,
    starter: undefined,
    onProgress: () => {},
    onNotStored: (notStored, fault) => throwFault({ notStored, fault }),
  })
  expect(await migrate(opened.database, migrationFiles)).toEqual([])
  expect(await reconcile(opened.database)).toEqual([])
  await opened.close()
}, 240_000)

test('a starter database that cannot be fetched is reported as such, and no database is created', async () => {
  const name = newName()
  const starter = new URL('fixtures/there-is-none.tar.gz', import.meta.url).href
  await expect(openStillBank({ databaseName: name, starter })).rejects.toThrow(BankFilesMissing)
  expect(await hasStoredDatabase(name)).toBe(false)
  await eraseDatabase(name)
}, 60_000)

test('a PostgreSQL file that cannot be fetched does not blame the database, which opens the next time', async () => {
  const name = newName()
  const starter = new URL('fixtures/book-0.1.0.tar.gz', import.meta.url).href
  await (await openStillBank({ databaseName: name, starter })).close()
  await withoutFile('pg_trgm', () => expect(open(name)).rejects.toThrow(BankFilesMissing))
  await (await open(name)).close()
  await eraseDatabase(name)
}, 240_000)

test('an opening that fails in its last step leaves neither the database nor the session open', async () => {
  const name = newName()
  const opened = vi.spyOn(IDBFactory.prototype, 'open')
  const closed = vi.spyOn(IDBDatabase.prototype, 'close')
  const opening = openStillBank({
    databaseName: name,
    onProgress(part) {
      if (part === 1) throw new Error('it fails at its end')
    },
  })
  await expect(opening).rejects.toThrow('it fails at its end')
  expect(opened.mock.calls.map(([of]) => of)).toEqual([sessionNameOf(name), name, cardKeyNameOf(name)])
  expect(closed).toHaveBeenCalledTimes(3)
  await eraseDatabase(name)
}, 240_000)
