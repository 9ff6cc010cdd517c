import { expect, test } from 'vitest'
import {
  dropStoredPayment,
  openStoredPayment,
  type PaymentOrder,
  transferPaymentKey,
} from './stored-payment.ts'

function openTab() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

const order = {
  id: '0199a1b2-0000-4000-8000-000000000001',
  body: {
    accountId: '0199a1b2-0000-7000-8000-000000000001',
    amount: '50.00',
    recipient: { name: 'Nadia Farrow', kind: 'personal', destination: '000001 10000001' },
  },
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

test('the payment with this id is dropped wherever it was ordered, and another one stays', () => {
  const tab = openTab()
  const owner = 'maya@sarsen.example'
  const [paid, transfer] = [openStoredPayment(tab, owner), openStoredPayment(tab, owner, transferPaymentKey)]
  const another = { ...order, id: '0199a1b2-0000-4000-8000-000000000002' }
  paid.write(order)
  transfer.write(another)
  expect(dropStoredPayment(tab, owner, another.id)).toBe(transferPaymentKey)
  expect(paid.read()).toMatchObject(order)
  expect(transfer.read()).toBeUndefined()
  expect(dropStoredPayment(tab, owner, another.id)).toBeUndefined()
  dropStoredPayment(tab, owner, order.id)
  expect(paid.read()).toBeUndefined()
})

test('a stored payment keeps the confirmation that the bank asked for, and one that was given up keeps none', () => {
  const tab = openTab()
  const owner = 'maya@sarsen.example'
  const stored = openStoredPayment(tab, owner)
  stored.write(order)
  stored.keepConfirmation(order.id, 'a confirmation')
  expect(openStoredPayment(tab, owner).read()).toMatchObject({ ...order, confirmationId: 'a confirmation' })
  stored.keepConfirmation('another payment', 'another confirmation')
  expect(stored.read()?.confirmationId).toBe('a confirmation')
  stored.clear()
  stored.keepConfirmation(order.id, 'a confirmation')
  expect(stored.read()).toBeUndefined()
})

test.each([
  ['confirmation is no id', { confirmationId: 1 }],
  ['account is no id', { body: { ...order.body, accountId: 1 } }],
  ['reference is no text', { body: { ...order.body, reference: 1 } }],
  ['payee is not there', { body: { accountId: order.body.accountId, amount: '50.00' } }],
  ['recipient has no account', { body: { ...order.body, recipient: { name: 'N', kind: 'personal' } } }],
  ['name to save is no text', { saveAs: { id: order.id, nickname: 1 } }],
  ['payee to save has no id', { saveAs: { nickname: null } }],
])('a stored payment whose %s is dropped', (_, change) => {
  const tab = openTab()
  const owner = 'maya@sarsen.example'
  tab.setItem('unansweredPayment', JSON.stringify({ ...order, ...change, owner }))
  expect(openStoredPayment(tab, owner).read()).toBeUndefined()
})

test('a stored payment to a payee, and one that saves its recipient, are read', () => {
  const tab = openTab()
  const content = { accountId: order.body.accountId, amount: '50.00' }
  const others: readonly PaymentOrder[] = [
    { ...order, body: { ...content, payeeId: order.id, reference: 'Rent' } },
    { ...order, saveAs: { id: order.id, nickname: null } },
  ]
  for (const one of others) {
    openStoredPayment(tab, 'maya@sarsen.example').write(one)
    expect(openStoredPayment(tab, 'maya@sarsen.example').read()).toMatchObject(one)
  }
})

test('a payment whose result was shown is found by a reload, and dropped by a new visit', () => {
  const stored = openStoredPayment(openTab(), 'maya@sarsen.example')
  stored.write(order)
  expect(stored.readUnseen()).toMatchObject(order)
  stored.markSeen()
  expect(stored.read()).toMatchObject(order)
  expect(stored.readUnseen()).toBeUndefined()
  expect(stored.read()).toBeUndefined()
  stored.markSeen()
  expect(stored.read()).toBeUndefined()
})
