import { expect, test } from 'vitest'
import { exemptionOf, railAndFeeOf } from './order-payment.ts'

const version = { exemption: null } as const
const elsewhere = { destination: '000001 10000001', amount_pence: 100_000_001n }

// Part two, 14.5: its payments are never confirmed.
test('a payment of a standing order is spared by its standing order, or by what spared that', () => {
  expect(exemptionOf(version)).toBe('standing_order')
  expect(exemptionOf({ exemption: 'own_account' })).toBe('own_account')
  expect(exemptionOf({ exemption: 'private_desk' })).toBe('private_desk')
})

test('a payment of a standing order costs what its rail does, and nothing where no checks are made', () => {
  expect(railAndFeeOf(version, elsewhere, 'personal')).toEqual({ rail: 'chaps', feePence: 2000n })
  expect(railAndFeeOf(version, elsewhere, 'corporate')).toEqual({ rail: 'chaps', feePence: 1800n })
  expect(railAndFeeOf({ exemption: 'private_desk' }, elsewhere, 'corporate')).toEqual({
    rail: 'chaps',
    feePence: 0n,
  })
  expect(railAndFeeOf(version, { ...elsewhere, amount_pence: 100_000_000n }, 'personal')).toEqual({
    rail: 'faster_payment',
    feePence: 0n,
  })
})
