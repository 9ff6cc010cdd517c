import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Client, createClient } from '../../../contract/client.ts'
import type { spendingOperations } from '../../../contract/spending-operations.ts'
import { spendingRoutes } from '../../../contract/spending-routes.ts'
import type { SpendingCategory } from '../../../domain/merchant-categories.ts'
import { accountParameter } from '../accounts/account-address.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { BankFault } from '../bank-client.ts'
import { cardPaymentsKey } from '../cards/card-payment-address.ts'
import { useEnvironment } from '../environment.ts'

type SpendingClient = Client<typeof spendingOperations>

/** The bank's operations of spending. Import it only where it is fetched with what needs it. */
export function useSpendingClient(): SpendingClient {
  const { send } = useEnvironment()
  return useMemo(() => createClient<typeof spendingOperations>(spendingRoutes, send), [send])
}

/** Everything that the bank says of spending is below this key. */
const spendingKey = ['spending'] as const

/** Which account and month: left out, all accounts and the present month. */
export interface Chosen {
  readonly accountId?: string
  readonly month?: string
}

/** The account and the month that the address names. The bank says what is wrong with either. */
export function useChosen(): Chosen {
  const [address] = useSearchParams()
  const accountId = address.get(accountParameter)
  const month = address.get('month')
  return { ...(accountId !== null && { accountId }), ...(month !== null && { month }) }
}

/** As an address has it. */
export function searchOf({ accountId, month }: Chosen): string {
  const search = new URLSearchParams({
    ...(accountId !== undefined && { [accountParameter]: accountId }),
    ...(month !== undefined && { month }),
  })
  return search.size > 0 ? `?${search}` : ''
}

/** A month, while the one before it stays in sight. */
export const monthQuery = (bank: SpendingClient, chosen: Chosen) =>
  queryOptions({
    queryKey: [...spendingKey, 'month', chosen],
    queryFn: async ({ signal }) => {
      const reply = await bank.readSpending({ query: chosen, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    placeholderData: keepPreviousData,
  })

/** What a month is compared with. Asked once the month itself is there. */
export const comparisonQuery = (bank: SpendingClient, chosen: Chosen, isWanted: boolean) =>
  queryOptions({
    queryKey: [...spendingKey, 'months', chosen],
    queryFn: async ({ signal }) => {
      const reply = await bank.compareMonths({ query: chosen, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    enabled: isWanted,
  })

interface ChosenLines extends Chosen {
  readonly category: SpendingCategory
  readonly page: number
}

export const linesPageSize = 25

export const linesQuery = (bank: SpendingClient, chosen: ChosenLines) =>
  queryOptions({
    queryKey: [...spendingKey, 'lines', chosen],
    queryFn: async ({ signal }) => {
      const reply = await bank.listSpendingLines({ query: { ...chosen, pageSize: linesPageSize }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    placeholderData: keepPreviousData,
  })

export const budgetsQuery = (bank: SpendingClient) =>
  queryOptions({
    queryKey: [...spendingKey, 'budgets'],
    queryFn: async ({ signal }) => {
      const reply = await bank.listBudgets({ signal })
      if (reply.status === 200) return reply.body.budgets
      throw new BankFault(reply)
    },
  })

type Reply = { readonly status: number; readonly body: unknown }

/** Changes something of spending, and asks for all of it again: an answer that was lost may have been a yes. */
export function useSpendingChange() {
  const { clock } = useEnvironment()
  const queryClient = useQueryClient()
  return async <Replied extends Reply>(ask: (signal: AbortSignal) => Promise<Replied>) => {
    const answer = await sendOrder<Replied>(clock, async signal => {
      const reply = await ask(signal)
      return reply.status < 300 ? { kind: 'done', body: reply } : readUndone(reply, false)
    })
    await queryClient.invalidateQueries({ queryKey: spendingKey })
    // Each has its category.
    await queryClient.invalidateQueries({ queryKey: cardPaymentsKey })
    return answer
  }
}
