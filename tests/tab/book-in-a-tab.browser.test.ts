// A bank whose book is kept in the browser: what was acknowledged is there after the tab has gone.
import { expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { createClient } from '../../src/contract/client.ts'
import { operations } from '../../src/contract/operations.ts'
import { BankFilesMissing } from '../../src/tab/book/book-faults.ts'
import { eraseBook, hasBook } from '../../src/tab/book/erase-book.ts'
import { openTabBank, type TabBank } from '../../src/tab/open-tab-bank.ts'

const { email, password } = demoCustomers.personal
const newName = () => `book-${crypto.randomUUID()}`

/** What runs in the background begins, and does not go on: balances here are to the penny. */
const pause = (_: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })

const open = (bookName: string) =>
  openTabBank({
    bookName,
    pause,
    report: ({ fault }) => {
      throw fault
    },
  })

const clientOf = (bank: TabBank) => createClient(operations, (path, init) => bank.send(path, init))

async function pay(client: ReturnType<typeof clientOf>, amount: string) {
  const listed = await client.listAccounts({})
  const id = listed.status === 200 ? (listed.body.accounts[0]?.id ?? '') : ''
  const body = {
    id: crypto.randomUUID(),
    recipientName: 'Lindqvist Timber AB',
    destination: 'SE35 9999 9557 0666 2266 5465',
    amount,
    reference: 'PO-45001',
  }
  expect((await client.placeTransfer({ params: { id }, body })).status).toBe(201)
  return { id, body }
}

test('a reload keeps the session, the balance and the orders that were acknowledged', async () => {
  const name = newName()
  expect(await hasBook(name)).toBe(false)
  const first = await open(name)
  await clientOf(first).signIn({ body: { email, password, accountType: 'personal' } })
  const { id, body } = await pay(clientOf(first), '70000.25')
  await first.close()
  expect(await hasBook(name)).toBe(true)

  const again = await open(name)
  const client = clientOf(again)
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
  expect((await clientOf(last).readSession({})).status).toBe(401)
  await last.close()
  await eraseBook(name)
  expect(await hasBook(name)).toBe(false)
}, 240_000)

test('a new book begins as the starter book, and the start says how far it is', async () => {
  const name = newName()
  const parts: number[] = []
  const starter = new URL('fixtures/book-0.1.0.tar.gz', import.meta.url).href
  const bank = await openTabBank({
    bookName: name,
    starter,
    pause,
    onProgress: part => parts.push(part),
    report: ({ fault }) => {
      throw fault
    },
  })
  // That of the fixture, which ends earlier than one that is drawn today.
  const [last] = await bank.bank.database.query<{ at: Date }>('select max(booked_at) as at from entry')
  expect(last?.at.getTime()).toBeLessThan(Date.parse('2026-11-22T12:00:01Z'))
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  expect(parts.at(-1)).toBe(1)
  await bank.close()
  await eraseBook(name)
}, 240_000)

test('a starter book that cannot be had is told as that, and there is no book then', async () => {
  const name = newName()
  const starter = new URL('fixtures/there-is-none.tar.gz', import.meta.url).href
  await expect(openTabBank({ bookName: name, starter, pause, report: () => {} })).rejects.toThrow(
    BankFilesMissing,
  )
  expect(await hasBook(name)).toBe(false)
  await eraseBook(name)
}, 60_000)

test('a part of PostgreSQL that cannot be had says nothing against the book, which opens the next time', async () => {
  const name = newName()
  const starter = new URL('fixtures/book-0.1.0.tar.gz', import.meta.url).href
  await (await openTabBank({ bookName: name, starter, pause, report: () => {} })).close()
  const { fetch } = globalThis
  globalThis.fetch = (asked, init) =>
    String(asked instanceof Request ? asked.url : asked).includes('pg_trgm')
      ? Promise.reject(new TypeError('offline'))
      : fetch(asked, init)
  try {
    await expect(openTabBank({ bookName: name, pause, report: () => {} })).rejects.toThrow(BankFilesMissing)
  } finally {
    globalThis.fetch = fetch
  }
  await (await openTabBank({ bookName: name, pause, report: () => {} })).close()
  await eraseBook(name)
}, 240_000)
