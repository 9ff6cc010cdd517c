import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { grantAccess } from '../../src/bank/accounts/account-access.ts'
import { moveMoney } from '../../src/bank/accounts/move-money.ts'
import { openPot } from '../../src/bank/accounts/open-pot.ts'
import { closePot } from '../../src/bank/accounts/pots.ts'
import { type Database, DatabaseUnavailable } from '../../src/bank/database/database.ts'
import { ownAccountIds, type PostingOrder } from '../../src/bank/ledger/order.ts'
import { PostingQueue, postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { patientMs } from '../support/databases.ts'
import { servers, type SharedDatabase } from './servers.ts'
import { capture, hold, newId, openTestBank, posting, settling, stateOf, takeOn } from './test-bank.ts'

// Several processes on one database. The pools retry nothing, so a deadlock fails the test.

const pick = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** Calls of seven orders each, on accounts in every order, so that two calls often need the same two accounts. */
const callsOf = (orders: readonly PostingOrder[]) =>
  Array.from({ length: Math.ceil(orders.length / 7) }, (_, call) => orders.slice(call * 7, call * 7 + 7))

const isReplay = (outcome: object) => 'replayed' in outcome && outcome.replayed
const withoutReplay = (outcome: object) => ({ ...outcome, replayed: undefined })

/** Every second one is below the id of any account. */
const potId = (n: number) => (n % 2 === 0 ? `00000000-0000-4000-8000-${newId().slice(-12)}` : newId())

describe.each(servers)('on $name', ({ open }) => {
  let testDatabase: SharedDatabase
  const pools: Database[] = []
  const openPool = () => {
    const pool = openPostgres(testDatabase.connection, {
      connections: 4,
      connectionTimeoutMs: patientMs,
      retry: { attempts: 1 },
    })
    pools.push(pool)
    return pool
  }

  beforeAll(async () => {
    testDatabase = await open()
  })
  // Otherwise their connections would exceed the limit of PostgreSQL.
  afterEach(async () => {
    await Promise.all(pools.splice(0).map(pool => pool.close()))
  })
  afterAll(async () => {
    await testDatabase.close()
  })

  const setUp = async (count: number, balancePence: bigint) => {
    const { bank } = openTestBank(testDatabase.database)
    const customers = []
    for (let made = 0; made < count; made++) customers.push(await takeOn(bank, { balancePence }))
    return customers.map(({ accountId }) => accountId)
  }

  test('orders that cross each other from several pools cause no deadlock and lose no penny', async () => {
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
    for (const id of accounts) sum += (await stateOf(testDatabase.database, id))?.balancePence ?? 0n
    expect(sum).toBe(600_000n)
    expect(await reconcile(testDatabase.database)).toEqual([])
  })

  test('holders who fill, empty and close pots while both pay cause no deadlock', async () => {
    const { bank } = openTestBank(testDatabase.database)
    const holders = [
      await takeOn(bank, { balancePence: 1_000_00n }),
      await takeOn(bank, { balancePence: 1_000_00n }),
    ]
    const [first, second] = [pick(holders, 0), pick(holders, 1)]
    const access = { customerId: second.customerId, accountId: first.accountId }
    await grantAccess(testDatabase.database, { ...access, grantedAt: bank.clock(), at: bank.clock() })
    const banks = [openTestBank(openPool()).bank, openTestBank(openPool()).bank]
    const payments = openPool()
    const fillAndClose = async (n: number) => {
      const [own, { customerId }] = [pick(banks, n), pick(holders, n)]
      const id = potId(n)
      const pot = { id, accountId: first.accountId, name: 'Car', colour: 'moss', amountPence: 5_00n } as const
      const caller = { address: '192.0.2.7', device: 'A test' }
      expect(await openPot(own, { customerId, pot, caller })).toMatchObject({ ok: true })
      const order = { from: first.accountId, to: id, amountPence: 1_00n }
      await Promise.all([
        moveMoney(pick(banks, n + 1), { customerId, order: { id: newId(), ...order } }),
        closePot(own, { customerId, potId: id, caller }),
      ])
    }
    const pay = (n: number) =>
      postTransfers(
        payments,
        [second, first, second].map(({ customerId, accountId }) =>
          posting({ from: accountId, to: ownAccountIds.settlement, amountPence: 1n, placedBy: customerId }),
        ),
      ).then(() => n)
    for (let round = 0; round < 6; round += 1)
      await Promise.all(
        Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? fillAndClose(round + n / 2) : pay(n))),
      )
    expect(await reconcile(testDatabase.database)).toEqual([])
  })

  test('the same orders from three processes at once are decided once, and all get the same outcomes', async () => {
    const accounts = await setUp(4, 3_000n)
    const orders = Array.from({ length: 120 }, (_, n) =>
      posting({ from: pick(accounts, n), to: ownAccountIds.settlement, amountPence: 150n }),
    )
    const queues = [openPool(), openPool(), openPool()].map(pool => new PostingQueue(pool))
    const answers = await Promise.all(
      queues.map(queue => Promise.all(orders.map(order => queue.post(order)))),
    )
    const firsts = orders.map(
      (_, n) => answers.filter(outcomes => outcomes[n] && !isReplay(outcomes[n])).length,
    )
    expect(firsts).toEqual(orders.map(() => 1))
    for (const outcomes of answers.slice(1)) {
      expect(outcomes.map(withoutReplay)).toEqual(answers[0]?.map(withoutReplay))
    }
    for (const id of accounts)
      expect(await stateOf(testDatabase.database, id)).toMatchObject({ balancePence: 0n })
    expect(await reconcile(testDatabase.database)).toEqual([])
  })

  test('one id for orders of different accounts is decided for one of them', async () => {
    const accounts = await setUp(8, 1_000n)
    const processes = [openPool(), openPool(), openPool()]
    for (let round = 0; round < 12; round++) {
      const id = newId()
      const outcomes = await Promise.all(
        accounts.map(from =>
          new PostingQueue(pick(processes, round)).post(
            posting({ id, from, to: pick(accounts, accounts.indexOf(from) + 1), amountPence: 1n }),
          ),
        ),
      )
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
        'completed',
        ...Array.from({ length: 7 }, () => 'id_reused'),
      ])
    }
    expect(await reconcile(testDatabase.database)).toEqual([])
  })

  test('a hold that two processes capture and release at once is settled once', async () => {
    const [from = ''] = await setUp(1, 1_000n)
    const [first, second] = [openPool(), openPool()]
    for (let round = 0; round < 10; round++) {
      const held = hold({ from, to: ownAccountIds.settlement, amountPence: 10n })
      await postTransfers(first, [held])
      const outcomes = await Promise.all([
        postTransfers(first, [capture(held.id)]),
        postTransfers(second, [settling('release', held.id)]),
      ])
      expect(
        outcomes
          .flat()
          .map(({ outcome }) => outcome)
          .toSorted(),
      ).toEqual(['completed', 'subject_settled'])
    }
    expect(await stateOf(testDatabase.database, from)).toMatchObject({ heldPence: 0n })
    expect(await reconcile(testDatabase.database)).toEqual([])
  })

  test('the server limits each process: an idle transaction, a wait for a lock, a statement', async () => {
    const settings = await openPool().query(
      `select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock,
              current_setting('statement_timeout') as statement,
              current_setting('client_connection_check_interval') as looks`,
    )
    expect(settings).toEqual([{ idle: '5s', lock: '9s', statement: '13500ms', looks: '2s' }])
  })

  /** A process that locks an account in a database transaction and stops there until the test resumes it. */
  const stopWithLockOn = async (accountId: string, queryTimeoutMs: number) => {
    const pool = openPostgres(testDatabase.connection, {
      connections: 1,
      queryTimeoutMs,
      retry: { attempts: 1 },
    })
    pools.push(pool)
    const isLocked = Promise.withResolvers<void>()
    const isToGoOn = Promise.withResolvers<void>()
    const ended = pool.transaction(async transaction => {
      await transaction.query('select from account where id = $1 for no key update', [accountId])
      isLocked.resolve()
      await isToGoOn.promise
      await transaction.query('select')
    })
    await isLocked.promise
    const goOn = () => {
      isToGoOn.resolve()
      return ended
    }
    return { goOn }
  }

  test('a process that stops while it holds a lock loses the lock, and the others go on', async () => {
    const [from = '', to = ''] = await setUp(2, 1_000n)
    const stopped = await stopWithLockOn(from, 1500)
    const outcome = await new PostingQueue(openPool()).post(posting({ from, to, amountPence: 10n }))
    expect(outcome).toMatchObject({ outcome: 'completed' })
    await expect(stopped.goOn()).rejects.toThrow(DatabaseUnavailable)
  })

  test('a call that waits too long for a lock is refused with a time to retry, and the other calls are served', async () => {
    const [locked = '', free = '', to = ''] = await setUp(3, 1_000n)
    const stopped = await stopWithLockOn(locked, 15_000)
    const impatient = openPostgres(testDatabase.connection, { queryTimeoutMs: 1000 })
    pools.push(impatient)
    const queue = new PostingQueue(impatient)
    const late = posting({ from: locked, to, amountPence: 10n })
    const [served, refused] = await Promise.allSettled([
      queue.post(posting({ from: free, to, amountPence: 10n })),
      queue.post(late),
    ])
    expect(served).toMatchObject({ value: { outcome: 'completed' } })
    expect(refused).toMatchObject({ reason: { name: 'DatabaseBusy', code: '55P03' } })
    await stopped.goOn()
    expect(await queue.post(late)).toMatchObject({ outcome: 'completed', replayed: false })
  })

  test('a hold does not wait for the account that it is in favour of, and its capture does', async () => {
    const [from = '', to = ''] = await setUp(2, 1_000n)
    const stopped = await stopWithLockOn(to, 15_000)
    const impatient = openPostgres(testDatabase.connection, { queryTimeoutMs: 1000 })
    pools.push(impatient)
    const held = hold({ from, to, amountPence: 10n })
    const captured = capture(held.id)
    expect(await postTransfers(impatient, [held])).toMatchObject([{ outcome: 'completed' }])
    await expect(postTransfers(impatient, [captured])).rejects.toMatchObject({ code: '55P03' })
    // Of one call that also captures it, the hold waits too.
    const both = hold({ from, to, amountPence: 10n })
    await expect(postTransfers(impatient, [both, capture(both.id)])).rejects.toMatchObject({ code: '55P03' })
    await stopped.goOn()
    expect(await postTransfers(impatient, [captured])).toMatchObject([{ outcome: 'completed' }])
    expect(await stateOf(testDatabase.database, to)).toMatchObject({ balancePence: 1_010n, heldPence: 0n })
    expect(await reconcile(testDatabase.database)).toEqual([])
  })

  test('balances that are read during postings always add up', async () => {
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
        const [row] = await reader.query<{ sum: bigint }>(
          'select sum(balance_pence)::int8 as sum from account',
        )
        if (row) sums.add(row.sum)
      }),
    )
    expect([...sums]).toEqual([0n])
  })
})
