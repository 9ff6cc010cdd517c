import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { TransactionFilters } from '../../../contract/transactions.ts'
import { readAsked, writeAsked, type ListOrder, type TransactionsAsked } from './transactions-asked.ts'

/** Kept with a step of the history that opened a drawer over the list: closing it is a step back. */
const opensOverList = { opensOverList: true } as const

export interface AskedPage {
  readonly asked: TransactionsAsked
  /** Changes filters or the search, and goes to page 1. `replace`: without a step of its own in the history. */
  readonly filter: (change: TransactionFilters, replace?: boolean) => void
  readonly sort: (order: ListOrder) => void
  readonly turn: (page: number) => void
  /** Filters and order at once. */
  readonly apply: (filters: TransactionFilters, order: ListOrder) => void
  /** Where a transaction's details are open over the same list. */
  readonly detailsOf: (id: string) => { readonly to: string; readonly state: object }
  readonly closeDetails: () => void
}

/** The page's address as what it asks for, and the ways to change it. */
export function useAskedPage(): AskedPage {
  const [address] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const asked = readAsked(address)
  const go = (change: Partial<TransactionsAsked>, replace = false) =>
    void navigate(writeAsked({ ...asked, ...change }), { replace })
  return {
    asked,
    filter: (change, replace) => go({ filters: { ...asked.filters, ...change }, page: 1 }, replace),
    sort: order => go({ order, page: 1 }),
    turn: page => go({ page }),
    apply: (filters, order) => go({ filters, order, page: 1 }),
    detailsOf: id => ({ to: writeAsked({ ...asked, transaction: id }), state: opensOverList }),
    closeDetails: () => {
      if (isOpenedOverList(state)) void navigate(-1)
      else go({ transaction: undefined }, true)
    },
  }
}

const isOpenedOverList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opensOverList' in state
