import { expect, test } from 'vitest'
import { createBankClient } from '../bank-client.ts'
import type { Clock } from '../../clock.ts'
import { createTransferPlacement } from './place-order.ts'

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
  readonly signal: AbortSignal | null | undefined
}

function openDesk(respond: (sent: Sent) => Promise<Response>) {
  const { clock, advance } = createTestClock()
  const ids: string[] = []
  let madeCount = 0
  let decidedCount = 0
  const send = (_path: string, { body, signal }: RequestInit) => {
    const { id }: { id: string } = JSON.parse(typeof body === 'string' ? body : '')
    ids.push(id)
    return respond({ id, count: ids.length, signal })
  }
  const placement = createTransferPlacement({
    clock,
    bank: createBankClient(send, () => undefined),
    newId: () => `order-${(madeCount += 1)}`,
    onDecided: () => (decidedCount += 1),
  })
  return { placement, advance, ids, decidedCount: () => decidedCount }
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
  expect(desk.placement.getState()).toMatchObject({ step: 'processing', lostCount: 2 })
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
