import { expect, test } from 'vitest'
import { readCustomerSearch } from './customer-search.ts'

test.each([
  ['Maya Okafor', { kind: 'name', name: 'Maya Okafor' }],
  ['  maya   ngozi  okafor ', { kind: 'name', name: 'maya ngozi okafor' }],
  [' Maya@Sarsen.Example ', { kind: 'email', email: 'maya@sarsen.example' }],
  ['41027836', { kind: 'account_number', accountNumber: '41027836' }],
  ['00-19-64 41027836', { kind: 'sort_code_and_number', sortCode: '001964', accountNumber: '41027836' }],
  ['00196441027836', { kind: 'sort_code_and_number', sortCode: '001964', accountNumber: '41027836' }],
  ['TXN12 41027836', { kind: 'transaction', transactionNo: 12n, accountNumber: '41027836' }],
  ['txn12, 41027836', { kind: 'transaction', transactionNo: 12n, accountNumber: '41027836' }],
  [
    '01930000-0000-7000-8000-00000000ABCD',
    { kind: 'transfer', transferId: '01930000-0000-7000-8000-00000000abcd' },
  ],
  ['GB82 WEST 1234 5698 7654 32', { kind: 'iban', iban: 'GB82WEST12345698765432' }],
])('%s is read as %o', (typed, search) => {
  expect(readCustomerSearch(typed)).toEqual(search)
})

test.each([
  '',
  'Maya',
  '4102783',
  '123 456',
  'GB83WEST12345698765432',
  'TXN12',
  'TXN0 41027836',
  'a b@c',
  '… –',
])('%s finds nobody in particular', typed => {
  expect(readCustomerSearch(typed)).toBe(undefined)
})
