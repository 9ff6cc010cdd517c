import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/bank/database/database.ts'
import type { PostingOrder } from '../../src/bank/ledger/order.ts'
import { ownAccountIds } from '../../src/bank/ledger/own-accounts.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { PostingQueue } from '../../src/bank/ledger/posting-queue.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { hold, newId, openTestBank, posting, settling, stateOf, takeOn } from './test-book.ts'

// Several processes on one database. Pools here try nothing again, so a deadlock fails the test.

let home: TestPostgres
const pools: Database[] = []
const openPool = () => {
  const pool = openPostgres(home.connection, { connections: 4, retry: { attempts: 1 } })
  pools.push(pool)
  return pool
}

beforeAll(async () => {
  home = await openTestPostgres()
})
afterAll(async () => {
  await Promise.all(pools.map(pool => pool.close()))
  await home.close()
})

const setUp = async (count: number, balancePence: bigint) => {
  const { bank } = openTestBank(home.database)
  const customers = []
  for (let made = 0; made < count; made++) customers.push(await takeOn(bank, { balancePence }))
  return customers.map(({ accountId }) => accountId)
}

const pick = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** Calls of seven orders each, on accounts in every order, so that two calls often want the same two. */
const callsOf = (orders: readonly PostingOrder[]) =>
  Array.from({ length: Math.ceil(orders.length / 7) }, (_, call) => orders.slice(call * 7, call * 7 + 7))

test('orders that cross each other from several pools neither lock each other out nor lose a penny', async () => {
  const accounts = await setUp(6, 100_000n)
  const orders = Array.from({ length: 420 }, (_, n) =>
    posting({
      from: pick(accounts, n * 5),
      to: pick(accounts, n * 5 + 1 + (n % 5)),
      amountPence: BigInt(n + 1),
    }),
  )
  const calls = callsOf(orders)
  const workers = [openPool(), openPool(), openPool()]
  const outcomes = await Promise.all(
    calls.map((call, n) => postTransfers(pick(workers, n), n % 2 === 0 ? call : call.toReversed())),
  )
  expect(outcomes.flat()).toHaveLength(420)
  expect(new Set(outcomes.flat().map(({ outcome }) => outcome))).toEqual(new Set(['completed']))
  let sum = 0n
  for (const id of accounts) sum += (await stateOf(home.database, id))?.balancePence ?? 0n
  expect(sum).toBe(600_000n)
  expect(await reconcile(home.database)).toEqual([])
})

test('the same orders sent by three processes at once are decided once, and all hear the same', async () => {
  const accounts = await setUp(4, 3_000n)
  const orders = Array.from({ length: 120 }, (_, n) =>
    posting({ from: pick(accounts, n), to: ownAccountIds.settlement, amountPence: 150n }),
  )
  const queues = [openPool(), openPool(), openPool()].map(pool => new PostingQueue(pool))
  const heard = await Promise.all(queues.map(queue => Promise.all(orders.map(order => queue.post(order)))))
  const firsts = orders.map((_, n) => heard.filter(outcomes => outcomes[n] && !isReplay(outcomes[n])).length)
  expect(firsts).toEqual(orders.map(() => 1))
  for (const outcomes of heard.slice(1)) {
    expect(outcomes.map(withoutReplay)).toEqual(heard[0]?.map(withoutReplay))
  }
  for (const id of accounts) expect(await stateOf(home.database, id)).toMatchObject({ balancePence: 0n })
  expect(await reconcile(home.database)).toEqual([])
})

const isReplay = (outcome: object) => 'replayed' in outcome && outcome.replayed
const withoutReplay = (outcome: object) => ({ ...outcome, replayed: undefined })

test('one id for orders of different accounts is decided for one of them', async () => {
  const accounts = await setUp(8, 1_000n)
  for (let round = 0; round < 12; round++) {
    const id = newId()
    const outcomes = await Promise.all(
      accounts.map(from =>
        new PostingQueue(pick(pools, round)).post(
          posting({ id, from, to: pick(accounts, accounts.indexOf(from) + 1), amountPence: 1n }),
        ),
      ),
    )
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      'completed',
      ...Array.from({ length: 7 }, () => 'id_reused'),
    ])
  }
  expect(await reconcile(home.database)).toEqual([])
})

test('a hold that two processes capture and release at once is settled once', async () => {
  const [from = ''] = await setUp(1, 1_000n)
  const [first, second] = [openPool(), openPool()]
  for (let round = 0; round < 10; round++) {
    const held = hold({ from, to: ownAccountIds.settlement, amountPence: 10n })
    await postTransfers(first, [held])
    const outcomes = await Promise.all([
      postTransfers(first, [settling('capture', held.id)]),
      postTransfers(second, [settling('release', held.id)]),
    ])
    expect(
      outcomes
        .flat()
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['completed', 'subject_settled'])
  }
  expect(await stateOf(home.database, from)).toMatchObject({ heldPence: 0n })
  expect(await reconcile(home.database)).toEqual([])
})

test('balances that are read while orders are posted always add up', async () => {
  const accounts = await setUp(3, 5_000n)
  const writer = openPool()
  const reader = openPool()
  const sums = new Set<bigint>()
  const orders = Array.from({ length: 60 }, (_, n) =>
    posting({ from: pick(accounts, n), to: pick(accounts, n + 1), amountPence: 7n }),
  )
  await Promise.all(
    orders.map(async order => {
      await postTransfers(writer, [order])
      const [row] = await reader.query<{ sum: bigint }>('select sum(balance_pence)::int8 as sum from account')
      if (row) sums.add(row.sum)
    }),
  )
  expect([...sums]).toEqual([0n])
})
