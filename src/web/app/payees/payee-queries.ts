import { queryOptions } from '@tanstack/react-query'
import { BankFault, type BankClient } from '../bank-client.ts'

/** Everything that the bank says of payees is below this key. */
export const payeesKey = ['payees'] as const

interface PayeesRequest {
  readonly search?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** A page of the customer's payees: favourites first, then who was paid last. The page before stays while it loads. */
export const payeesQuery = (bank: BankClient, { search, ...page }: PayeesRequest) =>
  queryOptions({
    queryKey: [...payeesKey, { search, ...page }],
    queryFn: async ({ signal }) => {
      const query = { ...page, ...(search !== undefined && { search }) }
      const reply = await bank.listPayees({ query, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    placeholderData: before => before,
  })

export const payeeQuery = (bank: BankClient, payeeId: string) =>
  queryOptions({
    queryKey: [...payeesKey, payeeId],
    queryFn: async ({ signal }) => {
      const reply = await bank.readPayee({ params: { id: payeeId }, signal })
      if (reply.status === 200) return reply.body.payee
      throw new BankFault(reply)
    },
  })
