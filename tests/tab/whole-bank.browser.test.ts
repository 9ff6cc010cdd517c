// A following tab saves and replaces the whole bank: the file crosses the channel both ways.
import { afterEach, expect, test } from 'vitest'
import { penceOf } from '../../src/domain/money.ts'
import { accountOf, isSignedIn, order, signIn } from './demo-customer.ts'
import { openSite, type Tab } from './open-tabs.ts'
// oxlint-disable-next-line import/default -- what Vite makes of it has one: its address
import workerWithoutRoom from './worker-without-room.ts?worker&url'

const tabs: Tab[] = []

/** A leading tab with a signed-in customer, and a following one. */
async function openTabs(open: ReturnType<typeof openSite>) {
  const [leader, follower] = [open(), open()]
  tabs.push(leader, follower)
  leader.runtime.prepare()
  await leader.until('open')
  expect(await signIn(leader)).toBe(201)
  expect(await isSignedIn(follower)).toBe(true)
  return { leader, follower }
}

afterEach(() => {
  for (const { runtime } of tabs.splice(0)) runtime.leave()
})

const pay = async (tab: Tab) => {
  const { id } = await accountOf(tab)
  expect((await tab.client.placeTransfer({ params: { id }, body: order() })).status).toBe(201)
}

const availableOf = async (tab: Tab) => penceOf((await accountOf(tab)).availableBalance)

// A loaded machine takes half a minute for a new database.
const limitMs = 240_000

test(
  'a following tab saves the bank as a file, and replaces the bank of every tab with it',
  async () => {
    const { leader, follower } = await openTabs(openSite())
    await pay(leader)
    const saved = await follower.runtime.exportDatabase()
    const then = await availableOf(leader)
    await pay(leader)
    expect(await follower.runtime.importDatabase(new Blob(['no database']))).toBe('not_a_database')
    expect(then - (await availableOf(leader))).toBe(70_000_00n + 25n)

    expect(await follower.runtime.importDatabase(saved)).toBe('imported')
    expect([await isSignedIn(leader), await isSignedIn(follower)]).toEqual([false, false])
    expect(await signIn(follower)).toBe(201)
    expect([await availableOf(leader), await availableOf(follower)]).toEqual([then, then])
  },
  limitMs,
)

test(
  'a bank in memory is not closed for a file that could not be stored',
  async () => {
    const { leader, follower } = await openTabs(openSite(workerWithoutRoom))
    expect(follower.runtime.read()).toEqual({ phase: 'open', storage: 'not_stored_full' })
    await pay(leader)
    const then = await availableOf(leader)
    expect(await follower.runtime.importDatabase(await follower.runtime.exportDatabase())).toBe('not_stored')
    expect(await isSignedIn(leader)).toBe(true)
    expect(await availableOf(leader)).toBe(then)
  },
  limitMs,
)
