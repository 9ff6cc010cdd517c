import { MessagePage, MessageQuery, MessageRequest } from './messages.ts'
import { SubscriptionRequest } from './newsletter.ts'
import { NotificationPage, NotificationQuery, NotificationsSeen } from './notifications.ts'
import { defineOperations } from './operation.ts'
import { Problem } from './problem.ts'
import { PromotionClick } from './promotions.ts'
import { routes } from './routes.ts'
import { ById, badBody, faults, session, throttled } from './usual-answers.ts'

/** What the bank tells, and what it is told. */
export const messageOperations = defineOperations({
  listNotifications: {
    ...routes.listNotifications,
    summary: 'What the bank has told the customer, newest first, by page, and how much of it is unread',
    access: 'customer',
    query: NotificationQuery,
    answers: { 200: NotificationPage, ...session, 422: Problem, ...faults },
  },
  readNotification: {
    ...routes.readNotification,
    summary: 'Mark one notification as read',
    access: 'customer',
    params: ById,
    answers: { 204: 'none', ...session, 403: Problem, 404: Problem, ...faults },
  },
  readAllNotifications: {
    ...routes.readAllNotifications,
    summary:
      'Mark all notifications as read that the customer has seen: the newest of them and all before it',
    access: 'customer',
    body: NotificationsSeen,
    answers: { 204: 'none', ...session, 404: Problem, ...badBody, ...faults },
  },
  notePromotionClick: {
    ...routes.notePromotionClick,
    summary: 'Note that a promotion was followed',
    access: 'either',
    body: PromotionClick,
    answers: { 202: 'none', ...badBody, ...throttled, ...faults },
  },
  sendMessage: {
    ...routes.sendMessage,
    summary: 'Send the bank a message; the same message sent again is kept once',
    access: 'either',
    body: MessageRequest,
    answers: { 202: 'none', 409: Problem, ...badBody, ...throttled, ...faults },
  },
  listMessages: {
    ...routes.listMessages,
    summary: 'The messages that the customer sent while signed in, newest first, by page',
    access: 'customer',
    query: MessageQuery,
    answers: { 200: MessagePage, ...session, 422: Problem, ...faults },
  },
  subscribeToNewsletter: {
    ...routes.subscribeToNewsletter,
    summary: 'Ask for the newsletter; the answer is the same for an email that has it already',
    access: 'anyone',
    body: SubscriptionRequest,
    answers: { 202: 'none', ...badBody, ...throttled, ...faults },
  },
})
