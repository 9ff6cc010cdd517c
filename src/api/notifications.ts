import type { Bank } from '../bank/bank.ts'
import { listNotifications } from '../bank/notifications/list-notifications.ts'
import { markAllReadUpTo, markRead } from '../bank/notifications/mark-read.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'
import { presentNotification } from './present-notification.ts'
import { refusals } from './refusals.ts'

type NotificationOperation = 'listNotifications' | 'readNotification' | 'readAllNotifications'

export const notificationHandlers = (bank: Bank): Pick<Handlers<BankOperations>, NotificationOperation> => ({
  async listNotifications({ session, query }, { reply }) {
    const { page, pageSize } = query
    const listed = await listNotifications(bank, { customerId: session.customerId, page, pageSize })
    const { unread, total, isUnderComplianceReview } = listed
    const notifications = listed.notifications.map(presentNotification)
    return reply(200, { notifications, unread, isUnderComplianceReview, page, pageSize, total })
  },

  async readNotification({ session, params }, { reply, refuse }) {
    const marked = await markRead(bank, { customerId: session.customerId, notificationId: params.id })
    return marked ? reply(204, null) : refuse(refusals.not_found)
  },

  async readAllNotifications({ session, body }, { reply, refuse }) {
    const { customerId } = session
    const marked = await markAllReadUpTo(bank, { customerId, notificationId: body.newestSeenId })
    return marked ? reply(204, null) : refuse(refusals.not_found)
  },
})
