// A bank whose book is kept in the browser: what was acknowledged is there after the tab has gone.
import { afterEach, expect, test, vi } from 'vitest'
import { migrate } from '../../src/bank/database/migrate.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { BankFilesMissing, eraseDatabase, hasStoredDatabase } from '../../src/tab/stored-database.ts'
import { openMigratedDatabase } from '../../src/tab/open-database.ts'
import { sessionNameOf } from '../../src/tab/tab-carrier.ts'
import { migrationFiles } from '../../src/tab/migrations.ts'
import { accountOf, order, signIn } from './demo-customer.ts'
import { openStillBank, throwFault } from './open-still-bank.ts'
import { withoutFile } from './without-file.ts'

const newName = () => `book-${crypto.randomUUID()}`

const open = (databaseName: string) => openStillBank({ databaseName })

afterEach(() => vi.restoreAllMocks())

test('a reload keeps the session, the balance and the orders that were acknowledged', async () => {
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

test('a new book begins as the starter book, and the start says how far it is', async () => {
  const name = newName()
  const parts: number[] = []
  const starter = new URL('fixtures/book-0.1.0.tar.gz', import.meta.url).href
  const bank = await openStillBank({ databaseName: name, starter, onProgress: part => parts.push(part) })
  // That of the fixture, which ends earlier than one that is drawn today.
  const [last] = await bank.bank.database.query<{ at: Date }>('select max(booked_at) as at from entry')
  expect(last?.at.getTime()).toBeLessThan(Date.parse('2026-11-22T12:00:01Z'))
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  expect(parts.at(-1)).toBe(1)
  await bank.close()
  await eraseDatabase(name)
}, 240_000)

test('without a starter book a new one is made from nothing, of the newest shape', async () => {
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

test('a starter book that cannot be had is told as that, and there is no book then', async () => {
  const name = newName()
  const starter = new URL('fixtures/there-is-none.tar.gz', import.meta.url).href
  await expect(openStillBank({ databaseName: name, starter })).rejects.toThrow(BankFilesMissing)
  expect(await hasStoredDatabase(name)).toBe(false)
  await eraseDatabase(name)
}, 60_000)

test('a part of PostgreSQL that cannot be had says nothing against the book, which opens the next time', async () => {
  const name = newName()
  const starter = new URL('fixtures/book-0.1.0.tar.gz', import.meta.url).href
  await (await openStillBank({ databaseName: name, starter })).close()
  await withoutFile('pg_trgm', () => expect(open(name)).rejects.toThrow(BankFilesMissing))
  await (await open(name)).close()
  await eraseDatabase(name)
}, 240_000)

test('an opening that fails at its very end leaves neither the book nor the session open', async () => {
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
  expect(opened.mock.calls.map(([of]) => of)).toEqual([sessionNameOf(name), name])
  expect(closed).toHaveBeenCalledTimes(2)
  await eraseDatabase(name)
}, 240_000)
