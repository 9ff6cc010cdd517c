import type { KeptNotification } from '../bank/notifications/list-notifications.ts'
import { NotificationType, type Notification } from '../contract/notifications.ts'
import { notificationWords } from './notification-words.ts'

const typeOf = (type: string): NotificationType => {
  const read = NotificationType.safeParse(type)
  return read.success ? read.data : 'other'
}

/** A notification as its customer reads it: the bank keeps the facts, and the words are made here. */
export function presentNotification(told: KeptNotification): Notification {
  const { id, createdAt, isRead } = told
  const type = typeOf(told.type)
  const { title, description, link } = notificationWords[type](told)
  return {
    id,
    type,
    title,
    description,
    timestamp: createdAt.toISOString(),
    isRead,
    ...(link !== undefined && { link }),
  }
}
