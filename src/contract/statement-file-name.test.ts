import { expect, test } from 'vitest'
import { statementFileName } from './statement-file-name.ts'

test('a file is named by the month of its statement and the account', () => {
  const named = { id: '2026-08', accountNumber: '12345678' }
  expect(statementFileName({ ...named, format: 'pdf' })).toBe('statement-august-2026-12345678.pdf')
  expect(statementFileName({ ...named, format: 'csv' })).toBe('statement-august-2026-12345678.csv')
})
