import { queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { timings } from '../../../../content/facts.ts'
import type { claimOperations } from '../../../contract/claim-operations.ts'
import { claimRoutes } from '../../../contract/claim-routes.ts'
import { type Client, createClient } from '../../../contract/client.ts'
import { BankFault } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'

type ClaimClient = Client<typeof claimOperations>

/** The bank's operations of claims. Most pages call none of them. */
export function useClaimClient(): ClaimClient {
  const { send } = useEnvironment()
  return useMemo(() => createClient<typeof claimOperations>(claimRoutes, send), [send])
}

/** Everything that the bank says of claims is below this key. */
export const claimsKey = ['claims'] as const

interface ClaimsRequest {
  readonly page: number
  readonly pageSize: number
}

/** A page of the customer's claims, the newest first. The page before stays while it loads. */
export const claimsQuery = (claims: ClaimClient, request: ClaimsRequest) =>
  queryOptions({
    queryKey: [...claimsKey, request],
    queryFn: async ({ signal }) => {
      const reply = await claims.listClaims({ query: request, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    placeholderData: before => before,
    refetchInterval: timings.balanceRefreshMs,
  })

/** One claim, asked for again: the bank may ask something or decide. */
export const claimQuery = (claims: ClaimClient, claimId: string) =>
  queryOptions({
    queryKey: [...claimsKey, claimId],
    queryFn: async ({ signal }) => {
      const reply = await claims.readClaim({ params: { id: claimId }, signal })
      if (reply.status === 200) return reply.body.claim
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })
