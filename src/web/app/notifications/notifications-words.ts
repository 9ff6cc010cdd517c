import type { Notification } from '../../../contract/notifications.ts'
import { countText } from './notification-queries.ts'

export const notificationsWords = {
  heading: 'Notifications',
  bell: (unread: number) => (unread > 0 ? `Notifications, ${countText(unread)} unread` : 'Notifications'),
  markAllRead: 'Mark all read',
  close: 'Close notifications',
  unread: 'Unread',
  viewAll: 'View All Transactions',
  older: 'Show older',
  empty: 'Nothing yet. We tell you here when money moves, a statement is ready or your sign-in changes.',
  arrived: (arrivals: readonly Pick<Notification, 'title' | 'description'>[]) => {
    const [first] = arrivals
    if (!first) return ''
    return arrivals.length === 1
      ? `New notification. ${first.title}: ${first.description}`
      : `${arrivals.length} new notifications`
  },
  failed: {
    lead: 'We could not load your notifications.',
    text: 'The bank did not answer. Your notifications are not lost.',
  },
  olderFailed: 'We could not load older ones. Try again in a moment.',
  stale: {
    lead: 'We cannot reach the bank at the moment.',
    text: 'What you see here is from before that.',
  },
  markFailed: {
    title: 'Not marked as read',
    text: 'We could not reach the bank, so it is shown as unread again.',
  },
} as const
