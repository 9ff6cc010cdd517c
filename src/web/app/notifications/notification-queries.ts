import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { limits } from '../../../../content/facts.ts'
import { type BankClient, BankFault } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { useLate } from '../skeleton.tsx'

/** The key prefix of all pages, each a `NotificationPage`. */
export const notificationsKey = ['notifications'] as const

const pageSize = limits.notificationsPageSize

const askPage = async (bank: BankClient, page: number, signal: AbortSignal) => {
  const reply = await bank.listNotifications({ query: { page, pageSize }, signal })
  if (reply.status === 200) return reply.body
  throw new BankFault(reply)
}

/**
 * The newest notifications, and the number of unread ones. The bell polls it; other components use the bell's answers
 * and do not poll themselves.
 */
export const notificationsQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: [...notificationsKey, 'newest'],
    queryFn: ({ signal }) => askPage(bank, 1, signal),
    refetchInterval: false,
  })

/**
 * A further page, from 2. `total` is the total on the newest page: each arrival shifts every page by one, so all are
 * requested again.
 */
export const olderNotificationsQuery = (bank: BankClient, { page, total }: { page: number; total: number }) =>
  queryOptions({
    queryKey: [...notificationsKey, 'older', { page, total }],
    queryFn: ({ signal }) => askPage(bank, page, signal),
    placeholderData: keepPreviousData,
  })

/** The highest count shown as a number. */
const countedMax = 99

/** The number of unread notifications for a badge or a title: `5`, `99+`. */
export const countText = (unread: number): string => (unread > countedMax ? `${countedMax}+` : String(unread))

/**
 * Whether the customer's high-value deposits are under compliance review: whether the bank has sent that alert. The
 * notice would move a page that is already shown, so the page should wait until this is ready. That takes a moment at
 * most.
 */
export function useComplianceReview(): { readonly isReady: boolean; readonly isUnderReview: boolean } {
  const { bank } = useEnvironment()
  const { data, isPending } = useQuery(notificationsQuery(bank))
  const isLate = useLate()
  return { isReady: !isPending || isLate, isUnderReview: data?.isUnderComplianceReview ?? false }
}
