import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { BankFault, type BankClient } from '../bank-client.ts'

/** For lists that change without this page: another device or a sign-in attempt changes them. */
const listRefreshMs = 30_000

export const profileQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => {
      const reply = await bank.readProfile({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

export const preferencesQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: ['preferences'],
    queryFn: async ({ signal }) => {
      const reply = await bank.readPreferences({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

export const secondFactorQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: ['second-factor'],
    queryFn: async ({ signal }) => {
      const reply = await bank.readSecondFactor({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

/** The customer's signed-in devices, this one first. */
export const sessionsQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => {
      const reply = await bank.listSessions({ signal })
      if (reply.status === 200) return reply.body.sessions
      throw new BankFault(reply)
    },
    refetchInterval: listRefreshMs,
  })

export const securityEventsKey = ['security-events'] as const

/** One page of the security log, newest first. The previous page stays visible while it loads. */
export const securityEventsQuery = (bank: BankClient, page: number) =>
  queryOptions({
    queryKey: [...securityEventsKey, { page }],
    queryFn: async ({ signal }) => {
      const reply = await bank.listSecurityEvents({ query: { page }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    placeholderData: keepPreviousData,
    refetchInterval: listRefreshMs,
  })
