import { describe, expect, test } from 'vitest'
import { type Database, DatabaseUnavailable } from '../database/database.ts'
import { QueueFull } from '../database/grouped-calls.ts'
import type { MoneyOrder } from './order.ts'
import { PostingQueue } from './post-transfers.ts'

const order = (id: string): MoneyOrder => ({
  id,
  kind: 'posting',
  debtorAccountId: 'a',
  creditorAccountId: 'b',
  amountPence: 1n,
  recipientName: 'R',
  reference: 'R',
  category: 'Transfer',
  debtorDescription: 'R',
  creditorDescription: 'R',
  decidedAt: new Date(0),
})

class SqlFault extends Error {
  readonly code: string
  readonly constraint: string | undefined
  constructor(code: string, constraint?: string) {
    super(code)
    this.code = code
    this.constraint = constraint
  }
}

const ignore = () => undefined

const unused = () => Promise.reject(new Error('not part of a queue'))

const completedRow =
  '{"outcome":"completed","reason":null,"replayed":false,"transaction_no":null,"decided_at":0}'

/** Rows as the driver returns them. */
const completedRows = (count: number) =>
  JSON.parse(`[${Array.from({ length: count }, () => completedRow).join()}]`, (key, value: unknown) =>
    key === 'decided_at' ? new Date(0) : value,
  )

/** A database whose calls stay open until the test answers them. */
function openStub() {
  const calls: { ids: string[]; answer: () => void; fail: (error: Error) => void }[] = []
  const arrived: (() => void)[] = []
  const database: Database = {
    query: <Row extends object>(_: string, parameters: readonly unknown[] = []) =>
      new Promise<Row[]>((resolve, reject) => {
        const orders: unknown = JSON.parse(String(parameters[0]))
        const ids = Array.isArray(orders) ? orders.map((one: { id: string }) => one.id) : []
        calls.push({ ids, answer: () => resolve(completedRows(ids.length)), fail: reject })
        arrived.shift()?.()
      }),
    transaction: unused,
    script: unused,
    close: unused,
  }
  const call = async (at: number) => {
    while (calls.length <= at) await new Promise<void>(resolve => arrived.push(resolve))
    const found = calls[at]
    if (!found) throw new Error('no such call')
    return found
  }
  return { database, calls, call }
}

