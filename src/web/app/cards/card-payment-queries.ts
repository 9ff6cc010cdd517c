import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { timings } from '../../../../content/facts.ts'
import type { cardPaymentOperations } from '../../../contract/card-payment-operations.ts'
import { cardPaymentRoutes } from '../../../contract/card-payment-routes.ts'
import { type Client, createClient } from '../../../contract/client.ts'
import { BankFault } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { cardPaymentsKey } from './card-payment-address.ts'

type CardPaymentClient = Client<typeof cardPaymentOperations>

/** The bank's operations of card payments. Import it only where it is fetched with what needs it. */
export function useCardPaymentClient(): CardPaymentClient {
  const { send } = useEnvironment()
  return useMemo(() => createClient<typeof cardPaymentOperations>(cardPaymentRoutes, send), [send])
}

/** A card payment, with what happened to it. */
export const cardPaymentQuery = (bank: CardPaymentClient, paymentId: string) =>
  queryOptions({
    queryKey: [...cardPaymentsKey, paymentId],
    queryFn: async ({ signal }) => {
      const reply = await bank.readCardPayment({ params: { id: paymentId }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })

/** A page of what a card paid, newest first. The page before stays until the next is there. */
export const activityQuery = (
  bank: CardPaymentClient,
  { cardId, page, pageSize }: { readonly cardId: string; readonly page: number; readonly pageSize: number },
) =>
  queryOptions({
    queryKey: [...cardPaymentsKey, 'of', cardId, page],
    queryFn: async ({ signal }) => {
      const reply = await bank.listCardPayments({ query: { cardId, page, pageSize }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    placeholderData: keepPreviousData,
    refetchInterval: timings.balanceRefreshMs,
  })

/** The most payments that are asked for at once. A card has three that wait, and nobody has a hundred cards. */
const waitingMost = 100

/**
 * The payments that wait for the customer's approval, on all of their cards: those that end first come first. Asked again at once
 * with another `newest` notification that something waits.
 */
export const waitingQuery = (bank: CardPaymentClient, newest: string) =>
  queryOptions({
    queryKey: [...cardPaymentsKey, 'waiting', newest],
    queryFn: async ({ signal }) => {
      const reply = await bank.listCardPayments({
        query: { status: 'waiting', pageSize: waitingMost },
        signal,
      })
      if (reply.status === 200) return reply.body.cardPayments.toReversed()
      throw new BankFault(reply)
    },
    placeholderData: keepPreviousData,
    refetchInterval: timings.notificationsRefreshMs,
  })
