import { queryOptions } from '@tanstack/react-query'
import { BankFault, type BankClient } from './bank-client.ts'

/** Whom a demonstration shows (ruling 22). It stays what it is while a page is open. */
export const demonstrationQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: ['demonstration'],
    queryFn: async ({ signal }) => {
      const reply = await bank.readDemonstration({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    staleTime: Infinity,
  })
