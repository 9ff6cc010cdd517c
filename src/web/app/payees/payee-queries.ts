import { queryOptions } from '@tanstack/react-query'
import type { Payee } from '../../../contract/payees.ts'
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

/** The most payees that the bank answers with at once. */
const pageSizeMax = 100

/** All payees, where one of them is chosen. */
export const allPayeesQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: [...payeesKey, 'all'],
    queryFn: async ({ signal }) => {
      const payees: Payee[] = []
      for (let page = 1; ; page += 1) {
        const reply = await bank.listPayees({ query: { page, pageSize: pageSizeMax }, signal })
        if (reply.status !== 200) throw new BankFault(reply)
        payees.push(...reply.body.payees)
        if (payees.length >= reply.body.total || reply.body.payees.length === 0) return payees
      }
    },
  })
