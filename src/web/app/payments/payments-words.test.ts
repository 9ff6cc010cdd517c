import { expect, test } from 'vitest'
import { directDebitsInShort, standingOrdersInShort } from './payments-words.ts'

const next = (dueOn: string, amount: string, skipped = false) => ({ dueOn, amount, skipped })

test('standing orders in short: how many, and the next payment that is not skipped', () => {
  expect(standingOrdersInShort([])).toBe('You have no standing orders.')
  expect(
    standingOrdersInShort([
      { nextPayments: [next('2026-12-01', '850.00')] },
      { nextPayments: [next('2026-11-27', '20.00', true), next('2026-11-30', '150.00')] },
    ]),
  ).toBe('2 current. Next £150.00 on 30 November')
  expect(standingOrdersInShort([{ nextPayments: [] }])).toBe('1 current.')
})

const debit = (company: string, status: 'active' | 'cancelled', lastPayment: object | null) => ({
  company,
  status,
  lastPayment,
})

test('Direct Debits in short: how many may be collected, and which is new', () => {
  const old = debit('Ironmoor Gym', 'active', {})
  const fresh = debit('Saltmarch Insurance', 'active', null)
  expect(directDebitsInShort([])).toBe('You have no Direct Debits.')
  expect(directDebitsInShort([old, old])).toBe('2 active.')
  expect(directDebitsInShort([old, fresh, debit('Tarnwater', 'cancelled', null)])).toBe(
    '2 active. Saltmarch Insurance is new',
  )
  expect(directDebitsInShort([fresh, fresh])).toBe('2 active. 2 are new')
})
