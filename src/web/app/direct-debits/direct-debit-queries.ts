import { queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { timings } from '../../../../content/facts.ts'
import { type Client, createClient } from '../../../contract/client.ts'
import type { directDebitOperations } from '../../../contract/direct-debit-operations.ts'
import { directDebitRoutes } from '../../../contract/direct-debit-routes.ts'
import { BankFault } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'

type DirectDebitClient = Client<typeof directDebitOperations>

/** The bank's operations of Direct Debits. Import it only where it is fetched with what needs it. */
export function useDirectDebitClient(): DirectDebitClient {
  const { send } = useEnvironment()
  return useMemo(() => createClient<typeof directDebitOperations>(directDebitRoutes, send), [send])
}

/** Everything that the bank says of Direct Debits is below this key. */
export const directDebitsKey = ['direct debits'] as const

/** The Direct Debits of all accounts of the customer: the active ones first, then by company. */
export const directDebitsQuery = (bank: DirectDebitClient) =>
  queryOptions({
    queryKey: directDebitsKey,
    queryFn: async ({ signal }) => {
      const reply = await bank.listDirectDebits({ query: {}, signal })
      if (reply.status === 200) return reply.body.directDebits
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })

export const directDebitQuery = (bank: DirectDebitClient, directDebitId: string) =>
  queryOptions({
    queryKey: [...directDebitsKey, directDebitId],
    queryFn: async ({ signal }) => {
      const reply = await bank.readDirectDebit({ params: { id: directDebitId }, signal })
      if (reply.status === 200) return reply.body.directDebit
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })
