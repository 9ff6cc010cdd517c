// The whole database as a file: saved, and restored over another one only after it was checked.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  BankFilesMissing,
  DatabaseNewer,
  DatabaseUnreadable,
  eraseDatabase,
} from '../../src/tab/stored-database.ts'
import { exportStoredDatabase, importDatabase } from '../../src/tab/import-export.ts'
import { fetchEngine } from '../../src/tab/fetch-engine.ts'
import { openTabDatabase } from '../../src/tab/open-database.ts'
import { accountOf, order, signIn } from './demo-customer.ts'
import { openStillBank, throwFault } from './open-still-bank.ts'
import { withoutFile } from './without-file.ts'

const minuteMs = 60_000
const name = `file-${crypto.randomUUID()}`

const open = (databaseName: string) => openStillBank({ databaseName })

const putIn = (databaseName: string, file: Blob) => importDatabase(databaseName, file, throwFault)

/** The database of a bank in which a customer is signed in. */
let whole: Blob
let accountId: string

/** The session's status and the balance, in the bank that is stored under this name. */
async function look(databaseName: string) {
  const bank = await open(databaseName)
  const session = (await bank.client.readSession({})).status
  if (session !== 200) await signIn(bank)
  const balance = await bank.client.readBalance({ params: { id: accountId } })
  await bank.close()
  return { session, available: balance.status === 200 ? balance.body.available : balance.status }
}

/** The same database with one more change. */
async function changed(sql: string): Promise<Blob> {
  const { engine } = await fetchEngine({})
  const opened = await openTabDatabase({ engine, starter: whole })
  await opened.database.script(sql)
  const file = await opened.exportFile()
  await opened.close()
  return file
}

beforeAll(async () => {
  const bank = await open(name)
  await signIn(bank)
  accountId = (await accountOf(bank)).id
  await bank.client.placeTransfer({ params: { id: accountId }, body: order() })
  whole = await bank.exportDatabase()
  await bank.close()
}, 4 * minuteMs)

afterAll(() => eraseDatabase(name))

test(
  'a saved database is restored unchanged, and everybody is signed out',
  async () => {
    const other = `other-${crypto.randomUUID()}`
    await (await open(other)).close()
    expect(await putIn(other, whole)).toBe('imported')
    expect(await look(other)).toEqual({ session: 401, available: '7799999.75' })
    await eraseDatabase(other)
  },
  4 * minuteMs,
)

const text = (words: string) => new TextEncoder().encode(words)

/** A tar archive with one file. */
function tarOf(path: string, content: string): Uint8Array<ArrayBuffer> {
  const tar = new Uint8Array(2048)
  tar.set(text(path))
  tar.set(text(content.length.toString(8).padStart(11, '0')), 124)
  tar.set(text('0'), 156)
  tar.set(text('ustar\u{0}00'), 257)
  tar.set(text('        '), 148)
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  tar.set(text(`${sum.toString(8).padStart(6, '0')}\0 `), 148)
  tar.set(text(content), 512)
  return tar
}

const noise = crypto.getRandomValues(new Uint8Array(60_000))

test.each<[string, () => Blob | Promise<Blob>]>([
  ['nothing', () => new Blob([])],
  ['any bytes', () => new Blob([noise])],
  ['any bytes that begin like a packed file', () => new Blob([Uint8Array.of(0x1f, 0x8b), noise])],
  ['a database without its end', () => whole.slice(0, whole.size / 2)],
  ['a tar of something else', () => new Blob([tarOf('letter.txt', 'Dear Sirs')])],
  [
    'a tar of a data folder with nothing in its files',
    () => new Blob(['PG_VERSION', 'global/pg_control', 'pg_wal'].map(path => tarOf(path, '').slice(0, 512))),
  ],
  ['a PostgreSQL database without the bank’s tables', () => changed('drop schema public cascade')],
])(
  '%s is no database of the bank, and the old one stays unchanged',
  async (_, make) => {
    expect(await putIn(name, await make())).toBe('not_a_database')
    expect(await look(name)).toEqual({ session: 200, available: '7799999.75' })
  },
  2 * minuteMs,
)

test(
  'a PostgreSQL file that cannot be fetched does not blame the copy, and the old database stays unchanged',
  async () => {
    await withoutFile('pg_trgm', () => expect(putIn(name, whole)).rejects.toThrow(BankFilesMissing))
    expect(await look(name)).toEqual({ session: 200, available: '7799999.75' })
  },
  2 * minuteMs,
)

test(
  'a database of a later release is distinguished from a broken one, and neither replaces the old one',
  async () => {
    const newer = await changed(`insert into migration (name, checksum) values ('999-later.sql', 'x')`)
    expect(await putIn(name, newer)).toBe('newer')
    const differs = await changed(
      `alter table account disable trigger all;
       update account set balance_pence = balance_pence + 1 where id = '${accountId}';
       alter table account enable trigger all`,
    )
    expect(await putIn(name, differs)).toBe('differs')
    expect(await look(name)).toEqual({ session: 200, available: '7799999.75' })
  },
  4 * minuteMs,
)

test(
  'a stored database of a later release is not opened, and stays unchanged',
  async () => {
    const bank = await open(name)
    await bank.bank.database.script(`insert into migration (name, checksum) values ('999-later.sql', 'x')`)
    await bank.close()
    await expect(open(name)).rejects.toThrow(DatabaseNewer)
    await expect(open(name)).rejects.toThrow(DatabaseNewer)
    expect(await putIn(name, whole)).toBe('imported')
    expect(await look(name)).toEqual({ session: 401, available: '7799999.75' })
  },
  4 * minuteMs,
)

/** Overwrites the stored content of a file. */
async function spoil(databaseName: string, path: string) {
  const opening = indexedDB.open(databaseName)
  await new Promise(resolve => opening.addEventListener('success', resolve))
  const transaction = opening.result.transaction('blocks', 'readwrite')
  const block = { path, index: 0, bytes: noise.slice(0, 8192) }
  transaction.objectStore('blocks').put(block)
  await new Promise(resolve => transaction.addEventListener('complete', resolve))
  opening.result.close()
}

test(
  'a stored database that cannot be read can be saved as it is, and be replaced',
  async () => {
    await spoil(name, '/global/pg_control')
    await expect(open(name)).rejects.toThrow(DatabaseUnreadable)
    const stored = await exportStoredDatabase(name)
    expect(stored.size).toBeGreaterThan(1_000_000)
    expect(await putIn(name, stored)).toBe('not_a_database')
    expect(await putIn(name, whole)).toBe('imported')
    expect(await look(name)).toEqual({ session: 401, available: '7799999.75' })
  },
  4 * minuteMs,
)
