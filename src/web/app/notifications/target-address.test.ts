import { expect, test } from 'vitest'
import type { NotificationTarget } from '../../../contract/notifications.ts'
import { targetAddress } from './target-address.ts'

const accounts = [{ id: 'current' }, { id: 'savings' }]
const kinds = [
  ['compliance', '/uk-banking-dashboard/overview#compliance'],
  ['overview', '/uk-banking-dashboard/overview'],
  ['transactions', '/uk-banking-dashboard/transactions'],
  ['payments', '/uk-banking-dashboard/payments'],
  ['coming_up', '/uk-banking-dashboard/payments/coming-up'],
  ['direct_debits', '/uk-banking-dashboard/payments/direct-debits'],
  ['standing_orders', '/uk-banking-dashboard/payments/standing-orders'],
  ['cards', '/uk-banking-dashboard/cards'],
  ['spending', '/uk-banking-dashboard/spending'],
  ['statements', '/uk-banking-dashboard/statements'],
  ['support', '/uk-banking-dashboard/support'],
  ['messages', '/uk-banking-dashboard/support#messages'],
  ['profile', '/settings#profile'],
  ['security', '/settings#security'],
  ['preferences', '/settings#preferences'],
] as const

test.each(kinds)('%s leads to %s', (kind, address) => {
  expect(targetAddress(accounts, { kind })).toBe(address)
})

test('a transaction leads to its details, in its account', () => {
  const target = { kind: 'transaction', accountId: 'savings', id: 'TXN12' } as const
  expect(targetAddress([{ id: 'savings' }], target)).toBe(
    '/uk-banking-dashboard/transactions?transaction=TXN12',
  )
  expect(targetAddress(accounts, target)).toBe(
    '/uk-banking-dashboard/transactions?account=savings&transaction=TXN12',
  )
})

test('a card payment leads to its page', () => {
  const id = '01930000-0000-7000-8000-000000000001'
  expect(targetAddress(accounts, { kind: 'card_payment', id })).toBe(
    `/uk-banking-dashboard/cards/payments/${id}`,
  )
})

test('a dispute leads to its page', () => {
  const id = '01930000-0000-7000-8000-000000000001'
  expect(targetAddress(accounts, { kind: 'card_dispute', id })).toBe(
    `/uk-banking-dashboard/cards/disputes/${id}`,
  )
})

test('a target that the page does not know leads to the overview', () => {
  const newer: NotificationTarget = Object.assign({ kind: 'overview' } as const, { kind: 'loan' })
  expect(targetAddress(accounts, newer)).toBe('/uk-banking-dashboard/overview')
})
