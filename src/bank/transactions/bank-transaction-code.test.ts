import { expect, test } from 'vitest'
import { bankTransactionCodeOf } from './bank-transaction-code.ts'

const line = { status: 'completed', direction: 'debit', category: 'Transfer', description: '' } as const
const credit = { ...line, direction: 'credit', category: 'Deposit' } as const

test.each([
  ['PMNT-ICDT-STDO', { ...line, category: 'Standing Order' }],
  ['PMNT-RDDT-PMDD', { ...line, category: 'Direct Debit' }],
  ['PMNT-CCRD-POSD', { ...line, category: 'Card Payment', description: 'Wrenmoor Cafe' }],
  ['PMNT-CCRD-CWDL', { ...line, category: 'Card Payment', description: 'Cash, Cash machine' }],
  ['PMNT-RDDT-UPDD', { ...credit, description: 'Direct Debit refund from Tarnwater' }],
  ['PMNT-ICDT-DMCT', line],
  ['PMNT-ICDT-XBCT', { ...line, category: 'International Transfer' }],
  ['PMNT-RCDT-DMCT', credit],
  ['ACMT-MDOP-CHRG', { ...line, category: 'Fee' }],
  ['ACMT-MCOP-INTR', { ...credit, category: 'Interest' }],
] as const)('the bank transaction code of ISO 20022 is %s', (code, booked) => {
  expect(bankTransactionCodeOf(booked)).toBe(code)
})

test('a declined line has no bank transaction code, as it is not booked', () => {
  expect(bankTransactionCodeOf({ ...line, status: 'declined' })).toBeUndefined()
})
