import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Notification, NotificationPage } from '../../../contract/notifications.ts'
import { useEnvironment } from '../environment.ts'
import { olderNotificationsQuery } from './notification-queries.ts'

/** What the customer was told: the newest page, and as many further ones as were asked for. */
export function useOlder({ notifications, total }: NotificationPage) {
  const { bank } = useEnvironment()
  const [olderPages, setOlderPages] = useState(0)
  const older = useQueries({
    queries: Array.from({ length: olderPages }, (_, n) =>
      olderNotificationsQuery(bank, { page: n + 2, total }),
    ),
  })
  const all = [...notifications, ...older.flatMap(({ data }) => data?.notifications ?? [])]
  // While one arrives, a page may still be as it was before.
  const shown = [...new Map(all.map(each => [each.id, each])).values()]
  // What failed stays so while it is asked for again; the library itself would go back to waiting each time.
  const lost = older.filter(
    ({ data, isPlaceholderData, errorUpdateCount }) => errorUpdateCount > 0 && (!data || isPlaceholderData),
  )
  return {
    shown: shown satisfies readonly Notification[],
    hasOlder: shown.length < total,
    isLoading: older.some(each => each.isFetching && !lost.includes(each)),
    hasFailed: lost.length > 0,
    showOlder: () => {
      if (lost.length === 0) setOlderPages(olderPages + 1)
      for (const { refetch } of lost) void refetch()
    },
  }
}
