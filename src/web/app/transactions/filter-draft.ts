import type { TransactionFilters } from '../../../contract/transactions.ts'
import { readRecentDate } from '../../../domain/typed-date.ts'
import type { ListOrder } from './list-request.ts'
import { filterWords } from './transaction-words.ts'

/** The form before it is applied. Dates are as typed. */
export interface FilterDraft {
  readonly status: TransactionFilters['status']
  readonly amountBand: TransactionFilters['amountBand']
  readonly category: TransactionFilters['category']
  readonly from: string
  readonly to: string
  readonly order: ListOrder
}

/** Formats `2026-09-01` for a field: `01/09/2026`. */
export const formatTypedDate = (day: string | undefined): string =>
  (day ?? '').split('-').toReversed().join('/')

export const draftOf = (filters: TransactionFilters, order: ListOrder): FilterDraft => ({
  status: filters.status,
  amountBand: filters.amountBand,
  category: filters.category,
  from: formatTypedDate(filters.from),
  to: formatTypedDate(filters.to),
  order,
})

export const emptyDraft: FilterDraft = draftOf({}, 'newest')

export interface DateFault {
  readonly field: 'from' | 'to'
  readonly message: string
}

/** The error of the dates: an invalid date first; then an end before its start. */
export function findDateFault({ from, to }: FilterDraft): DateFault | undefined {
  const first = readRecentDate(from)
  const last = readRecentDate(to)
  if (from.trim() !== '' && !first) return { field: 'from', message: filterWords.notADay('first') }
  if (to.trim() !== '' && !last) return { field: 'to', message: filterWords.notADay('last') }
  return first && last && last < first ? { field: 'to', message: filterWords.endBeforeStart } : undefined
}

/** The filters of a valid draft. The search does not belong to the form. */
export const filtersOf = (
  { status, amountBand, category, from, to }: FilterDraft,
  search: TransactionFilters['search'],
): TransactionFilters => ({
  search,
  status,
  amountBand,
  category,
  from: readRecentDate(from),
  to: readRecentDate(to),
})
