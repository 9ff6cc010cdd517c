import { z } from 'zod'
import { budgetNoticeTypes } from '../domain/budget-notices.ts'
import { cardNoticeTypes } from '../domain/card-notices.ts'
import { cardPaymentNoticeTypes } from '../domain/card-payment-notices.ts'
import { disputeNoticeTypes } from '../domain/dispute-notices.ts'
import { repeatingNoticeTypes } from '../domain/repeating-notices.ts'
import { stopNoticeTypes } from '../domain/stop-notices.ts'
import { pageQuery } from './fields.ts'
import { TransactionId } from './transactions.ts'

/** The types of notifications. `other` stands for any type that a newer version of the bank wrote. */
export const NotificationType = z.enum([
  'compliance',
  'declined',
  'completed',
  'received',
  'debited',
  'statement_ready',
  'message_answered',
  'claim_question',
  'claim_decided',
  'account_opened',
  'account_closed',
  'fixed_savings_ending',
  'fixed_savings_ended',
  'savings_rate_change',
  'joint_account_invitation',
  'invitation_accepted',
  'invitation_declined',
  'joint_account_frozen',
  'joint_account_released',
  'joint_account_closing',
  'payment_held',
  'payment_question',
  'payment_returned',
  'payment_refused',
  'payment_released',
  'return_credited',
  ...repeatingNoticeTypes,
  ...cardNoticeTypes,
  ...cardPaymentNoticeTypes,
  ...disputeNoticeTypes,
  ...stopNoticeTypes,
  ...budgetNoticeTypes,
  'limit_raised',
  'welcome',
  'password_changed',
  'password_reset_issued',
  'email_changed',
  'phone_changed',
  'security_alerts_off',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
  'passkey_stopped',
  'confirmation_locked',
  'new_device',
  'other',
])
export type NotificationType = z.infer<typeof NotificationType>

/**
 * What a notification is about. The client knows which page shows it; the API knows no pages. A transaction names its
 * account, because `TXN` numbers repeat from account to account.
 */
export const NotificationTarget = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('transaction'), accountId: z.uuid(), id: TransactionId }),
    z.object({ kind: z.literal('card_payment'), id: z.uuid() }),
    z.object({ kind: z.literal('card_dispute'), id: z.uuid() }),
    z.object({
      kind: z.enum([
        'compliance',
        'overview',
        'accounts',
        'transactions',
        'payments',
        'coming_up',
        'direct_debits',
        'standing_orders',
        'cards',
        'spending',
        'statements',
        'support',
        'messages',
        'profile',
        'security',
        'preferences',
      ]),
    }),
  ])
  .meta({ id: 'NotificationTarget' })
export type NotificationTarget = z.infer<typeof NotificationTarget>

/** A notification from the bank to a customer (spec section 3). */
export const Notification = z
  .object({
    id: z.uuid(),
    type: NotificationType,
    title: z.string(),
    description: z.string(),
    timestamp: z.iso.datetime(),
    isRead: z.boolean(),
    target: NotificationTarget,
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

/** The newest notification that the customer had seen when they marked all as read. */
export const NotificationsSeen = z
  .strictObject({ newestSeenId: z.uuid('Name the newest notification that was seen').toLowerCase() })
  .meta({ id: 'NotificationsSeen' })

export const NotificationQuery = pageQuery('notifications')

/**
 * Newest first. `unread` counts all pages. `isUnderComplianceReview` says whether one of all is a compliance alert:
 * then the overview and the support page show a notice.
 */
export const NotificationPage = z
  .object({
    notifications: z.array(Notification),
    unread: z.int(),
    isUnderComplianceReview: z.boolean(),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
  })
  .meta({ id: 'NotificationPage' })
export type NotificationPage = z.infer<typeof NotificationPage>
