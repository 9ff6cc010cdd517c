import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountBands,
  categories,
  isFiltered,
  orders,
  readListRequest,
  statuses,
  formatListRequest,
} from './list-request.ts'

const read = (address: string) => readListRequest(new URLSearchParams(address))

test('an address without a question asks for the first page of everything, newest first', () => {
  const request = read('')
  expect(request).toMatchObject({ order: 'newest', page: 1, transaction: undefined })
  expect(isFiltered(request.filters)).toBe(false)
  expect(formatListRequest(request)).toBe('?')
})

test('search, filters, order, page and the open drawer are read from an address', () => {
  const request = read(
    'search=kestrel&status=declined&amountBand=high&category=Deposit&from=2026-09-01&to=2026-10-16&order=largest&page=2&transaction=TXN12',
  )
  expect(request).toEqual({
    filters: {
      search: 'kestrel',
      status: 'declined',
      amountBand: 'high',
      category: 'Deposit',
      from: '2026-09-01',
      to: '2026-10-16',
    },
    order: 'largest',
    page: 2,
    transaction: 'TXN12',
  })
})

test('the account is read from an address where it names one', () => {
  const account = '0199a1b2-0000-7000-8000-000000000001'
  expect(read(`account=${account}&transaction=TXN12`)).toMatchObject({ account, transaction: 'TXN12' })
  expect(formatListRequest({ ...read('transaction=TXN12'), account })).toBe(
    `?account=${account}&transaction=TXN12`,
  )
  expect(read('account=first').account).toBeUndefined()
})

test('of all accounts, an address says whose transaction is open', () => {
  const of = '0199a1b2-0000-7000-8000-000000000001'
  const address = `account=all&transaction=TXN12&of=${of}`
  expect(read(address)).toMatchObject({ account: 'all', transaction: 'TXN12', of })
  expect(formatListRequest(read(address))).toBe(`?${address}`)
  expect(read('account=all&transaction=TXN12&of=first').of).toBeUndefined()
})

test.each([
  'status=pending',
  'amountBand=huge',
  'category=deposit',
  'from=2026-02-30',
  'from=yesterday',
  'to=0001-01-01',
  'from=2026-10-02&to=2026-10-01',
  'search=%20%20',
  'search=%E2%80%8B',
])('%s leaves nothing out', address => {
  expect(isFiltered(read(address).filters)).toBe(false)
})

test.each(['order=declined_first', 'order=', 'page=0', 'page=x', 'transaction=12', 'transaction=TXN0'])(
  '%s asks for nothing',
  address => {
    expect(formatListRequest(read(address))).toBe('?')
  },
)

test('a search loses what nobody sees and its outer spaces, and is cut at 100 characters', () => {
  expect(read(`search=%20kes%00trel%E2%80%8E%20`).filters.search).toBe('kestrel')
  expect(read(`search=${'a'.repeat(101)}`).filters.search).toBe('a'.repeat(100))
  expect(read(`search=${'a'.repeat(99)}${encodeURIComponent('😀')}`).filters.search).toBe('a'.repeat(99))
})

const optional = <Value>(values: readonly Value[]) => fc.constantFrom(undefined, ...values)

test('a request is read as it was written', () => {
  const anyRequest = fc.record({
    filters: fc.record({
      search: optional(['kestrel', 'a&b=c', '100%', 'é', '+44']),
      status: optional(statuses),
      amountBand: optional(amountBands),
      category: optional(categories),
      from: optional(['2026-09-01']),
      to: optional(['2026-09-01', '2026-10-16']),
    }),
    order: fc.constantFrom(...orders),
    page: fc.integer({ min: 1, max: 999_999 }),
    transaction: optional(['TXN1', 'TXN999999999999999999']),
  })
  fc.assert(
    fc.property(anyRequest, request => {
      expect(read(formatListRequest(request))).toEqual(request)
    }),
  )
})

test('the filter has the categories of part one, and after them those of what moves by itself and of cards', () => {
  expect(categories).toEqual([
    'Deposit',
    'Transfer',
    'International Transfer',
    'Interest',
    'Standing Order',
    'Direct Debit',
    'Card Payment',
    'Fee',
    'Refund',
  ])
})
