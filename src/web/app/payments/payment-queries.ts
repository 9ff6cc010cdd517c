import { queryOptions } from '@tanstack/react-query'
import { timings } from '../../../../content/facts.ts'
import type { PaymentFilter } from '../../../domain/payment-status.ts'
import { BankFault, type BankClient } from '../bank-client.ts'

/** Everything that the bank says of payments is below this key. */
export const paymentsKey = ['payments'] as const

interface PaymentsRequest {
  readonly payeeId?: string
  readonly status?: PaymentFilter
  readonly page: number
  readonly pageSize: number
}

/** A page of the payments of the customer's accounts, newest first; scheduled ones the next first. The page before stays while it loads. */
export const paymentsQuery = (bank: BankClient, request: PaymentsRequest) =>
  queryOptions({
    queryKey: ['payments', request] as const,
    queryFn: async ({ signal }) => {
      const reply = await bank.listPayments({ query: request, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    placeholderData: (before, query) => (isSameList(query?.queryKey[1], request) ? before : undefined),
    refetchInterval: timings.balanceRefreshMs,
  })

/** Another payee's payments are never shown in the place of this one's. */
const isSameList = (one: PaymentsRequest | undefined, other: PaymentsRequest): boolean =>
  one?.payeeId === other.payeeId && one?.status === other.status

/** One payment, asked for again while the bank or the customer has still to act. */
export const paymentQuery = (bank: BankClient, paymentId: string) =>
  queryOptions({
    queryKey: [...paymentsKey, paymentId],
    queryFn: async ({ signal }) => {
      const reply = await bank.readPayment({ params: { id: paymentId }, signal })
      if (reply.status === 200) return reply.body.payment
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })

export const paymentLimitsKey = ['payment limits'] as const

/** The customer's limits. Those of the private desk have none. */
export const paymentLimitsQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: paymentLimitsKey,
    queryFn: async ({ signal }) => {
      const reply = await bank.readPaymentLimits({ signal })
      if (reply.status === 200) return reply.body.limits
      throw new BankFault(reply)
    },
  })
