import { expect, test } from 'vitest'
import { formatTransactionNo, normaliseEmail, parseTransactionNo } from './identifiers.ts'

test('an email is compared without outer spaces, capitals and decomposed letters', () => {
  expect(normaliseEmail('  Zoe\u0308@Example.com ')).toBe('zo\u00eb@example.com')
})

test.each([1n, 21n, 999_999_999_999_999_999n])('%s is read back from its id', transactionNo => {
  expect(parseTransactionNo(formatTransactionNo(transactionNo))).toBe(transactionNo)
})

test.each(['', 'TXN', 'TXN0', 'TXN01', 'TXN-1', 'txn1', 'TXN1 ', `TXN1${'0'.repeat(18)}`])(
  '%j is no transaction’s id',
  id => {
    expect(parseTransactionNo(id)).toBeUndefined()
  },
)
