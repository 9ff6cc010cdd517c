import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { searchLengthMax } from '../../../contract/form-words.ts'
import type { Transaction, TransactionFilters, TransactionOrder } from '../../../contract/transactions.ts'
import { unseenCharacters } from '../../../domain/characters.ts'
import { transactionIdPattern } from '../../../domain/identifiers.ts'
import { accountParameter } from '../accounts/account-address.ts'
import { pageOf } from './pager.tsx'

export const statuses = ['completed', 'declined'] as const satisfies readonly Transaction['status'][]
export const amountBands = ['high', 'medium', 'low'] as const satisfies readonly NonNullable<
  TransactionFilters['amountBand']
>[]
export const categories = [
  'Deposit',
  'Transfer',
  'International Transfer',
] as const satisfies readonly Transaction['category'][]
/** The orders of the page. Declined first is the dialog's alone (ruling 12). */
export const orders = [
  'newest',
  'oldest',
  'largest',
  'smallest',
] as const satisfies readonly TransactionOrder[]
export type ListOrder = (typeof orders)[number]

/** What of the list the page's address asks for: what stands in it besides `filters`, and the drawer that is open. */
export interface ListRequest {
  /** The id of the account, where the address names one. */
  readonly account?: string | undefined
  readonly filters: TransactionFilters
  readonly order: ListOrder
  /** From 1. */
  readonly page: number
  /** The id of the transaction whose details are open. */
  readonly transaction?: string | undefined
}

/** A search as the bank takes it: composed, cut to its longest, without what nobody sees. Nothing is undefined. */
export const tidySearch = (typed: string): string | undefined =>
  typed.normalize('NFC').trim().slice(0, searchLengthMax).replace(unseenCharacters, '').trim() || undefined

const oneOf = <const Option extends string>(options: readonly Option[], asked: string | null) =>
  options.find(option => option === asked)

/** A day that the calendar has, `YYYY-MM-DD`. */
function dayOf(asked: string | null): string | undefined {
  if (!asked || !/^[1-9]\d{3}-\d\d-\d\d$/.test(asked)) return undefined
  const at = new Date(asked)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(asked) ? asked : undefined
}

function daysOf(address: URLSearchParams): Pick<TransactionFilters, 'from' | 'to'> {
  const from = dayOf(address.get('from'))
  const to = dayOf(address.get('to'))
  return from && to && to < from ? {} : { from, to }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const accountIdOf = (asked: string | null): string | undefined =>
  asked !== null && uuid.test(asked) ? asked : undefined

/** Reads the page's address. What is not understood is as if it were not there. */
export function readListRequest(address: URLSearchParams): ListRequest {
  const transaction = address.get('transaction') ?? ''
  return {
    account: accountIdOf(address.get(accountParameter)),
    filters: {
      search: tidySearch(address.get('search') ?? ''),
      status: oneOf(statuses, address.get('status')),
      amountBand: oneOf(amountBands, address.get('amountBand')),
      category: oneOf(categories, address.get('category')),
      ...daysOf(address),
    },
    order: oneOf(orders, address.get('order')) ?? 'newest',
    page: pageOf(address),
    transaction: transactionIdPattern.test(transaction) ? transaction : undefined,
  }
}

/** The address of what is asked for, as `?page=2`; what is usual is left out. Read again by {@link readListRequest}. */
export function formatListRequest({ account, filters, order, page, transaction }: ListRequest): string {
  const { search, status, amountBand, category, from, to } = filters
  const named = {
    [accountParameter]: account,
    search,
    status,
    amountBand,
    category,
    from,
    to,
    order: order === 'newest' ? undefined : order,
    page: page === 1 ? undefined : String(page),
    transaction,
  }
  const given = Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `?${new URLSearchParams(given)}`
}

/** Whether anything is left out of the list. */
export const isFiltered = (filters: TransactionFilters): boolean =>
  Object.values(filters).some(value => value !== undefined)

/** Kept with a step of the history that opened a drawer over the list: closing it is a step back. */
const opensOverList = { opensOverList: true } as const

export interface ListRequestControls {
  readonly asked: ListRequest
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

/**
 * The page's address as what it asks for, and the ways to change it. `account` is how an address names the account that
 * is shown: each way that leads on is of that account.
 */
export function useListRequest(account: string | undefined): ListRequestControls {
  const [address] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const asked = readListRequest(address)
  const go = (change: Partial<ListRequest>, replace = false) =>
    void navigate(formatListRequest({ ...asked, account, ...change }), { replace })
  return {
    asked,
    filter: (change, replace) => go({ filters: { ...asked.filters, ...change }, page: 1 }, replace),
    sort: order => go({ order, page: 1 }),
    turn: page => go({ page }),
    apply: (filters, order) => go({ filters, order, page: 1 }),
    detailsOf: id => ({
      to: formatListRequest({ ...asked, account, transaction: id }),
      state: opensOverList,
    }),
    closeDetails: () => {
      if (isOpenedOverList(state)) void navigate(-1)
      else go({ transaction: undefined }, true)
    },
  }
}

const isOpenedOverList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opensOverList' in state
