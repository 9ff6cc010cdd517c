import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { limits } from '../../../../content/facts.ts'
import { type BankClient, BankFault } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { useLate } from '../skeleton.tsx'

/** Below this key lie all pages, each a `NotificationPage`. */
export const notificationsKey = ['notifications'] as const

const pageSize = limits.notificationsPageSize

const askPage = async (bank: BankClient, page: number, signal: AbortSignal) => {
  const reply = await bank.listNotifications({ query: { page, pageSize }, signal })
  if (reply.status === 200) return reply.body
  throw new BankFault(reply)
}

/**
 * The newest of what the customer was told, and how much is unread. The bell asks for it again and again; whoever else
 * reads it has the bell's answers, and does not ask beside it.
 */
export const notificationsQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: [...notificationsKey, 'newest'],
    queryFn: ({ signal }) => askPage(bank, 1, signal),
    refetchInterval: false,
  })

/**
 * A further page, from 2. `total` is what the newest page says that there is: with each new arrival all pages move on
 * by one, and are asked for again.
 */
export const olderNotificationsQuery = (bank: BankClient, { page, total }: { page: number; total: number }) =>
  queryOptions({
    queryKey: [...notificationsKey, 'older', { page, total }],
    queryFn: ({ signal }) => askPage(bank, page, signal),
    placeholderData: keepPreviousData,
  })

/** More than this many are not told apart. */
const countedMax = 99

/** How many are unread, as a badge or a title has room for it: `5`, `99+`. */
export const countText = (unread: number): string => (unread > countedMax ? `${countedMax}+` : String(unread))

/**
 * Whether high-value deposits of the customer are under compliance review: whether the bank has alerted them to that.
 * The notice of it would push down a page that is there already: until it is ready, the page had better wait. That is
 * a moment at most.
 */
export function useComplianceReview(): { readonly isReady: boolean; readonly isUnderReview: boolean } {
  const { bank } = useEnvironment()
  const { data, isPending } = useQuery(notificationsQuery(bank))
  const isLate = useLate()
  return { isReady: !isPending || isLate, isUnderReview: data?.isUnderComplianceReview ?? false }
}
