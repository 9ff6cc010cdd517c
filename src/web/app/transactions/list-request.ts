import { useRef } from 'react'
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router'
import { searchLengthMax } from '../../../contract/form-words.ts'
import type { Transaction, TransactionFilters, TransactionOrder } from '../../../contract/transactions.ts'
import { unseenCharacters } from '../../../domain/characters.ts'
import { transactionIdPattern } from '../../../domain/identifiers.ts'
import {
  accountParameter,
  allAccounts,
  chosenInAddress,
  type HasId,
  nameInAddress,
} from '../accounts/account-address.ts'
import { pageOf } from './pager.tsx'

export const statuses = ['completed', 'declined'] as const satisfies readonly Transaction['status'][]
export const amountBands = ['high', 'medium', 'low'] as const satisfies readonly NonNullable<
  TransactionFilters['amountBand']
>[]
export const categories = [
  'Deposit',
  'Transfer',
  'International Transfer',
  'Interest',
  'Standing Order',
  'Direct Debit',
  'Card Payment',
  'Fee',
  'Refund',
] as const satisfies readonly Transaction['category'][]
/** The orders of the page. Declined first exists only in the dialog (ruling 12). */
export const orders = [
  'newest',
  'oldest',
  'largest',
  'smallest',
] as const satisfies readonly TransactionOrder[]
export type ListOrder = (typeof orders)[number]

/** The list that the page's address requests, besides `filters`, and the open drawer. */
export interface ListRequest {
  /** The id of the account, or `all`, if the address names one. */
  readonly account?: string | undefined
  readonly filters: TransactionFilters
  readonly order: ListOrder
  /** From 1. */
  readonly page: number
  /** The id of the transaction whose details are open. */
  readonly transaction?: string | undefined
  /** From the list of all accounts: the account of the transaction. */
  readonly of?: string | undefined
}

/**
 * A search text in the bank's form: composed, cut to the limit, without invisible characters. Undefined if nothing is
 * left.
 */
export const tidySearch = (typed: string): string | undefined =>
  typed.normalize('NFC').trim().slice(0, searchLengthMax).replace(unseenCharacters, '').trim() || undefined

const oneOf = <const Option extends string>(options: readonly Option[], value: string | null) =>
  options.find(option => option === value)

/** A valid date, `YYYY-MM-DD`. */
function dayOf(value: string | null): string | undefined {
  if (!value || !/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return undefined
  const at = new Date(value)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined
}

function daysOf(address: URLSearchParams): Pick<TransactionFilters, 'from' | 'to'> {
  const from = dayOf(address.get('from'))
  const to = dayOf(address.get('to'))
  return from && to && to < from ? {} : { from, to }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const accountIdOf = (value: string | null): string | undefined =>
  value !== null && uuid.test(value) ? value : undefined

/** Reads the page's address. Invalid parameters are ignored. */
export function readListRequest(address: URLSearchParams): ListRequest {
  const transaction = address.get('transaction') ?? ''
  return {
    account:
      address.get(accountParameter) === allAccounts
        ? allAccounts
        : accountIdOf(address.get(accountParameter)),
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
    of: accountIdOf(address.get('of')),
  }
}

/** The address of a request, such as `?page=2`; default values are left out. {@link readListRequest} reads it. */
export function formatListRequest({ account, filters, order, page, transaction, of }: ListRequest): string {
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
    of,
  }
  const given = Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `?${new URLSearchParams(given)}`
}

/** Whether any filter or search is on. */
export const isFiltered = (filters: TransactionFilters): boolean =>
  Object.values(filters).some(value => value !== undefined)

/** Stored with a history entry that opened a drawer over the list: closing the drawer goes back. */
const opensOverList = { opensOverList: true } as const

/** A transaction in a list, with its account if the list is of all accounts. */
export interface ListedId {
  readonly id: string
  readonly accountId?: string
}

/** The account that a list shows, or `all`, among those that the customer reaches. */
export interface ShownAccount {
  readonly id: string
  readonly accounts: readonly HasId[]
}

export interface ListRequestControls {
  readonly request: ListRequest
  /** Changes filters or the search, and goes to page 1. `replace`: without a history entry of its own. */
  readonly filter: (change: TransactionFilters, replace?: boolean) => void
  readonly sort: (order: ListOrder) => void
  readonly turn: (page: number) => void
  /** Filters and order at once. */
  readonly apply: (filters: TransactionFilters, order: ListOrder) => void
  /** The address of a transaction's details over the same list. */
  readonly detailsOf: (line: ListedId) => { readonly to: string; readonly state: object }
  readonly closeDetails: () => void
}

/**
 * The page's address as a request, and the functions that change it. Every address that these functions make names the
 * shown account, as {@link chosenInAddress} says, and those of details as {@link nameInAddress} says.
 */
export function useListRequest(shown: ShownAccount | undefined): ListRequestControls {
  const [address] = useSearchParams()
  const location = useLocation()
  // Going back takes a moment. A second press in it must not go back once more.
  const leftLocation = useRef<Location>(undefined)
  const navigate = useNavigate()
  const request = readListRequest(address)
  const account = shown && chosenInAddress(shown.accounts, shown.id)
  const go = (change: Partial<ListRequest>, replace = false) =>
    void navigate(formatListRequest({ ...request, account, ...change }), { replace })
  return {
    request,
    filter: (change, replace) => go({ filters: { ...request.filters, ...change }, page: 1 }, replace),
    sort: order => go({ order, page: 1 }),
    turn: page => go({ page }),
    apply: (filters, order) => go({ filters, order, page: 1 }),
    detailsOf: ({ id, accountId }) => ({
      to: formatListRequest({
        ...request,
        account: shown && nameInAddress(shown.accounts, shown.id),
        transaction: id,
        of: shown?.id === allAccounts ? accountId : undefined,
      }),
      state: opensOverList,
    }),
    closeDetails: () => {
      if (leftLocation.current === location) return
      leftLocation.current = location
      if (isOpenedOverList(location.state)) void navigate(-1)
      else go({ transaction: undefined, of: undefined }, true)
    },
  }
}

const isOpenedOverList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opensOverList' in state
