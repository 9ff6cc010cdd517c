import type { Notification, NotificationPage } from '../../../contract/notifications.ts'

/** A page once one unread notification, on whichever page, is read. */
export const withOneRead = (page: NotificationPage, id: string): NotificationPage => ({
  ...page,
  unread: Math.max(0, page.unread - 1),
  notifications: page.notifications.map(each => (each.id === id ? { ...each, isRead: true } : each)),
})

/** A page once all are read up to the newest that was seen; what has come since stays unread. */
export function withAllReadUpTo(
  page: NotificationPage,
  newest: Pick<Notification, 'id' | 'timestamp'>,
): NotificationPage {
  const at = page.notifications.findIndex(({ id }) => id === newest.id)
  // Of a page without it, either all came before it or all since.
  const [first] = page.notifications
  const since = at >= 0 ? at : first && first.timestamp > newest.timestamp ? page.notifications.length : 0
  const arrived = page.notifications.slice(0, since)
  return {
    ...page,
    unread: arrived.filter(({ isRead }) => !isRead).length,
    notifications: [...arrived, ...page.notifications.slice(since).map(each => ({ ...each, isRead: true }))],
  }
}
