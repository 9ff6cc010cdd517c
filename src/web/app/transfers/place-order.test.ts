import { expect, test } from 'vitest'
import type { BankClient } from '../bank-client.ts'
import type { Clock } from '../clock.ts'
import { createTransferPlacement } from './place-order.ts'

const filled = {
  accountId: '0199a1b2-0000-7000-8000-000000000001',
  recipientName: 'Kestrel Marine Ltd',
  destination: '12345678',
  amount: '48250.00',
  reference: undefined,
}
type Reply = Awaited<ReturnType<BankClient['placeTransfer']>>
type Sent = Parameters<BankClient['placeTransfer']>[0]

const decided = (id: string) =>
  ({ status: 201, body: { transfer: { id, status: 'completed' } }, headers: new Headers() }) as Reply
const fault = { status: 503, body: {}, headers: new Headers() } as Reply

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
  const settle = () => new Promise(resolve => setTimeout(resolve))
  async function advance(ms: number) {
    const endMs = nowMs + ms
    await settle()
    for (;;) {
      const due = timers.filter(({ dueMs }) => dueMs <= endMs).toSorted((a, b) => a.dueMs - b.dueMs)[0]
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

function openDesk(answer: (sent: Sent, count: number) => Promise<Reply>) {
  const { clock, advance } = createTestClock()
  const sent: Sent[] = []
  let made = 0
  let decidedCount = 0
  const placement = createTransferPlacement({
    clock,
    bank: {
      placeTransfer: call => {
        sent.push(call)
        return answer(call, sent.length)
      },
    },
    newId: () => `order-${(made += 1)}`,
    onDecided: () => (decidedCount += 1),
  })
  return { placement, advance, sent, ids: () => sent.map(({ body }) => body.id), decided: () => decidedCount }
}

test('the bank is asked at the start and its answer is shown after 2.5 s', async () => {
  const desk = openDesk(async ({ body }) => decided(body.id))
  desk.placement.place(filled)
  await desk.advance(2499)
  expect(desk.ids()).toEqual(['order-1'])
  expect(desk.decided()).toBe(1)
  expect(desk.placement.getState()).toMatchObject({ step: 'processing' })
  await desk.advance(1)
  expect(desk.placement.getState()).toMatchObject({ step: 'result', transfer: { id: 'order-1' } })
})

test('a lost answer is asked for again with the same id, and one order comes of it', async () => {
  const desk = openDesk(async ({ body }, count) => {
    if (count === 1) throw new TypeError('network')
    return count === 2 ? fault : decided(body.id)
  })
  desk.placement.place(filled)
  await desk.advance(1000)
  expect(desk.placement.getState()).toMatchObject({ step: 'processing', lostCount: 2 })
  await desk.advance(2000)
  expect(desk.ids()).toEqual(['order-1', 'order-1', 'order-1'])
  expect(desk.placement.getState()).toMatchObject({ step: 'result' })
})

test('after four silences the customer asks, still with the same id', async () => {
  let isAway = true
  const desk = openDesk(async ({ body }) => {
    if (isAway) throw new TypeError('network')
    return decided(body.id)
  })
  desk.placement.place(filled)
  await desk.advance(7000)
  expect(desk.placement.getState()).toMatchObject({ step: 'unheard', order: { id: 'order-1' } })
  desk.placement.close()
  desk.placement.place({ ...filled, amount: '1.00' })
  isAway = false
  desk.placement.askAgain()
  await desk.advance(0)
  expect(new Set(desk.ids())).toEqual(new Set(['order-1']))
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
  expect(desk.ids()).toEqual(['order-1', 'order-1'])
})

test('after a definite answer the next order has an id of its own', async () => {
  const problem = { detail: 'Check it', errors: [{ field: 'destination', code: 'unknown', message: 'No' }] }
  const desk = openDesk(async ({ body }, count) =>
    count === 1 ? ({ status: 422, body: problem, headers: new Headers() } as Reply) : decided(body.id),
  )
  desk.placement.place(filled)
  await desk.advance(2500)
  expect(desk.placement.getState()).toEqual({
    step: 'form',
    refusal: { message: 'Check it', errors: problem.errors },
  })
  desk.placement.place(filled)
  await desk.advance(2500)
  expect(desk.ids()).toEqual(['order-1', 'order-2'])
})
