import { useQueryClient } from '@tanstack/react-query'
import type { Notification, NotificationPage } from '../../../contract/notifications.ts'
import { askInTime } from '../../ask-in-time.ts'
import { useEnvironment } from '../environment.ts'
import { notificationsKey } from './notification-queries.ts'
import { notificationsWords } from './notifications-words.ts'

/** A page after one unread notification, on any page, was marked read. */
export const withOneRead = (page: NotificationPage, id: string): NotificationPage => ({
  ...page,
  unread: Math.max(0, page.unread - 1),
  notifications: page.notifications.map(each => (each.id === id ? { ...each, isRead: true } : each)),
})

/** A page after all were marked read up to the newest one seen; later arrivals stay unread. */
export function withAllReadUpTo(
  page: NotificationPage,
  newest: Pick<Notification, 'id' | 'timestamp'>,
): NotificationPage {
  const at = page.notifications.findIndex(({ id }) => id === newest.id)
  // On a page without it, either all came before it or all after it.
  const [first] = page.notifications
  const since = at >= 0 ? at : first && first.timestamp > newest.timestamp ? page.notifications.length : 0
  const arrived = page.notifications.slice(0, since)
  return {
    ...page,
    unread: arrived.filter(({ isRead }) => !isRead).length,
    notifications: [...arrived, ...page.notifications.slice(since).map(each => ({ ...each, isRead: true }))],
  }
}

const everyPage = { queryKey: notificationsKey }

interface Marking {
  readonly change: (page: NotificationPage) => NotificationPage
  readonly ask: (signal: AbortSignal) => Promise<{ readonly status: number }>
}

/** Marks notifications as read: on the screen at once, and back again with a message if the bank did not confirm it. */
export function useMarkRead() {
  const { bank, clock, toasts } = useEnvironment()
  const queryClient = useQueryClient()

  async function mark({ change, ask }: Marking) {
    // The answer of a running request would still have the old state.
    await queryClient.cancelQueries(everyPage)
    const before = queryClient.getQueriesData<NotificationPage>(everyPage)
    queryClient.setQueriesData<NotificationPage>(everyPage, page => page && change(page))
    const status = await askInTime(clock, ask).then(
      reply => reply.status,
      () => undefined,
    )
    // The customer has signed out, so none of their data is restored.
    if (status === 401) return
    if (status !== 204) {
      for (const [key, page] of before) queryClient.setQueryData(key, page)
      toasts.show({ look: 'danger', ...notificationsWords.markFailed })
    }
    await queryClient.invalidateQueries(everyPage)
  }

  return {
    markRead: ({ id, isRead }: Pick<Notification, 'id' | 'isRead'>) => {
      if (isRead) return
      void mark({
        change: page => withOneRead(page, id),
        ask: signal => bank.readNotification({ params: { id }, signal }),
      })
    },
    /**
     * All that the customer has seen, of which `newest` is the newest: one that arrives at this moment stays unread.
     */
    markAllRead: (newest: Pick<Notification, 'id' | 'timestamp'> | undefined) => {
      if (!newest) return
      void mark({
        change: page => withAllReadUpTo(page, newest),
        ask: signal => bank.readAllNotifications({ body: { newestSeenId: newest.id }, signal }),
      })
    },
  }
}
