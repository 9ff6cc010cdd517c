import * as fc from 'fast-check'
import type { TransactionFilters } from '../../src/bank/transactions/transaction-filters.ts'
import { words } from './fill-transactions.ts'

const parts = fc
  .tuple(
    fc.constantFrom(...words, 'Transfer to ', 'Deposit from ', ' 17'),
    fc.nat(12),
    fc.integer({ min: 1, max: 12 }),
  )
  .map(([word, start, length]) =>
    Array.from(word)
      .slice(start, start + length)
      .join(''),
  )
  .chain(part => fc.constantFrom(part, part.toLowerCase(), part.toUpperCase().replaceAll('SS', 'ß')))
  .filter(part => part !== '')
const searches = fc.oneof(
  { arbitrary: parts, weight: 6 },
  {
    arbitrary: fc.constantFrom(
      '%',
      '_',
      '\\',
      "'",
      'o_f',
      '0%',
      'nothing has this',
      'Ltd Kes',
      'kestrel-marine',
      'marine–ltd',
      '99999.99',
      '£99,999.99',
      '1000000.01',
      '100',
      'o-b',
    ),
    weight: 1,
  },
)
const days = fc.constantFrom(
  '2025-03-29',
  '2025-03-30',
  '2025-07-01',
  '2025-07-02',
  '2025-10-26',
  '2025-12-31',
  '2026-01-01',
)
/** Filters of a list in every combination, over the lines of `fillTransactions`. */
export const filterArbitrary: fc.Arbitrary<TransactionFilters> = fc.record({
  search: fc.option(searches, { nil: undefined, freq: 2 }),
  status: fc.option(fc.constantFrom('completed', 'declined'), { nil: undefined, freq: 1 }),
  category: fc.option(fc.constantFrom('Deposit', 'Transfer', 'International Transfer'), {
    nil: undefined,
    freq: 1,
  }),
  amountBand: fc.option(fc.constantFrom('high', 'medium', 'low'), { nil: undefined, freq: 1 }),
  from: fc.option(days, { nil: undefined, freq: 1 }),
  to: fc.option(days, { nil: undefined, freq: 1 }),
})
/** Every order of a list. */
export const orders = fc.constantFrom('newest', 'oldest', 'largest', 'smallest', 'declined_first')
