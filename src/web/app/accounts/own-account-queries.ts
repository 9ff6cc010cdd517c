import { queryOptions } from '@tanstack/react-query'
import { BankFault, type BankClient } from '../bank-client.ts'

// Apart from the queries that every page asks, so that only the accounts' own pages fetch these.

/** A pot with its newest entries, open or closed. */
export const potQuery = (bank: BankClient, potId: string, pageSize: number) =>
  queryOptions({
    // Below the accounts: whatever changes a balance of theirs may change a pot's.
    queryKey: ['accounts', 'pots', potId, pageSize],
    queryFn: async ({ signal }) => {
      const reply = await bank.readPot({ params: { id: potId }, query: { pageSize }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    placeholderData: (before, query) => (query?.queryKey[2] === potId ? before : undefined),
  })
