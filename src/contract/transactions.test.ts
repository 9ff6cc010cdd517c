import { describe, expect, test } from 'vitest'
import { ExportQuery, TransactionFilters, TransactionId, TransactionQuery } from './transactions.ts'

const issueFor = (field: string, given: Readonly<Record<string, unknown>>) =>
  TransactionQuery.safeParse(given).error?.issues.find(({ path }) => path[0] === field)

describe('what of a list is wanted', () => {
  test('has everything by default, ten a page and newest first', () => {
    expect(TransactionQuery.parse({})).toEqual({ page: 1, pageSize: 10, order: 'newest' })
  })

  test.each([
    { page: '1000000', pageSize: '100' },
    { page: '1', pageSize: '1' },
  ])('is on the page that an address names: %o', given => {
    const { page, pageSize } = TransactionQuery.parse(given)
    expect({ page: String(page), pageSize: String(pageSize) }).toEqual(given)
  })

  test.each([
    ['status', ['completed', 'declined']],
    ['amountBand', ['high', 'medium', 'low']],
    [
      'category',
      [
        'Deposit',
        'Transfer',
        'International Transfer',
        'Interest',
        'Standing Order',
        'Direct Debit',
        'Card Payment',
        'Fee',
        'Refund',
      ],
    ],
    ['order', ['newest', 'oldest', 'largest', 'smallest', 'declined_first']],
  ])('is chosen by %s', (field, options) => {
    for (const option of options)
      expect(TransactionQuery.parse({ [field]: option })).toMatchObject({ [field]: option })
    for (const other of ['', 'pending', 'DECLINED'])
      expect(issueFor(field, { [field]: other })?.message).toBe(`Choose one of ${options.join(', ')}`)
  })

  test('is searched for without its outer spaces, and for nothing where it is empty', () => {
    expect(TransactionFilters.parse({ search: '  Kestrel  ' })).toEqual({ search: 'Kestrel' })
    expect(TransactionFilters.parse({ search: ' ' }).search).toBeUndefined()
    expect(TransactionFilters.parse({ search: 'a'.repeat(100) }).search).toHaveLength(100)
  })

  test.each([
    ['page', 0, 'Ask for a page from 1 to 1,000,000'],
    ['page', 1_000_001, 'Ask for a page from 1 to 1,000,000'],
    ['page', 1.5, 'Ask for a page from 1 to 1,000,000'],
    ['page', 'one', 'Ask for a page from 1 to 1,000,000'],
    ['pageSize', 0, 'Ask for 1 to 100 transactions a page'],
    ['pageSize', 101, 'Ask for 1 to 100 transactions a page'],
    ['search', 7, 'Enter what to search for or leave it out'],
    ['search', 'a'.repeat(101), 'Search for at most 100 characters'],
    ['search', 'a\u0000b', 'Search without characters that nobody can see'],
    ['from', '2026-02-30', 'Enter a date as YYYY-MM-DD'],
    ['to', '1 March', 'Enter a date as YYYY-MM-DD'],
  ])('is refused with the %s %j: %s', (field, given, sentence) => {
    expect(issueFor(field, { [field]: given })?.message).toBe(sentence)
  })

  test('is of no filter that there is not', () => {
    for (const query of [TransactionQuery, TransactionFilters, ExportQuery])
      expect(query.safeParse({ format: 'csv', colour: 'red' }).success).toBe(false)
  })
})

describe('from one day to another', () => {
  test.each([
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-02-28', to: '2026-03-01' },
    { from: '2026-03-01' },
    { to: '2026-03-01' },
  ])('%o', days => {
    expect(TransactionFilters.parse(days)).toEqual(days)
    expect(ExportQuery.parse({ ...days, format: 'ofx' })).toEqual({ ...days, format: 'ofx' })
  })

  test.each([TransactionQuery, TransactionFilters, ExportQuery])('is never backwards', query => {
    const refused = query.safeParse({
      from: '2026-03-02',
      to: '2026-03-01',
      ...(query === ExportQuery && { format: 'csv' }),
    })
    expect(refused.error?.issues).toMatchObject([
      { path: ['to'], message: 'The last day is before the first', params: { code: 'end_before_start' } },
    ])
  })
})

test.each(['csv', 'ofx', 'qif'])('an export may be %s', format => {
  expect(ExportQuery.parse({ format })).toEqual({ format })
})

describe('the id of a transaction', () => {
  test.each(['TXN1', 'TXN10', `TXN${'9'.repeat(18)}`])('is %s', id => {
    expect(TransactionId.parse(id)).toBe(id)
  })

  test.each(['TXN0', 'TXN01', 'TXN', 'TXN1x', 'xTXN1', 'txn1', 'TXNa', 'TXN1\n', `TXN1${'0'.repeat(18)}`])(
    'is not %j',
    id => {
      expect(TransactionId.safeParse(id).success).toBe(false)
    },
  )
})
