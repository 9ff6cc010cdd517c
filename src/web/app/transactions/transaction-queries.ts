import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { timings } from '../../../../content/facts.ts'
import { BankFault, type BankClient } from '../bank-client.ts'

interface TransactionPageAsked {
  readonly accountId: string
  readonly page: number
  readonly pageSize: number
}

/**
 * One page of an account's transactions, newest first, as fresh as the balance beside it. The page before stays in
 * sight while it is fetched.
 */
export const transactionsQuery = (bank: BankClient, { accountId, page, pageSize }: TransactionPageAsked) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'transactions', { page, pageSize }],
    queryFn: async ({ signal }) => {
      const reply = await bank.listTransactions({
        params: { id: accountId },
        query: { page, pageSize },
        signal,
      })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply.status, reply.body)
    },
    placeholderData: keepPreviousData,
    refetchInterval: timings.balanceRefreshMs,
  })
