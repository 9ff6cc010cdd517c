import { z } from 'zod'
import { EmailAddress } from './fields.ts'
import { MessagePage, MessageQuery, MessageRequest } from './messages.ts'
import { NotificationPage, NotificationQuery, NotificationsSeen } from './notifications.ts'
import { badBody, ById, defineOperations, faults, session, throttled } from './operation.ts'
import { Problem } from './problem.ts'
import { routes } from './routes.ts'

/** Somebody asks for the newsletter. */
const SubscriptionRequest = z.strictObject({ email: EmailAddress }).meta({ id: 'SubscriptionRequest' })

/** The addresses on promotion banners (spec section 2), by which a click is noted. */
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

/** What the bank tells, and what it is told. */
export const messageOperations = defineOperations({
  listNotifications: {
    ...routes.listNotifications,
    summary: 'What the bank has told the customer, newest first, by page, and how much of it is unread',
    description: 'With how many are unread on all pages, and whether a compliance alert is among them.',
    access: 'customer',
    query: NotificationQuery,
    answers: { 200: NotificationPage, ...session, 422: Problem, ...faults },
  },
  readNotification: {
    ...routes.readNotification,
    summary: 'Mark one notification as read',
    description: 'One that is read already stays so.',
    access: 'customer',
    params: ById,
    answers: { 204: 'none', ...session, 403: Problem, 404: Problem, ...faults },
  },
  readAllNotifications: {
    ...routes.readAllNotifications,
    summary:
      'Mark all notifications as read that the customer has seen: the newest of them and all before it',
    description: 'What came after the newest that was seen stays unread.',
    access: 'customer',
    body: NotificationsSeen,
    answers: { 204: 'none', ...session, 404: Problem, ...badBody, ...faults },
  },
  notePromotionClick: {
    ...routes.notePromotionClick,
    summary: 'Note that a promotion was followed',
    description: 'Counted, so that the bank learns which are of use.',
    access: 'either',
    body: PromotionClick,
    answers: { 202: 'none', ...badBody, ...throttled, ...faults },
  },
  sendMessage: {
    ...routes.sendMessage,
    summary: 'Send the bank a message; the same message sent again is kept once',
    description:
      'Read and answered by a person. The client makes the id: the same message sent again is kept once, another one under that id is refused.',
    access: 'either',
    body: MessageRequest,
    answers: { 202: 'none', 409: Problem, ...badBody, ...throttled, ...faults },
  },
  listMessages: {
    ...routes.listMessages,
    summary: 'The messages that the customer sent while signed in, newest first, by page',
    description: 'With the bank’s answer to each that has one, and how many have none yet.',
    access: 'customer',
    query: MessageQuery,
    answers: { 200: MessagePage, ...session, 422: Problem, ...faults },
  },
  subscribeToNewsletter: {
    ...routes.subscribeToNewsletter,
    summary: 'Ask for the newsletter; the answer is the same for an email that has it already',
    description: 'Nobody learns from the answer who has it.',
    access: 'anyone',
    body: SubscriptionRequest,
    answers: { 202: 'none', ...badBody, ...throttled, ...faults },
  },
})
