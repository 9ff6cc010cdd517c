import { z } from 'zod'
import { EmailAddress } from './fields.ts'
import { MessagePage, MessageQuery, MessageRequest } from './messages.ts'
import { NotificationPage, NotificationQuery, NotificationsSeen } from './notifications.ts'
import { ById, defineOperations } from './operation.ts'
import { routes } from './routes.ts'

/** A subscription to the newsletter. */
const SubscriptionRequest = z.strictObject({ email: EmailAddress }).meta({ id: 'SubscriptionRequest' })

/** The addresses on promotion banners (spec section 2). A click is recorded by its address. */
export const promotionPaths = [
  '/premium-account',
  '/mobile-app',
  '/security',
  '/support',
  '/transfers',
  '/gold-accounts',
  '/premium-card',
  '/wealth-management',
] as const

const PromotionClick = z
  .strictObject({ promotion: z.enum(promotionPaths, 'Name a promotion by its address') })
  .meta({ id: 'PromotionClick' })

/** Notifications from the bank, messages to it, the newsletter and promotions. */
export const messageOperations = defineOperations({
  listNotifications: {
    ...routes.listNotifications,
    summary: 'The customer’s notifications, newest first, by page, with the number of unread ones',
    description: 'Counts the unread ones of all pages, and says whether one of all is a compliance alert.',
    access: 'customer',
    query: NotificationQuery,
    answers: { 200: NotificationPage },
  },
  readNotification: {
    ...routes.readNotification,
    summary: 'Mark one notification as read',
    description: 'A notification that is already read stays read.',
    access: 'customer',
    params: ById,
    answers: { 204: 'none' },
    refusals: ['not_found'],
  },
  readAllNotifications: {
    ...routes.readAllNotifications,
    summary: 'Mark all notifications as read, up to the newest that the customer has seen',
    description: 'Newer notifications stay unread.',
    access: 'customer',
    body: NotificationsSeen,
    answers: { 204: 'none' },
    refusals: ['not_found'],
  },
  notePromotionClick: {
    ...routes.notePromotionClick,
    summary: 'Record a click on a promotion',
    description: 'The bank counts the clicks on each promotion.',
    access: 'either',
    body: PromotionClick,
    answers: { 202: 'none' },
    refusals: ['too_many_attempts'],
  },
  sendMessage: {
    ...routes.sendMessage,
    summary: 'Send the bank a message; the same message sent again is stored once',
    description:
      'A person reads and answers it. The client makes the id. The same message sent again is stored once; another message with that id is refused.',
    access: 'either',
    body: MessageRequest,
    answers: { 202: 'none' },
    refusals: ['message_id_reused', 'too_many_messages'],
  },
  listMessages: {
    ...routes.listMessages,
    summary: 'The messages that the customer sent while signed in, newest first, by page',
    description: 'With the bank’s answers, and the number of messages that have none yet.',
    access: 'customer',
    query: MessageQuery,
    answers: { 200: MessagePage },
  },
  subscribeToNewsletter: {
    ...routes.subscribeToNewsletter,
    summary: 'Subscribe to the newsletter; the answer is the same if the email is subscribed already',
    description: 'The answer does not reveal who is subscribed.',
    access: 'anyone',
    body: SubscriptionRequest,
    answers: { 202: 'none' },
    refusals: ['too_many_subscriptions'],
  },
})
