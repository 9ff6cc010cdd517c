import { expect, test } from 'vitest'
import { openStoredPayment } from './stored-payment.ts'

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
  body: { accountId: '0199a1b2-0000-7000-8000-000000000001', amount: '50.00' },
  name: 'Nadia Farrow',
} as const

test('a stored payment is its customer’s alone: another one of the same tab finds none, and it is dropped', () => {
  const tab = openTab()
  openStoredPayment(tab, 'maya@sarsen.example').write(order)
  expect(openStoredPayment(tab, 'maya@sarsen.example').read()).toMatchObject(order)
  expect(openStoredPayment(tab, 'daniel@sarsen.example').read()).toBeUndefined()
  expect(openStoredPayment(tab, 'maya@sarsen.example').read()).toBeUndefined()
})

test('a stored payment without its customer is dropped', () => {
  const tab = openTab()
  tab.setItem('unansweredPayment', JSON.stringify(order))
  expect(openStoredPayment(tab, 'maya@sarsen.example').read()).toBeUndefined()
  expect(tab.getItem('unansweredPayment')).toBeNull()
})

test('the payment with this id is dropped, and another one stays', () => {
  const stored = openStoredPayment(openTab(), 'maya@sarsen.example')
  stored.write(order)
  stored.clearIf('0199a1b2-0000-4000-8000-000000000002')
  expect(stored.read()).toMatchObject(order)
  stored.clearIf(order.id)
  expect(stored.read()).toBeUndefined()
})