describe('group commit', () => {
  test('orders of one turn go in one call; what arrives while it is in flight goes in the next', async () => {
    const { database, call, calls } = openStub()
    const queue = new PostingQueue(database)
    const first = [queue.post(order('1')), queue.post(order('2'))]
    const inFlight = await call(0)
    const second = [queue.post(order('3')), queue.post(order('4'))]
    expect(calls).toHaveLength(1)
    inFlight.answer()
    await Promise.all(first)
    ;(await call(1)).answer()
    await Promise.all(second)
    expect(calls.map(({ ids }) => ids)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  test('a call takes so many at most, in the order of their arrival', async () => {
    const { database, call, calls } = openStub()
    const queue = new PostingQueue(database, { callSize: 2 })
    const posted = ['1', '2', '3', '4', '5'].map(id => queue.post(order(id)))
    for (const at of [0, 1, 2]) (await call(at)).answer()
    await Promise.all(posted)
    expect(calls.map(({ ids }) => ids)).toEqual([['1', '2'], ['3', '4'], ['5']])
  })

  test('a full queue refuses, and takes orders again once there is room', async () => {
    const { database, call } = openStub()
    const queue = new PostingQueue(database, { callSize: 1, waitingSize: 2 })
    const first = queue.post(order('1'))
    const inFlight = await call(0)
    const waiting = [queue.post(order('2')), queue.post(order('3'))]
    await expect(queue.post(order('4'))).rejects.toThrow(QueueFull)
    inFlight.answer()
    await first
    ;(await call(1)).answer()
    await waiting[0]
    const again = queue.post(order('4'))
    ;(await call(2)).answer()
    ;(await call(3)).answer()
    await expect(again).resolves.toMatchObject({ outcome: 'completed' })
  })

  test('after a fault the queue goes on', async () => {
    const { database, call } = openStub()
    const queue = new PostingQueue(database)
    const failed = queue.post(order('1'))
    ;(await call(0)).fail(new Error('broken'))
    await expect(failed).rejects.toThrow('broken')
    const next = queue.post(order('2'))
    ;(await call(1)).answer()
    await expect(next).resolves.toMatchObject({ outcome: 'completed' })
  })
})

describe('what it tells of itself', () => {
  test('how many wait, and what came of each order of a call, those tried alone too', async () => {
    const { database, call } = openStub()
    const queue = new PostingQueue(database, { callSize: 2 })
    const reported: string[][] = []
    queue.watch(outcomes => reported.push(outcomes.map(({ outcome }) => outcome)), ignore)
    const posted = ['1', '2', '3'].map(id => queue.post(order(id)))
    const first = await call(0)
    expect(queue.waiting).toBe(1)
    first.fail(new SqlFault('23514'))
    const refused = expect(posted[1]).rejects.toThrow('23514')
    ;(await call(1)).answer()
    ;(await call(2)).fail(new SqlFault('23514'))
    ;(await call(3)).answer()
    await Promise.all([posted[0], refused, posted[2]])
    expect(queue.waiting).toBe(0)
    expect(reported).toEqual([['completed'], ['completed']])
  })

  test('a fault of who watches is reported, and fails no order', async () => {
    const { database, call } = openStub()
    const queue = new PostingQueue(database)
    const reported: unknown[] = []
    const broken = new Error('broken')
    queue.watch(
      () => {
        throw broken
      },
      fault => reported.push(fault),
    )
    const posted = queue.post(order('1'))
    ;(await call(0)).answer()
    await expect(posted).resolves.toMatchObject({ outcome: 'completed' })
    expect(reported).toEqual([broken])
  })
})

describe('faults', () => {
  test('one order at fault does not fail its neighbours: each is tried alone', async () => {
    const { database, call } = openStub()
    const queue = new PostingQueue(database)
    const [good, bad, other] = [queue.post(order('1')), queue.post(order('2')), queue.post(order('3'))]
    ;(await call(0)).fail(new SqlFault('23514'))
    ;(await call(1)).answer()
    ;(await call(2)).fail(new SqlFault('23514'))
    const refused = expect(bad).rejects.toThrow('23514')
    ;(await call(3)).answer()
    await refused
    await expect(good).resolves.toMatchObject({ outcome: 'completed' })
    await expect(other).resolves.toMatchObject({ outcome: 'completed' })
  })

  test('a database that is away fails the whole call and all that wait, and is not asked again', async () => {
    const { database, call, calls } = openStub()
    const queue = new PostingQueue(database, { callSize: 2 })
    const posted = [queue.post(order('1')), queue.post(order('2')), queue.post(order('3'))]
    const away = posted.map(one => expect(one).rejects.toThrow(DatabaseUnavailable))
    ;(await call(0)).fail(new DatabaseUnavailable('away'))
    await Promise.all(away)
    expect(calls).toHaveLength(1)
  })

  test('an id that another process posted at the same moment is posted again, which returns its outcome', async () => {
    const { database, call } = openStub()
    const posted = new PostingQueue(database).post(order('1'))
    ;(await call(0)).fail(new SqlFault('23505', 'transfer_pkey'))
    ;(await call(1)).answer()
    await expect(posted).resolves.toMatchObject({ outcome: 'completed' })
  })

  test('it is not tried for ever', async () => {
    const { database, call } = openStub()
    const posted = new PostingQueue(database).post(order('1'))
    const given = expect(posted).rejects.toThrow('23505')
    for (const at of [0, 1, 2, 3]) (await call(at)).fail(new SqlFault('23505', 'transfer_pkey'))
    await given
  })

  test('what is taken besides the id is not tried again', async () => {
    const { database, call, calls } = openStub()
    const posted = new PostingQueue(database).post(order('1'))
    const given = expect(posted).rejects.toThrow('23505')
    ;(await call(0)).fail(new SqlFault('23505', 'notification_pkey'))
    await given
    expect(calls).toHaveLength(1)
  })
})
