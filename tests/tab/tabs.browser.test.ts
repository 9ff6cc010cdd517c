// The tabs of a browser share one bank: one worker leads, the others follow, and one takes over when the leader is
// gone.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { penceOf } from '../../src/domain/money.ts'
import { createBankClient } from '../../src/web/app/bank-client.ts'
import { signOut } from '../../src/web/app/dashboard/sign-out.ts'
import { browserClock } from '../../src/web/clock.ts'
import { createToasts } from '../../src/web/components/toasts.ts'
import { accountOf, isSignedIn, order, signIn } from './demo-customer.ts'
import { openSite, type Tab } from './open-tabs.ts'
// oxlint-disable-next-line import/default -- what Vite makes of it has one: its address
import workerWithoutLocks from './worker-without-locks.ts?worker&url'

/** Creating a database takes the longest, so most tests share one. */
const site = openSite()

const tabs: Tab[] = []
const open = (of: typeof site = site, parts: Parameters<typeof site>[0] = {}) => {
  const tab = of(parts)
  tabs.push(tab)
  return tab
}

afterEach(() => {
  for (const { runtime } of tabs.splice(0)) runtime.leave()
})

// A loaded machine takes half a minute for a new database.
const limitMs = 120_000

test(
  'a tab’s bank sleeps until the first request, and reports its state',
  async () => {
    const tab = open()
    expect([tab.runtime.read(), tab.workers]).toEqual([{ phase: 'asleep' }, []])
    const seen: unknown[] = []
    tab.runtime.subscribe(() => seen.push(tab.runtime.read()))
    tab.runtime.prepare()
    expect(await tab.until('open')).toEqual({ phase: 'open', storage: 'stored' })
    expect(seen).toContainEqual({ phase: 'starting', part: 0, isFirst: true })
    tab.runtime.prepare()
    expect(tab.workers).toHaveLength(1)
  },
  limitMs,
)

test(
  'two tabs share one session and one database, and the second goes on when the first is closed',
  async () => {
    const [first, second] = [open(), open()]
    expect(await signIn(first)).toBe(201)
    expect(await isSignedIn(second)).toBe(true)
    const { id, availableBalance: before } = await accountOf(second)
    expect((await first.client.placeTransfer({ params: { id }, body: order() })).status).toBe(201)

    first.runtime.leave()
    expect(await isSignedIn(second)).toBe(true)
    expect(penceOf(before) - penceOf((await accountOf(second)).availableBalance)).toBe(70_000_25n)
  },
  limitMs,
)

test(
  'when the leader goes, the next one answers a pending read, and a pending order fails and is repeated',
  async () => {
    const first = open()
    expect(await signIn(first)).toBe(201)
    const { id, availableBalance: before } = await accountOf(first)
    const second = open()
    second.runtime.prepare()
    await second.until('open')

    const body = order()
    const lost = second.client.placeTransfer({ params: { id }, body })
    const read = accountOf(second)
    first.runtime.leave()
    await expect(lost).rejects.toThrow(TypeError)
    expect((await read).id).toBe(id)
    expect([200, 201]).toContain((await second.client.placeTransfer({ params: { id }, body })).status)
    expect(penceOf(before) - penceOf((await accountOf(second)).availableBalance)).toBe(70_000_25n)
  },
  limitMs,
)

test(
  'a worker that the browser ends is started again, and has the acknowledged order',
  async () => {
    const tab = open()
    expect(await signIn(tab)).toBe(201)
    const { id } = await accountOf(tab)
    const body = order()
    expect((await tab.client.placeTransfer({ params: { id }, body })).status).toBe(201)
    tab.workers[0]?.terminate()
    expect((await tab.client.readTransfer({ params: { id: body.id } })).status).toBe(200)
    expect(tab.workers).toHaveLength(2)
  },
  limitMs,
)

