import { expect, test } from 'vitest'
import { openSentStandingOrder } from './sent-standing-order.ts'

function openTab() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const order = {
  id: '0199a1b2-0000-4000-8000-000000000001',
  accountId: '0199a1b2-0000-7000-8000-000000000001',
  payeeId: '0199a1b2-0000-7000-8000-000000000002',
  amount: '85.00',
  frequency: 'monthly',
  firstOn: '2027-01-31',
} as const
const accountIds = [order.accountId]

test('a standing order without an answer is found as it was sent, until it has one', () => {
  const stored = openSentStandingOrder(openTab(), 'maya@sarsen.example')
  expect(stored.read(accountIds)).toBeUndefined()
  stored.write(order)
  expect(stored.read(accountIds)).toEqual(order)
  stored.clear()
  expect(stored.read(accountIds)).toBeUndefined()
})

test('another customer of the same tab finds none, and it is dropped', () => {
  const tab = openTab()
  openSentStandingOrder(tab, 'maya@sarsen.example').write(order)
  expect(openSentStandingOrder(tab, 'daniel@sarsen.example').read(accountIds)).toBeUndefined()
  expect(openSentStandingOrder(tab, 'maya@sarsen.example').read(accountIds)).toBeUndefined()
})

test('one of an account that is no longer the customer’s is dropped', () => {
  const tab = openTab()
  const stored = openSentStandingOrder(tab, 'maya@sarsen.example')
  stored.write(order)
  expect(stored.read(['0199a1b2-0000-7000-8000-000000000003'])).toBeUndefined()
  expect(tab.getItem('unansweredStandingOrder')).toBeNull()
})

test('what is no standing order is dropped', () => {
  const tab = openTab()
  tab.setItem(
    'unansweredStandingOrder',
    JSON.stringify({ ...order, frequency: 'hourly', owner: 'maya@sarsen.example' }),
  )
  expect(openSentStandingOrder(tab, 'maya@sarsen.example').read(accountIds)).toBeUndefined()
  expect(tab.getItem('unansweredStandingOrder')).toBeNull()
})
