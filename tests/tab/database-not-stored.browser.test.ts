// Without room or without storage in the browser, the bank says so once and goes on in memory.
import { afterEach, expect, test, vi } from 'vitest'
import { eraseDatabase, hasStoredDatabase } from '../../src/tab/stored-database.ts'
import { importDatabase } from '../../src/tab/import-export.ts'
import { type NotStored, openMigratedDatabase } from '../../src/tab/open-database.ts'
import { starterUrl } from '../../src/tab/starter-url.ts'
import { accountOf, isSignedIn, signIn } from './demo-customer.ts'
import type { TabReport } from '../../src/tab/open-tab-bank.ts'
import { openStillBank } from './open-still-bank.ts'

const minuteMs = 60_000

/** From now on the browser has no room. */
const leaveNoRoom = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('there is no room', 'QuotaExceededError')
  })

afterEach(() => vi.restoreAllMocks())

async function open(databaseName: string) {
  const reasons: NotStored[] = []
  const reports: TabReport[] = []
  const bank = await openStillBank({
    databaseName,
    onNotStored: why => reasons.push(why),
    report: report => reports.push(report),
  })
  return { bank, reasons, reports }
}

async function use(bank: Awaited<ReturnType<typeof openStillBank>>) {
  expect(await signIn(bank)).toBe(201)
  expect(await accountOf(bank)).toMatchObject({ availableBalance: '7870000.00' })
}

test(
  'a database without room in the browser is reported once, and the bank goes on',
  async () => {
    const name = `full-${crypto.randomUUID()}`
    leaveNoRoom()
    const { bank, reasons, reports } = await open(name)
    await use(bank)
    await use(bank)
    expect(reasons).toEqual(['full'])
    const fault = expect.objectContaining({ name: 'QuotaExceededError', message: 'there is no room' })
    expect(reports.filter(report => 'notStored' in report && report.notStored === 'full')).toEqual([
      { notStored: 'full', fault },
    ])
    await bank.close()
    await eraseDatabase(name)
  },
  2 * minuteMs,
)

test(
  'a report that fails is not repeated',
  async () => {
    const name = `failing-${crypto.randomUUID()}`
    leaveNoRoom()
    const reasons: NotStored[] = []
    const opened = await openMigratedDatabase({
      databaseName: name,
      starter: starterUrl,
      onProgress: () => {},
      onNotStored(why) {
        reasons.push(why)
        throw new Error('the report failed')
      },
    })
    await expect(opened.flush()).rejects.toThrow('the report failed')
    await opened.flush()
    expect(reasons).toEqual(['full'])
    await opened.close()
    await eraseDatabase(name)
  },
  2 * minuteMs,
)

test(
  'a browser without storage is reported once, and the bank goes on',
  async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('storage is off', 'SecurityError')
    })
    const name = `blocked-${crypto.randomUUID()}`
    const { bank, reasons, reports } = await open(name)
    await use(bank)
    expect(reasons).toEqual(['blocked'])
    const fault = expect.objectContaining({ name: 'SecurityError', message: 'storage is off' })
    expect(reports).toEqual([
      { notStored: 'session', fault },
      { notStored: 'blocked', fault },
    ])
    expect(await hasStoredDatabase(name)).toBe(false)
    await bank.close()
  },
  2 * minuteMs,
)

test(
  'a file without room in the browser leaves the old database unchanged',
  async () => {
    const name = `old-${crypto.randomUUID()}`
    const before = await open(name)
    await use(before.bank)
    const file = await before.bank.exportDatabase()
    await before.bank.close()

    leaveNoRoom()
    const reports: TabReport[] = []
    expect(await importDatabase(name, file, report => reports.push(report))).toBe('not_stored')
    expect(reports).toMatchObject([{ notStored: 'full', fault: { name: 'QuotaExceededError' } }])
    vi.restoreAllMocks()
    const { bank, reasons } = await open(name)
    expect(await isSignedIn(bank)).toBe(true)
    expect(reasons).toEqual([])
    await bank.close()
    await eraseDatabase(name)
  },
  4 * minuteMs,
)
