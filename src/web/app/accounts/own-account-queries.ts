import { queryOptions } from '@tanstack/react-query'
import { BankFault, type BankClient } from '../bank-client.ts'

// Apart from the queries that every page asks, so that only the accounts' own pages fetch these.

/** The customer's accounts, the closed ones too, which come last. */
export const allAccountsQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: ['accounts', 'with closed'],
    queryFn: async ({ signal }) => {
      const reply = await bank.listAccounts({ query: { include: 'closed' }, signal })
      if (reply.status === 200) return reply.body.accounts
      throw new BankFault(reply)
    },
  })
