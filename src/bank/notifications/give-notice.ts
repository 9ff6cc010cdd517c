import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'

/** What a customer may be told of apart from transfers. */
export type NoticeType =
  | 'welcome'
  | 'password_changed'
  | 'password_reset_issued'
  | 'email_changed'
  | 'phone_changed'
  | 'security_alerts_off'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_made'

export interface Notice {
  readonly customerId: string
  readonly type: NoticeType
  /** Security notices are given where security alerts are on (ruling 42); those of an account always. */
  readonly category: 'security' | 'account'
  /** Whatever is preferred: for what would keep its customer from hearing of the next. */
  readonly isAlwaysByEmail?: true
  readonly at: Date
  /** For the words of a message that leaves the bank. Never a secret. */
  readonly facts: Readonly<Record<string, string>>
  /** Of the notification, the e-mail and the SMS; made before the database transaction, which may run twice. */
  readonly ids: readonly [string, string, string]
}

export const newNotice = (bank: Bank, notice: Omit<Notice, 'ids'>): Notice => ({
  ...notice,
  ids: [bank.newId(), bank.newId(), bank.newId()],
})

/**
 * Tells a customer, inside the caller's database transaction: a notification in the bank, and an e-mail and an SMS
 * in the outbox where the customer wants them. They are kept if and only if what they tell of is.
 */
export async function giveNotice(transaction: Queryable, notice: Notice): Promise<void> {
  const { customerId, type, category, isAlwaysByEmail = false, at, facts, ids } = notice
  const [notificationId, emailId, smsId] = ids
  await transaction.query(
    `with told as (
       select *, $3 <> 'security' or security_alerts as is_wanted
         from customer_preference where customer_id = $1
     ), noted as (
       insert into notification (id, customer_id, type, created_at)
       select $4, customer_id, $2, $7 from told where is_wanted
       on conflict (id) do nothing
     )
     insert into outbox_message (id, channel, customer_id, recipient, type, facts, created_at, next_attempt_at)
     select $5::uuid, 'email', customer_id, email, $2, $8::jsonb, $7::timestamptz, $7::timestamptz
       from told where is_wanted and email_notifications or $9
     union all
     select $6::uuid, 'sms', customer_id, phone, $2, $8::jsonb, $7::timestamptz, $7::timestamptz
       from told where is_wanted and sms_notifications and phone is not null
     on conflict (id) do nothing`,
    [customerId, type, category, notificationId, emailId, smsId, at, JSON.stringify(facts), isAlwaysByEmail],
  )
}
