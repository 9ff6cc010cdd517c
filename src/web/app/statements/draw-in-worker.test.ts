import { expect, test } from 'vitest'
import type { StatementWithLines } from '../../../contract/accounts.ts'
import { createDrawing, type DrawingAnswer, type DrawingOrder } from './draw-in-worker.ts'

const statement: StatementWithLines = {
  id: '2026-09',
  from: '2026-09-01',
  to: '2026-09-30',
  date: '2026-10-01',
  openingBalance: '0.00',
  closingBalance: '0.00',
  moneyIn: '0.00',
  moneyOut: '0.00',
  transactionCount: 0,
  isToDate: false,
  account: {
    holderName: 'Ada Byron',
    product: 'Current Account',
    sortCode: '001964',
    accountNumber: '12345678',
    iban: 'GB82SRSN00196412345678',
    currency: 'GBP',
  },
  lines: [],
}

const until = new AbortController().signal

/** Workers that do what the test sets. */
function workersByHand() {
  const started: { orders: DrawingOrder[]; answer: (data: DrawingAnswer) => void; die: () => void }[] = []
  const draw = createDrawing(() => {
    const listeners: ((event: { data: DrawingAnswer }) => void)[] = []
    const died: (() => void)[] = []
    const orders: DrawingOrder[] = []
    started.push({
      orders,
      answer: data => listeners.forEach(listener => listener({ data })),
      die: () => died[0]?.(),
    })
    return {
      postMessage: order => void orders.push(order),
      addEventListener: (type: string, listener: (event: { data: DrawingAnswer }) => void) => {
        if (type === 'message') listeners.push(listener)
        else died.push(() => listener({ data: { id: 0, fault: type } }))
      },
      terminate: () => undefined,
    }
  })
  return { draw, started }
}

test('one worker draws all statements, and each asker gets their own', async () => {
  const { draw, started } = workersByHand()
  expect(started).toHaveLength(0)
  const [first, second] = [draw({ statement }, until), draw({ statement }, until)]
  expect(started).toHaveLength(1)
  const [one, two] = [new Blob(['one']), new Blob(['two'])]
  const [a, b] = started[0]?.orders ?? []
  started[0]?.answer({ id: b?.id ?? 0, pdf: two })
  started[0]?.answer({ id: a?.id ?? 0, pdf: one })
  expect(await first).toBe(one)
  expect(await second).toBe(two)
})

test('a statement that cannot be drawn fails alone', async () => {
  const { draw, started } = workersByHand()
  const drawing = draw({ statement }, until)
  started[0]?.answer({ id: started[0].orders[0]?.id ?? 0, fault: 'no fonts' })
  await expect(drawing).rejects.toThrow('no fonts')
})

test('a worker that dies fails what waits, and the next statement starts another', async () => {
  const { draw, started } = workersByHand()
  const lost = draw({ statement }, until)
  started[0]?.die()
  await expect(lost).rejects.toThrow('has ended')
  void draw({ statement }, until)
  expect(started).toHaveLength(2)
})

test('a worker that has not drawn in time is replaced, and one that has drawn stays', async () => {
  const { draw, started } = workersByHand()
  const limit = new AbortController()
  const drawn = draw({ statement }, limit.signal)
  started[0]?.answer({ id: started[0].orders[0]?.id ?? 0, pdf: new Blob(['drawn']) })
  await drawn
  limit.abort()
  const late = new AbortController()
  const hung = draw({ statement }, late.signal)
  expect(started).toHaveLength(1)
  late.abort()
  await expect(hung).rejects.toThrow('has ended')
  void draw({ statement }, until)
  expect(started).toHaveLength(2)
})