test(
  'a suspended page does not lead, and has its session when it is resumed',
  async () => {
    const first = open()
    expect(await signIn(first)).toBe(201)
    first.runtime.leave()
    const answer = isSignedIn(first)
    const second = open()
    expect(await isSignedIn(second)).toBe(true)
    first.runtime.comeBack()
    expect(await answer).toBe(true)
  },
  limitMs,
)

test(
  'a sign-out from a page that closes is done before any later request',
  async () => {
    const tab = open()
    expect(await signIn(tab)).toBe(201)
    const { runtime } = tab
    const leaving = signOut(
      {
        bank: createBankClient(runtime.send, () => undefined),
        clock: browserClock,
        local: localStorage,
        session: sessionStorage,
        toasts: createToasts(browserClock),
      },
      new QueryClient(),
    )
    runtime.leave()
    expect(await leaving).toEqual({ atBank: false })
    expect(await isSignedIn(open())).toBe(false)
    expect(await signIn(open())).toBe(201)
    expect(await isSignedIn(open())).toBe(true)
  },
  limitMs,
)

test(
  'an aborted request rejects like fetch, before and while it is sent',
  async () => {
    const tab = open()
    const leaving = new AbortController()
    const answer = tab.client.readSession({ signal: leaving.signal })
    leaving.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    await expect(tab.client.readSession({ signal: leaving.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(await signIn(tab)).toBe(201)
  },
  limitMs,
)

test(
  'of two builds the page that was loaded last has the bank, and the other says that it is outdated',
  async () => {
    const old = open(site, { since: 1, build: 'the build before' })
    old.runtime.prepare()
    const fresh = open(site, { since: 2 })
    expect(await signIn(fresh)).toBe(201)
    expect(await old.until('failed')).toEqual({ phase: 'failed', why: 'outdated' })
    await expect(old.client.readSession({})).rejects.toThrow(TypeError)

    const oldAsWell = open(site, { since: 1, build: 'the build before' })
    oldAsWell.runtime.prepare()
    expect(await oldAsWell.until('failed')).toEqual({ phase: 'failed', why: 'outdated' })
    expect(await isSignedIn(fresh)).toBe(true)
  },
  limitMs,
)

test(
  'starting again empties the database for every tab and signs everybody out',
  async () => {
    const [first, second] = [open(), open()]
    expect(await signIn(first)).toBe(201)
    const { id } = await accountOf(first)
    expect((await first.client.placeTransfer({ params: { id }, body: order() })).status).toBe(201)
    await second.runtime.startAgain()
    expect(await isSignedIn(first)).toBe(false)
    expect(await signIn(first)).toBe(201)
    expect((await accountOf(second)).availableBalance).toBe('7870000.00')
  },
  limitMs,
)

test(
  'without locks each tab has a bank of its own, in memory, and says so',
  async () => {
    const lonely = openSite(workerWithoutLocks)
    const [first, second] = [open(lonely), open(lonely)]
    expect(await signIn(first)).toBe(201)
    expect(first.runtime.read()).toEqual({ phase: 'open', storage: 'not_stored_blocked' })
    expect(await isSignedIn(second)).toBe(false)
    expect(await isSignedIn(first)).toBe(true)
  },
  limitMs,
)

test(
  'if the worker’s script cannot be fetched, the bank says so, and tries again with the next request',
  async () => {
    const tab = open(site, { startWorker: () => new Worker('/no-such-script.js', { type: 'module' }) })
    await expect(tab.client.readSession({})).rejects.toThrow(TypeError)
    expect(tab.runtime.read()).toEqual({ phase: 'failed', why: 'files' })
    const other = open()
    const isKnown = await isSignedIn(other)
    expect(await isSignedIn(tab)).toBe(isKnown)
  },
  limitMs,
)

test(
  'a browser without workers is reported',
  async () => {
    const tab = open(site, {
      startWorker: () => {
        throw new ReferenceError('Worker is not defined')
      },
    })
    await expect(tab.client.readSession({})).rejects.toThrow(TypeError)
    expect(tab.runtime.read()).toEqual({ phase: 'failed', why: 'unsupported' })
  },
  limitMs,
)
