import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { createBankClient } from '../bank-client.ts'
import { createStoredOrder, createTransferSubmission } from './submit-order.ts'

const filled = {
  accountId: '0199a1b2-0000-7000-8000-000000000001',
  recipientName: 'Kestrel Marine Ltd',
  destination: '12345678',
  amount: '48250.00',
  reference: undefined,
}

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const decided = (id: string) => answer(201, { transfer: { id, status: 'completed' } })
const fault = () => answer(503, { code: 'bank_unavailable' })

/** Lets what has been promised come about. */
const settle = () => new Promise(resolve => setTimeout(resolve))

/** A clock that stands still until it is moved; what is due runs in order, with its promises. */
function createTestClock() {
  let nowMs = 0
  let timers: { dueMs: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => nowMs,
    after: (delayMs, run) => {
      const timer = { dueMs: nowMs + delayMs, run }
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
    every: () => () => undefined,
  }
  async function advance(ms: number) {
    const endMs = nowMs + ms
    await settle()
    for (;;) {
      const [due] = timers.filter(({ dueMs }) => dueMs <= endMs).toSorted((a, b) => a.dueMs - b.dueMs)
      if (!due) break
      timers = timers.filter(other => other !== due)
      nowMs = due.dueMs
      due.run()
      await settle()
    }
    nowMs = endMs
  }
  return { clock, advance }
}

interface Sent {
  readonly id: string
  readonly count: number
  readonly method: string
  readonly signal: AbortSignal | null | undefined
}

/** A tab's storage, which a reload leaves as it is. */
function openStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

function openDesk(respond: (sent: Sent) => Promise<Response>, storage = openStorage()) {
  const { clock, advance } = createTestClock()
  const ids: string[] = []
  const methods: string[] = []
  let madeCount = 0
  let decidedCount = 0
  let resumedCount = 0
  const send = (path: string, { method = '', body, signal }: RequestInit) => {
    const id = typeof body === 'string' ? z.object({ id: z.string() }).parse(JSON.parse(body)).id : ''
    ids.push(id || (path.split('/').at(-1) ?? ''))
    methods.push(method)
    return respond({ id, count: ids.length, signal, method })
  }
  const placement = createTransferSubmission({
    clock,
    bank: createBankClient(send, () => undefined),
    newId: () => `order-${(madeCount += 1)}`,
    kept: createStoredOrder(storage),
    onResumed: () => (resumedCount += 1),
    onDecided: () => (decidedCount += 1),
  })
  const leave = placement.attend()
  return {
    placement,
    advance,
    ids,
    methods,
    leave,
    storage,
    decidedCount: () => decidedCount,
    resumedCount: () => resumedCount,
  }
}

const lostOnTheWay = () => Promise.reject(new TypeError('network'))

test('the bank is asked at the start and its answer is shown after 2.5 s', async () => {
  const desk = openDesk(async ({ id }) => decided(id))
  desk.placement.place(filled)
  await desk.advance(2499)
  expect(desk.ids).toEqual(['order-1'])
  expect(desk.decidedCount()).toBe(1)
  expect(desk.placement.getState()).toMatchObject({ step: 'processing' })
  await desk.advance(1)
  expect(desk.placement.getState()).toMatchObject({ step: 'result', transfer: { id: 'order-1' } })
})

test('a lost answer is asked for again with the same id, and one order comes of it', async () => {
  const desk = openDesk(async ({ id, count }) => {
    if (count === 1) return lostOnTheWay()
    return count === 2 ? fault() : decided(id)
  })
  desk.placement.place(filled)
  await desk.advance(1000)
  expect(desk.placement.getState()).toMatchObject({ step: 'processing', unansweredCount: 2 })
  await desk.advance(2000)
  expect(desk.ids).toEqual(['order-1', 'order-1', 'order-1'])
  expect(desk.placement.getState()).toMatchObject({ step: 'result' })
})

test('after four silences the customer asks, still with the same id', async () => {
  let isAway = true
  const desk = openDesk(async ({ id }) => (isAway ? lostOnTheWay() : decided(id)))
  desk.placement.place(filled)
  await desk.advance(7000)
  expect(desk.placement.getState()).toMatchObject({ step: 'unheard', order: { id: 'order-1' } })
  desk.placement.close()
  desk.placement.place({ ...filled, amount: '1.00' })
  isAway = false
  desk.placement.askAgain()
  await desk.advance(0)
  expect(new Set(desk.ids)).toEqual(new Set(['order-1']))
  expect(desk.placement.getState()).toMatchObject({ step: 'result', transfer: { id: 'order-1' } })
})

test('a bank that hangs is given up after 10 s and asked again', async () => {
  const desk = openDesk(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
  )
  desk.placement.place(filled)
  await desk.advance(11_000)
  expect(desk.ids).toEqual(['order-1', 'order-1'])
})

test('after a definite answer the next order has an id of its own', async () => {
  const errors = [{ field: 'destination', code: 'unknown_beneficiary_account', message: 'No such account' }]
  const desk = openDesk(async ({ id, count }) =>
    count === 1 ? answer(422, { detail: 'Check it', errors }) : decided(id),
  )
  desk.placement.place(filled)
  await desk.advance(2500)
  expect(desk.placement.getState()).toEqual({ step: 'form', refusal: { message: 'Check it', errors } })
  desk.placement.place(filled)
  await desk.advance(2500)
  expect(desk.ids).toEqual(['order-1', 'order-2'])
})

const tooMany = { code: 'too_many_requests', detail: 'Too many. Try again in a moment.', isFinal: false }

test('a refusal that is not final decides nothing once an earlier attempt may have been placed', async () => {
  const desk = openDesk(async ({ count }) => (count === 1 ? lostOnTheWay() : answer(429, tooMany)))
  desk.placement.place(filled)
  await desk.advance(2999)
  expect(desk.ids).toHaveLength(2)
  expect(desk.placement.getState()).toMatchObject({ step: 'processing', sentence: tooMany.detail })
  await desk.advance(4001)
  expect(desk.ids).toEqual(['order-1', 'order-1', 'order-1', 'order-1'])
  const unconfirmed = { step: 'unheard', order: { id: 'order-1' }, sentence: tooMany.detail }
  expect(desk.placement.getState()).toMatchObject(unconfirmed)
  desk.placement.askAgain()
  await desk.advance(7000)
  expect(desk.placement.getState()).toMatchObject(unconfirmed)
  expect(new Set(desk.ids)).toEqual(new Set(['order-1']))
})

test('the same refusal of a first attempt says that nothing was sent', async () => {
  const desk = openDesk(async () => answer(429, tooMany))
  desk.placement.place(filled)
  await desk.advance(2500)
  expect(desk.placement.getState()).toEqual({
    step: 'form',
    refusal: { message: tooMany.detail, errors: [] },
  })
})

test('a final refusal decides about earlier attempts too', async () => {
  const reused = { code: 'transfer_id_reused', detail: 'Nothing was sent.', isFinal: true }
  const desk = openDesk(async ({ count }) => (count === 1 ? lostOnTheWay() : answer(409, reused)))
  desk.placement.place(filled)
  await desk.advance(2500)
  expect(desk.placement.getState()).toEqual({ step: 'form', refusal: { message: reused.detail, errors: [] } })
})

test('a refusal that the page does not know is shown in the bank’s own sentence', async () => {
  const unknown = { code: 'sanctions_hold', detail: 'We cannot pay this recipient.', isFinal: true }
  const desk = openDesk(async () => answer(451, unknown))
  desk.placement.place(filled)
  await desk.advance(2500)
  expect(desk.placement.getState()).toEqual({
    step: 'form',
    refusal: { message: unknown.detail, errors: [] },
  })
  expect(desk.ids).toHaveLength(1)
})

test('a refusal to say what became of an order is shown in the bank’s own sentence', async () => {
  const desk = await reloadDesk(async () => answer(429, tooMany))
  await desk.advance(7000)
  expect(desk.placement.getState()).toMatchObject({
    step: 'unheard',
    isResumed: true,
    sentence: tooMany.detail,
  })
})

/** A desk whose page was loaded again while `order-1` was without its answer. */
async function reloadDesk(respond: (sent: Sent) => Promise<Response>) {
  const before = openDesk(lostOnTheWay)
  before.placement.place(filled)
  await before.advance(100)
  before.leave()
  const after = openDesk(respond, before.storage)
  after.placement.resume([filled.accountId])
  return after
}

test('what was without its answer when the page was loaded again is looked for, and not sent', async () => {
  const desk = await reloadDesk(async () => answer(200, { transfer: { id: 'order-1', status: 'completed' } }))
  expect(desk.resumedCount()).toBe(1)
  expect(desk.placement.getState()).toMatchObject({ step: 'finding', order: { id: 'order-1' } })
  await desk.advance(0)
  expect(desk.placement.getState()).toMatchObject({ step: 'result', isResumed: true })
  expect(desk.methods).toEqual(['GET'])
  expect(desk.ids).toEqual(['order-1'])
  expect(desk.decidedCount()).toBe(1)
  expect(desk.storage.items.size).toBe(0)
})

test('what the bank has not got is sent again with the same id, where its customer says so', async () => {
  const desk = await reloadDesk(async ({ id, method }) =>
    method === 'GET' ? answer(404, { code: 'not_found' }) : decided(id),
  )
  await desk.advance(6999)
  expect(desk.placement.getState()).toMatchObject({ step: 'finding' })
  await desk.advance(1)
  expect(desk.placement.getState()).toMatchObject({ step: 'unsent' })
  expect(desk.methods).toEqual(['GET', 'GET', 'GET', 'GET'])
  desk.placement.sendAgain()
  await desk.advance(2500)
  expect(desk.placement.getState()).toMatchObject({ step: 'result', transfer: { id: 'order-1' } })
  expect(new Set(desk.ids)).toEqual(new Set(['order-1']))
})

test('what the bank has not got can be given up, and nothing is left of it', async () => {
  const desk = await reloadDesk(async () => answer(404, { code: 'not_found' }))
  await desk.advance(7000)
  desk.placement.close()
  expect(desk.placement.getState()).toMatchObject({ step: 'unsent' })
  desk.placement.drop()
  expect(desk.placement.getState()).toEqual({ step: 'form' })
  expect(desk.storage.items.size).toBe(0)
})

test('where the bank is away after a reload, checking again sends nothing', async () => {
  let isAway = true
  const desk = await reloadDesk(async () =>
    isAway ? lostOnTheWay() : answer(200, { transfer: { id: 'order-1', status: 'declined' } }),
  )
  await desk.advance(7000)
  expect(desk.placement.getState()).toMatchObject({ step: 'unheard', isResumed: true })
  isAway = false
  desk.placement.askAgain()
  await desk.advance(0)
  expect(desk.placement.getState()).toMatchObject({ step: 'result', transfer: { status: 'declined' } })
  expect(desk.methods).not.toContain('POST')
})

test('an order is kept before it is sent, and until its answer is shown', async () => {
  const storage = openStorage()
  const kept = createStoredOrder(storage)
  const desk = openDesk(async ({ id }) => {
    expect(kept.read()).toEqual({ ...filled, id: 'order-1' })
    return decided(id)
  }, storage)
  desk.placement.place(filled)
  await desk.advance(2499)
  expect(kept.read()).toMatchObject({ id: 'order-1' })
  await desk.advance(1)
  expect(desk.placement.getState()).toMatchObject({ step: 'result', isResumed: false })
  expect(kept.read()).toBeUndefined()
})

test('an order of another customer, and what we have not written, are not taken up', () => {
  const storage = openStorage()
  const desk = openDesk(lostOnTheWay, storage)
  const kept = createStoredOrder(storage)
  kept.keep({ ...filled, id: 'order-0', accountId: 'another' })
  desk.placement.resume([filled.accountId])
  expect(desk.placement.getState()).toEqual({ step: 'form' })
  expect(storage.items.size).toBe(0)
  for (const text of ['{', '"order"', 'null', JSON.stringify({ ...filled, id: 7 })]) {
    storage.items.set('unansweredTransfer', text)
    expect(kept.read()).toBeUndefined()
  }
})

test('an order from an account of the customer’s that is not shown is looked for', async () => {
  const storage = openStorage()
  const desk = openDesk(
    async () => answer(200, { transfer: { id: 'order-0', status: 'completed' } }),
    storage,
  )
  createStoredOrder(storage).keep({ ...filled, id: 'order-0', accountId: 'savings' })
  desk.placement.resume([filled.accountId, 'savings'])
  await desk.advance(0)
  expect(desk.placement.getState()).toMatchObject({ step: 'result', order: { accountId: 'savings' } })
})

test('the end of a session decides nothing about an order, which is kept, and no longer sent', async () => {
  const desk = openDesk(async () => answer(401, { code: 'signed_out' }))
  desk.placement.place(filled)
  await desk.advance(2500)
  expect(desk.placement.getState()).toMatchObject({ step: 'processing' })
  const sentCount = desk.ids.length
  desk.leave()
  await desk.advance(10_000)
  expect(desk.ids).toHaveLength(sentCount)
  expect(createStoredOrder(desk.storage).read()).toMatchObject({ id: 'order-1' })
})
