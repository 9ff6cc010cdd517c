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

function openPage(respond: (sent: Sent) => Promise<Response>, storage = openStorage()) {
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
    stored: createStoredOrder(storage),
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

test('the order is sent at once and its answer is shown after 2.5 s', async () => {
  const page = openPage(async ({ id }) => decided(id))
  page.placement.place(filled)
  await page.advance(2499)
  expect(page.ids).toEqual(['order-1'])
  expect(page.decidedCount()).toBe(1)
  expect(page.placement.getState()).toMatchObject({ step: 'processing' })
  await page.advance(1)
  expect(page.placement.getState()).toMatchObject({ step: 'result', transfer: { id: 'order-1' } })
})

test('after a lost answer the order is sent again with the same id, and is placed once', async () => {
  const page = openPage(async ({ id, count }) => {
    if (count === 1) return lostOnTheWay()
    return count === 2 ? fault() : decided(id)
  })
  page.placement.place(filled)
  await page.advance(1000)
  expect(page.placement.getState()).toMatchObject({ step: 'processing', unansweredCount: 2 })
  await page.advance(2000)
  expect(page.ids).toEqual(['order-1', 'order-1', 'order-1'])
  expect(page.placement.getState()).toMatchObject({ step: 'result' })
})

test('after four silences the customer asks, still with the same id', async () => {
  let isAway = true
  const page = openPage(async ({ id }) => (isAway ? lostOnTheWay() : decided(id)))
  page.placement.place(filled)
  await page.advance(7000)
  expect(page.placement.getState()).toMatchObject({ step: 'unanswered', order: { id: 'order-1' } })
  page.placement.close()
  page.placement.place({ ...filled, amount: '1.00' })
  isAway = false
  page.placement.askAgain()
  await page.advance(0)
  expect(new Set(page.ids)).toEqual(new Set(['order-1']))
  expect(page.placement.getState()).toMatchObject({ step: 'result', transfer: { id: 'order-1' } })
})

test('a request that hangs ends after 10 s and is made again', async () => {
  const page = openPage(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
  )
  page.placement.place(filled)
  await page.advance(11_000)
  expect(page.ids).toEqual(['order-1', 'order-1'])
})

test('after a definite answer the next order has an id of its own', async () => {
  const errors = [{ field: 'destination', code: 'unknown_beneficiary_account', message: 'No such account' }]
  const page = openPage(async ({ id, count }) =>
    count === 1 ? answer(422, { detail: 'Check it', errors }) : decided(id),
  )
  page.placement.place(filled)
  await page.advance(2500)
  expect(page.placement.getState()).toEqual({ step: 'form', refusal: { message: 'Check it', errors } })
  page.placement.place(filled)
  await page.advance(2500)
  expect(page.ids).toEqual(['order-1', 'order-2'])
})

const tooMany = { code: 'too_many_requests', detail: 'Too many. Try again in a moment.', isFinal: false }

test('a refusal that is not final decides nothing once an earlier attempt may have been placed', async () => {
  const page = openPage(async ({ count }) => (count === 1 ? lostOnTheWay() : answer(429, tooMany)))
  page.placement.place(filled)
  await page.advance(2999)
  expect(page.ids).toHaveLength(2)
  expect(page.placement.getState()).toMatchObject({ step: 'processing', sentence: tooMany.detail })
  await page.advance(4001)
  expect(page.ids).toEqual(['order-1', 'order-1', 'order-1', 'order-1'])
  const unconfirmed = { step: 'unanswered', order: { id: 'order-1' }, sentence: tooMany.detail }
  expect(page.placement.getState()).toMatchObject(unconfirmed)
  page.placement.askAgain()
  await page.advance(7000)
  expect(page.placement.getState()).toMatchObject(unconfirmed)
  expect(new Set(page.ids)).toEqual(new Set(['order-1']))
})

test('the same refusal of a first attempt says that nothing was sent', async () => {
  const page = openPage(async () => answer(429, tooMany))
  page.placement.place(filled)
  await page.advance(2500)
  expect(page.placement.getState()).toEqual({
    step: 'form',
    refusal: { message: tooMany.detail, errors: [] },
  })
})

test('a final refusal decides about earlier attempts too', async () => {
  const reused = { code: 'transfer_id_reused', detail: 'Nothing was sent.', isFinal: true }
  const page = openPage(async ({ count }) => (count === 1 ? lostOnTheWay() : answer(409, reused)))
  page.placement.place(filled)
  await page.advance(2500)
  expect(page.placement.getState()).toEqual({ step: 'form', refusal: { message: reused.detail, errors: [] } })
})

test('a refusal that the page does not know is shown in the bank’s own sentence', async () => {
  const unknown = { code: 'sanctions_hold', detail: 'We cannot pay this recipient.', isFinal: true }
  const page = openPage(async () => answer(451, unknown))
  page.placement.place(filled)
  await page.advance(2500)
  expect(page.placement.getState()).toEqual({
    step: 'form',
    refusal: { message: unknown.detail, errors: [] },
  })
  expect(page.ids).toHaveLength(1)
})

test('a refusal to say what became of an order is shown in the bank’s own sentence', async () => {
  const page = await reloadPage(async () => answer(429, tooMany))
  await page.advance(7000)
  expect(page.placement.getState()).toMatchObject({
    step: 'unanswered',
    isResumed: true,
    sentence: tooMany.detail,
  })
})

/** A page that was loaded again while `order-1` was without its answer. */
async function reloadPage(respond: (sent: Sent) => Promise<Response>) {
  const before = openPage(lostOnTheWay)
  before.placement.place(filled)
  await before.advance(100)
  before.leave()
  const after = openPage(respond, before.storage)
  after.placement.resume([filled.accountId])
  return after
}

test('what was without its answer when the page was loaded again is looked for, and not sent', async () => {
  const page = await reloadPage(async () => answer(200, { transfer: { id: 'order-1', status: 'completed' } }))
  expect(page.resumedCount()).toBe(1)
  expect(page.placement.getState()).toMatchObject({ step: 'finding', order: { id: 'order-1' } })
  await page.advance(0)
  expect(page.placement.getState()).toMatchObject({ step: 'result', isResumed: true })
  expect(page.methods).toEqual(['GET'])
  expect(page.ids).toEqual(['order-1'])
  expect(page.decidedCount()).toBe(1)
  expect(page.storage.items.size).toBe(0)
})

test('what the bank has not got is sent again with the same id, where its customer says so', async () => {
  const page = await reloadPage(async ({ id, method }) =>
    method === 'GET' ? answer(404, { code: 'not_found' }) : decided(id),
  )
  await page.advance(6999)
  expect(page.placement.getState()).toMatchObject({ step: 'finding' })
  await page.advance(1)
  expect(page.placement.getState()).toMatchObject({ step: 'unsent' })
  expect(page.methods).toEqual(['GET', 'GET', 'GET', 'GET'])
  page.placement.sendAgain()
  await page.advance(2500)
  expect(page.placement.getState()).toMatchObject({ step: 'result', transfer: { id: 'order-1' } })
  expect(new Set(page.ids)).toEqual(new Set(['order-1']))
})

test('what the bank has not got can be given up, and nothing is left of it', async () => {
  const page = await reloadPage(async () => answer(404, { code: 'not_found' }))
  await page.advance(7000)
  page.placement.close()
  expect(page.placement.getState()).toMatchObject({ step: 'unsent' })
  page.placement.drop()
  expect(page.placement.getState()).toEqual({ step: 'form' })
  expect(page.storage.items.size).toBe(0)
})

test('where the bank is away after a reload, checking again sends nothing', async () => {
  let isAway = true
  const page = await reloadPage(async () =>
    isAway ? lostOnTheWay() : answer(200, { transfer: { id: 'order-1', status: 'declined' } }),
  )
  await page.advance(7000)
  expect(page.placement.getState()).toMatchObject({ step: 'unanswered', isResumed: true })
  isAway = false
  page.placement.askAgain()
  await page.advance(0)
  expect(page.placement.getState()).toMatchObject({ step: 'result', transfer: { status: 'declined' } })
  expect(page.methods).not.toContain('POST')
})

test('an order is stored before it is sent, and until its answer is shown', async () => {
  const storage = openStorage()
  const stored = createStoredOrder(storage)
  const page = openPage(async ({ id }) => {
    expect(stored.read()).toEqual({ ...filled, id: 'order-1' })
    return decided(id)
  }, storage)
  page.placement.place(filled)
  await page.advance(2499)
  expect(stored.read()).toMatchObject({ id: 'order-1' })
  await page.advance(1)
  expect(page.placement.getState()).toMatchObject({ step: 'result', isResumed: false })
  expect(stored.read()).toBeUndefined()
})

test('an order of another customer, and what we have not written, are not taken up', () => {
  const storage = openStorage()
  const page = openPage(lostOnTheWay, storage)
  const stored = createStoredOrder(storage)
  stored.write({ ...filled, id: 'order-0', accountId: 'another' })
  page.placement.resume([filled.accountId])
  expect(page.placement.getState()).toEqual({ step: 'form' })
  expect(storage.items.size).toBe(0)
  for (const text of ['{', '"order"', 'null', JSON.stringify({ ...filled, id: 7 })]) {
    storage.items.set('unansweredTransfer', text)
    expect(stored.read()).toBeUndefined()
  }
})

test('an order from an account of the customer’s that is not shown is looked for', async () => {
  const storage = openStorage()
  const page = openPage(
    async () => answer(200, { transfer: { id: 'order-0', status: 'completed' } }),
    storage,
  )
  createStoredOrder(storage).write({ ...filled, id: 'order-0', accountId: 'savings' })
  page.placement.resume([filled.accountId, 'savings'])
  await page.advance(0)
  expect(page.placement.getState()).toMatchObject({ step: 'result', order: { accountId: 'savings' } })
})

test('the end of a session decides nothing about an order, which stays stored and is no longer sent', async () => {
  const page = openPage(async () => answer(401, { code: 'signed_out' }))
  page.placement.place(filled)
  await page.advance(2500)
  expect(page.placement.getState()).toMatchObject({ step: 'processing' })
  const sentCount = page.ids.length
  page.leave()
  await page.advance(10_000)
  expect(page.ids).toHaveLength(sentCount)
  expect(createStoredOrder(page.storage).read()).toMatchObject({ id: 'order-1' })
})
