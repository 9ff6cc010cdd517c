import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { timings } from '../../../../content/facts.ts'
import type { cardDisputeOperations } from '../../../contract/card-dispute-operations.ts'
import { cardDisputeRoutes } from '../../../contract/card-dispute-routes.ts'
import { type Client, createClient } from '../../../contract/client.ts'
import { BankFault } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { cardPaymentsKey } from '../cards/card-payment-address.ts'

type DisputeClient = Client<typeof cardDisputeOperations>

/** The bank's operations of disputes. Import it only where it is fetched with what needs it. */
export function useDisputeClient(): DisputeClient {
  const { send } = useEnvironment()
  return useMemo(() => createClient<typeof cardDisputeOperations>(cardDisputeRoutes, send), [send])
}

/** Everything that the bank says of disputes is below this key. */
const disputesKey = ['card-disputes'] as const

interface DisputesRequest {
  readonly page: number
  readonly pageSize: number
  readonly paymentId?: string
}

/** A page of the customer's disputes, or of those of one payment, the newest first. The page before stays while it loads. */
export const disputesQuery = (bank: DisputeClient, request: DisputesRequest) =>
  queryOptions({
    queryKey: [...disputesKey, request],
    queryFn: async ({ signal }) => {
      const reply = await bank.listCardDisputes({ query: request, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    placeholderData: keepPreviousData,
    refetchInterval: timings.balanceRefreshMs,
  })

/** One dispute, asked for again: the bank may ask something, and the merchant may answer. */
export const disputeQuery = (bank: DisputeClient, disputeId: string) =>
  queryOptions({
    queryKey: [...disputesKey, disputeId],
    queryFn: async ({ signal }) => {
      const reply = await bank.readCardDispute({ params: { id: disputeId }, signal })
      if (reply.status === 200) return reply.body.cardDispute
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })

/** Asks again for disputes, and for what they change: the payment, its card and the accounts. */
export function useReadDisputesAgain(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [disputesKey, cardPaymentsKey, ['cards']].map(queryKey => queryClient.invalidateQueries({ queryKey })),
    )
  }
}
