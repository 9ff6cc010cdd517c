import { queryOptions } from '@tanstack/react-query'
import { timings } from '../../../../content/facts.ts'
import type { TransactionFilters, TransactionOrder } from '../../../contract/transactions.ts'
import { allAccounts } from '../accounts/account-address.ts'
import { BankFault, type BankClient } from '../bank-client.ts'

interface TransactionPageRequest {
  /** An account's id, or `all`. */
  readonly accountId: string
  readonly page: number
  readonly pageSize: number
  readonly filters?: TransactionFilters
  readonly order?: TransactionOrder
}

const pageQuery = (bank: BankClient, { accountId, filters = {}, order, ...page }: TransactionPageRequest) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'transactions', { ...page, ...filters, order }],
    queryFn: async ({ signal }) => {
      const query = { ...page, ...filters, ...(order && { order }) }
      const reply =
        accountId === allAccounts
          ? await bank.listAllTransactions({ query, signal })
          : await bank.listTransactions({ params: { id: accountId }, query, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    // Another account's page is never shown in the place of this one's.
    placeholderData: (before, query) => (query?.queryKey[1] === accountId ? before : undefined),
  })

/**
 * One page of an account's transactions, newest first by default, refreshed with the balance beside it. The previous
 * page stays visible while it loads. A search is requested once: it can be expensive for the bank.
 */
export const transactionsQuery = (bank: BankClient, request: TransactionPageRequest) =>
  queryOptions({
    ...pageQuery(bank, request),
    refetchInterval: request.filters?.search === undefined && timings.balanceRefreshMs,
  })

/** How many transactions match the filters. */
export const transactionCountQuery = (bank: BankClient, accountId: string, filters: TransactionFilters) =>
  queryOptions({
    ...pageQuery(bank, { accountId, filters, page: 1, pageSize: 1 }),
    select: ({ total }) => total,
  })

/** One transaction with its receipt. A decision never changes, so it is requested once. */
export const transactionDetailsQuery = (bank: BankClient, accountId: string, transactionId: string) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'transactions', transactionId],
    queryFn: async ({ signal }) => {
      const reply = await bank.readTransaction({ params: { id: accountId, transactionId }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    staleTime: Infinity,
  })
