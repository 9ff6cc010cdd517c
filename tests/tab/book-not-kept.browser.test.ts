// Where the browser has no room, or keeps nothing, the bank says so once and goes on in memory.
import { afterEach, expect, test, vi } from 'vitest'
import { eraseBook, hasBook } from '../../src/tab/book/erase-book.ts'
import { importBook } from '../../src/tab/book/import-book.ts'
import type { NotKept } from '../../src/tab/book/open-book.ts'
import { openMigratedBook } from '../../src/tab/book/open-migrated-book.ts'
import { starterUrl } from '../../src/tab/book/starter-url.ts'
import { accountOf, isSignedIn, signIn } from './demo-customer.ts'
import type { TabReport } from '../../src/tab/tab-report.ts'
import { openStillBank } from './open-still-bank.ts'

const minuteMs = 60_000

/** From now on the browser has no room for anything more. */
const leaveNoRoom = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('there is no room', 'QuotaExceededError')
  })

afterEach(() => vi.restoreAllMocks())

async function open(bookName: string) {
  const told: NotKept[] = []
  const reports: TabReport[] = []
  const bank = await openStillBank({
    bookName,
    onNotKept: why => told.push(why),
    report: report => reports.push(report),
  })
  return { bank, told, reports }
}

async function use(bank: Awaited<ReturnType<typeof openStillBank>>) {
  expect(await signIn(bank)).toBe(201)
  expect(await accountOf(bank)).toMatchObject({ availableBalance: '7870000.00' })
}

test(
  'a book that the browser has no room for is told of once, and the bank goes on',
  async () => {
    const name = `full-${crypto.randomUUID()}`
    leaveNoRoom()
    const { bank, told, reports } = await open(name)
    await use(bank)
    await use(bank)
    expect(told).toEqual(['full'])
    const fault = expect.objectContaining({ name: 'QuotaExceededError', message: 'there is no room' })
    expect(reports.filter(report => 'notKept' in report && report.notKept === 'full')).toEqual([
      { notKept: 'full', fault },
    ])
    await bank.close()
    await eraseBook(name)
  },
  2 * minuteMs,
)

test(
  'whoever fails at being told that a book is not kept is not told again',
  async () => {
    const name = `untold-${crypto.randomUUID()}`
    leaveNoRoom()
    const told: NotKept[] = []
    const book = await openMigratedBook({
      bookName: name,
      starter: starterUrl,
      onProgress: () => {},
      onNotKept(why) {
        told.push(why)
        throw new Error('it cannot be told')
      },
    })
    await expect(book.flush()).rejects.toThrow('it cannot be told')
    await book.flush()
    expect(told).toEqual(['full'])
    await book.close()
    await eraseBook(name)
  },
  2 * minuteMs,
)

test(
  'a browser that keeps nothing is told of once, and the bank goes on',
  async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('storage is off', 'SecurityError')
    })
    const name = `blocked-${crypto.randomUUID()}`
    const { bank, told, reports } = await open(name)
    await use(bank)
    expect(told).toEqual(['blocked'])
    const fault = expect.objectContaining({ name: 'SecurityError', message: 'storage is off' })
    expect(reports).toEqual([
      { notKept: 'session', fault },
      { notKept: 'blocked', fault },
    ])
    expect(await hasBook(name)).toBe(false)
    await bank.close()
  },
  2 * minuteMs,
)

test(
  'a book from a file for which there is no room leaves the old one as it is',
  async () => {
    const name = `old-${crypto.randomUUID()}`
    const before = await open(name)
    await use(before.bank)
    const file = await before.bank.exportBook()
    await before.bank.close()

    leaveNoRoom()
    const reports: TabReport[] = []
    expect(await importBook(name, file, report => reports.push(report))).toBe('not_kept')
    expect(reports).toMatchObject([{ notKept: 'full', fault: { name: 'QuotaExceededError' } }])
    vi.restoreAllMocks()
    const { bank, told } = await open(name)
    expect(await isSignedIn(bank)).toBe(true)
    expect(told).toEqual([])
    await bank.close()
    await eraseBook(name)
  },
  4 * minuteMs,
)
