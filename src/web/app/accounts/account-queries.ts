import { queryOptions } from '@tanstack/react-query'
import { timings } from '../../../../content/facts.ts'
import { BankFault, type BankClient } from '../bank-client.ts'

/** The customer's accounts. */
export const accountsQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: ['accounts'],
    queryFn: async ({ signal }) => {
      const reply = await bank.listAccounts({ signal })
      if (reply.status === 200) return reply.body.accounts
      throw new BankFault(reply)
    },
  })

/** The current balance, requested every 5 s (spec section 9), not in a hidden tab. */
export const balanceQuery = (bank: BankClient, accountId: string) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'balance'],
    queryFn: async ({ signal }) => {
      const reply = await bank.readBalance({ params: { id: accountId }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })
