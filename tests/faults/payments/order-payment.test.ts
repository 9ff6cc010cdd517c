import { expect, test } from 'vitest'
import { History } from '../history.ts'
import { type Ordering, orderChecked } from './order-payment.ts'
import type { PaymentAnswer } from './payment-history.ts'

const at = new Date('2026-01-05T12:00:00Z')
const unchecked = { startedMs: 1, endedMs: 2, unchecked: { checkedAt: at, server: at, furthest: at } }
const kept: PaymentAnswer = { startedMs: 1, endedMs: 2, status: 'completed' }
const above: PaymentAnswer = { startedMs: 1, endedMs: 2 }

/** Orders with these answers of the servers to each order in turn. Returns which checks the orders had, and their ids. */
async function ordered(...answers: readonly (readonly PaymentAnswer[])[]) {
  const sent: { id: string; check: number }[] = []
  let check = 1
  const prepare = (id: string): Promise<Ordering> => {
    sent.push({ id, check })
    const record = {
      deed: 'pay here' as const,
      id,
      customerId: 'ada',
      accountId: 'ada',
      creditorAccountId: 'grace',
      name: 'Grace',
      destination: '00-19-64 41027837',
      amountPence: 5_000n,
      reference: 'Rent',
      attempts: [],
      answers: [],
    }
    const how = { token: '', slot: 0, timeoutMs: 1, isHurried: false }
    const context = { slots: [], history: new History() }
    return Promise.resolve({ context, record, body: {}, how, forgetCheck: () => (check += 1) })
  }
  const record = await orderChecked('rent', prepare, ({ record: { answers: given } }) => {
    given.push(...(answers[sent.length - 1] ?? []))
    return Promise.resolve()
  })
  return { record, sent }
}

test('an order whose name check is too old is another payment, with another name check', async () => {
  const { record, sent } = await ordered([unchecked], [kept])
  expect(sent.map(({ check }) => check)).toEqual([1, 2])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  expect(record?.id).toBe(sent[1]?.id)
})

test('an order that a server has taken, or refused for something else, is not ordered again', async () => {
  expect((await ordered([unchecked, kept])).sent).toEqual([{ id: 'rent', check: 1 }])
  expect((await ordered([above])).sent).toEqual([{ id: 'rent', check: 1 }])
})

test('a client gives up whose name checks are never good enough', async () => {
  const { sent } = await ordered(...Array.from({ length: 9 }, () => [unchecked]))
  expect(sent.map(({ check }) => check)).toEqual([1, 2, 3, 4])
})
