import { queryOptions } from '@tanstack/react-query'
import { timings } from '../../../../content/facts.ts'
import { BankFault, type BankClient } from '../bank-client.ts'

/** Everything that the bank says of standing orders is below this key. */
export const standingOrdersKey = ['standing orders'] as const

/** The order to set one up, whose answer is missing, is found again under this name. */
export const setUpOrder = 'standing order'

/** The standing orders of the customer's accounts: those that still pay, or those that have ended. */
export const standingOrdersQuery = (bank: BankClient, state: 'current' | 'ended') =>
  queryOptions({
    queryKey: [...standingOrdersKey, state],
    queryFn: async ({ signal }) => {
      const reply = await bank.listStandingOrders({ query: { state }, signal })
      if (reply.status === 200) return reply.body.standingOrders
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })

/** The standing orders that still pay a payee. */
export const ordersToPayeeQuery = (bank: BankClient, payeeId: string) =>
  queryOptions({
    queryKey: [...standingOrdersKey, { payeeId }],
    queryFn: async ({ signal }) => {
      const reply = await bank.listStandingOrders({ query: { payeeId, state: 'current' }, signal })
      if (reply.status === 200) return reply.body.standingOrders
      throw new BankFault(reply)
    },
  })

/** One standing order, asked for again while it is looked at: its payments are made by themselves. */
export const standingOrderQuery = (bank: BankClient, standingOrderId: string) =>
  queryOptions({
    queryKey: [...standingOrdersKey, standingOrderId],
    queryFn: async ({ signal }) => {
      const reply = await bank.readStandingOrder({ params: { id: standingOrderId }, signal })
      if (reply.status === 200) return reply.body.standingOrder
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })
