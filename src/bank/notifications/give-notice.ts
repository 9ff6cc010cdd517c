import type { BudgetNoticeType } from '../../domain/budget-notices.ts'
import type { CardNoticeType } from '../../domain/card-notices.ts'
import type { CardPaymentNoticeType } from '../../domain/card-payment-notices.ts'
import type { DisputeNoticeType } from '../../domain/dispute-notices.ts'
import type { RepeatingNoticeType } from '../../domain/repeating-notices.ts'
import type { StopNoticeType } from '../../domain/stop-notices.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import type { OrderNotice } from '../ledger/order.ts'

/** The events that a customer is notified of, apart from transfers. */
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
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_stopped'
  | 'confirmation_locked'
  | 'new_device'
  | 'statement_ready'
  | 'message_answered'
  | 'claim_question'
  | 'claim_decided'
  | AccountNoticeType
  | PaymentNoticeType
  | RepeatingNoticeType
  | CardNoticeType
  | CardPaymentNoticeType
  | DisputeNoticeType
  | BudgetNoticeType
  | StopNoticeType
  | 'limit_raised'

/** What happens to a payment without its customer's pressing a button. Their notifications keep the facts. */
export type PaymentNoticeType =
  | 'payment_held'
  | 'payment_question'
  | 'payment_returned'
  | 'payment_refused'
  | 'payment_released'
  | 'return_credited'
  | 'payment_retry'

/** What happens to a Direct Debit. Their notifications keep the facts. */
export type DirectDebitNoticeType = 'direct_debit_set_up' | 'collection_announced' | 'direct_debit_news'

/** The beginning and the end of an account, and what the two holders of a joint one do. Their notifications keep the facts: see {@link AccountFacts}. */
export type AccountNoticeType =
  | 'account_opened'
  | 'account_closed'
  | 'fixed_savings_ending'
  | 'fixed_savings_ended'
  | 'savings_rate_change'
  | 'joint_account_invitation'
  | 'invitation_accepted'
  | 'invitation_declined'
  | 'joint_account_frozen'
  | 'joint_account_released'
  | 'joint_account_closing'

/** The facts of an account's notice: an account, "FlexiSave ending 7840", and what happens to its money. */
export interface AccountFacts {
  readonly product: string
  readonly accountEnding: string
  /** The day of its end, `YYYY-MM-DD`. */
  readonly endsOn?: string
  /** What FlexiSave pays from a day on: AER in per cent, and the day, `YYYY-MM-DD`. */
  readonly aer?: string
  readonly fromDay?: string
  /** What it held at its end. */
  readonly amountPence?: string
  /** The full name of the other holder who did it. */
  readonly name?: string
}

/** The facts of an invitation's notice: the full name of who sent it, or the email that it was sent to. */
export type InvitationFacts = { readonly name: string } | { readonly email: string }

export interface Notice {
  readonly customerId: string
  readonly type: NoticeType
  /** Security notices are sent if security alerts are on (ruling 42); account and statement notices always. */
  readonly category: 'security' | 'account' | 'statement'
  /** Further identification: a statement's month, a message's subject. */
  readonly subject?: string
  /**
   * Sends an email regardless of the preferences: for changes that would keep the customer from receiving later
   * notices.
   */
  readonly isAlwaysByEmail?: true
  readonly at: Date
  /** Values for the words of a message that leaves the bank. Never a secret. */
  readonly facts: Readonly<Record<string, string>>
  /** Whether the notification keeps the facts: its words need them. */
  readonly keepsFacts?: true
  /** Ids of the notification, the email and the SMS; made before the database transaction, which may run twice. */
  readonly ids: readonly [string, string, string]
  /** A letter, for customers who want paper, and its addressee. */
  readonly letter?: { readonly id: string; readonly recipient: string }
  /** Sends the letter whether or not the customer wants paper: for decisions that the law wants in writing. */
  readonly isAlwaysByPost?: true
}

interface NotifiedOf {
  readonly accountId: string
  /** Whether holders whose transaction alerts are off are notified: of what failed. */
  readonly isAlways: boolean
  /** The customer who did it in that moment. */
  readonly except?: string | undefined
}

/** The holders of an account who are notified of something on it, by their ids. */
export async function listNotified(
  database: Queryable,
  { accountId, isAlways, except }: NotifiedOf,
): Promise<readonly string[]> {
  const rows = await database.query<{ customer_id: string }>(
    `select x.customer_id from access_in_force x join customer_preference p on p.customer_id = x.customer_id
      where x.account_id = $1 and ($2::boolean or p.transaction_alerts) and x.customer_id is distinct from $3::uuid
      order by x.customer_id`,
    [accountId, isAlways, except ?? null],
  )
  return rows.map(row => row.customer_id)
}

export const newNotice = (bank: Bank, notice: Omit<Notice, 'ids'>): Notice => ({
  ...notice,
  ids: [bank.newId(), bank.newId(), bank.newId()],
})

/**
 * A notice of what the bank does by itself: its ids are derived, so that it is given once, by any process and however often it is
 * tried. `subject`: what it is about. Source: specification section 13.6.
 */
export function derivedNotice(subject: string, notice: Omit<Notice, 'ids'>): Notice {
  const { type, customerId } = notice
  const id = (channel: string) => deriveId(`sarsen/notice/${type}/${subject}/${customerId}/${channel}`)
  return { ...notice, ids: [id('notification'), id('email'), id('sms')] }
}

/**
 * Notifies a customer, inside the caller's database transaction: a notification in the bank, and an email and an SMS in
 * the outbox if the customer wants them. All are stored only if the change commits. Whether a statement goes by email
 * or by post depends on the statement preferences alone.
 */
export const giveNotice = (transaction: Queryable, notice: Notice): Promise<void> =>
  giveNotices(transaction, [notice])

const wireNotice = ({ ids: [notificationId, emailId, smsId], letter, ...notice }: Notice) => ({
  customer_id: notice.customerId,
  type: notice.type,
  category: notice.category,
  subject: notice.subject,
  at: notice.at,
  facts: notice.facts,
  keeps_facts: notice.keepsFacts ?? false,
  always_by_email: notice.isAlwaysByEmail ?? false,
  always_by_post: notice.isAlwaysByPost ?? false,
  notification_id: notificationId,
  email_id: emailId,
  sms_id: smsId,
  letter_id: letter?.id,
  addressee: letter?.recipient,
})

/** Gives notices as {@link giveNotice} does, in one statement. */
export async function giveNotices(transaction: Queryable, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  await transaction.query(
    `with recipient as (
       select n.*, p.email, p.phone, p.sms_notifications, p.paper_statements,
              n.category <> 'security' or p.security_alerts as is_wanted,
              case n.category when 'statement' then p.email_statements else p.email_notifications end as is_wanted_by_email
         from jsonb_to_recordset($1::jsonb) n (
                customer_id uuid, type text, category text, subject text, at timestamptz, facts jsonb, keeps_facts boolean,
                always_by_email boolean, always_by_post boolean, notification_id uuid, email_id uuid, sms_id uuid,
                letter_id uuid, addressee text)
         join customer_preference p on p.customer_id = n.customer_id
     ), noted as (
       insert into notification (id, customer_id, type, subject, facts, created_at)
       select notification_id, customer_id, type, subject, case when keeps_facts then facts end, at from recipient
        where is_wanted
       on conflict (id) do nothing
     )
     insert into outbox_message (id, channel, customer_id, recipient, type, facts, created_at, next_attempt_at)
     select email_id, 'email', customer_id, email, type, facts, at, at
       from recipient where is_wanted and is_wanted_by_email or always_by_email
     union all
     select sms_id, 'sms', customer_id, phone, type, facts, at, at
       from recipient where is_wanted and sms_notifications and phone is not null
     union all
     select letter_id, 'post', customer_id, addressee, type, facts, at, at
       from recipient where is_wanted and (paper_statements or always_by_post) and letter_id is not null
     on conflict (id) do nothing`,
    [JSON.stringify(notices.map(wireNotice))],
  )
}

interface AccountNotice {
  readonly customerId: string
  readonly type: AccountNoticeType
  readonly at: Date
  readonly facts: AccountFacts | InvitationFacts
}

/** A notice about an account, for {@link giveNotice}. It is given whatever the preferences are (part two, 10.2). */
export const accountNotice = (bank: Bank, { facts, ...notice }: AccountNotice): Notice =>
  newNotice(bank, { ...notice, category: 'account', facts: { ...facts }, keepsFacts: true })

/** The columns of {@link NoticeRecipient}, for a query in which `p` is a `customer_preference`. */
export const recipientColumns = `p.customer_id, p.email, p.phone, p.email_notifications, p.sms_notifications,
  p.transaction_alerts`

/** A customer who may be notified of a transfer, with their addresses and preferences. */
export interface NoticeRecipient {
  readonly customer_id: string
  readonly email: string
  readonly phone: string | null
  readonly email_notifications: boolean
  readonly sms_notifications: boolean
  readonly transaction_alerts: boolean
}

/** `isAlways`: it leaves the bank even if transaction alerts are off. */
function noticeOf(
  bank: Bank,
  recipient: NoticeRecipient,
  tells: OrderNotice['tells'],
  { isAlways = false }: { readonly isAlways?: boolean } = {},
): OrderNotice {
  const notice = { customerId: recipient.customer_id, tells, notificationId: bank.newId() }
  if (!recipient.transaction_alerts && !isAlways) return notice
  return {
    ...notice,
    ...(recipient.email_notifications && { email: { id: bank.newId(), recipient: recipient.email } }),
    ...(recipient.sms_notifications &&
      recipient.phone !== null && { sms: { id: bank.newId(), recipient: recipient.phone } }),
  }
}

/**
 * The notices of a transfer (rulings 17 and 42). The customer who placed it is notified of the decision if transaction
 * alerts are on; otherwise only of a decline, and only within the bank. A recipient at this bank is notified of the
 * credit if their transaction alerts are on and they did not place it themselves. The other holder of a joint account is
 * notified of the debit if their transaction alerts are on.
 */
export const noticesOf = (
  bank: Bank,
  {
    placer,
    receivers,
    otherHolders = [],
  }: {
    readonly placer: NoticeRecipient
    readonly receivers: readonly NoticeRecipient[]
    readonly otherHolders?: readonly NoticeRecipient[]
  },
): readonly OrderNotice[] => [
  noticeOf(bank, placer, placer.transaction_alerts ? 'decision' : 'decline'),
  ...otherHolders
    .filter(recipient => recipient.transaction_alerts)
    .map(recipient => noticeOf(bank, recipient, 'debit')),
  ...receivers
    .filter(recipient => recipient.transaction_alerts && recipient.customer_id !== placer.customer_id)
    .map(recipient => noticeOf(bank, recipient, 'receipt')),
]

/**
 * The notices of a payment that nobody pressed a button for: every holder is notified of a decline, also by
 * e-mail and SMS, whatever the transaction alerts are; those whose alerts are on are notified of the debit, as is the customer who
 * receives it here (part two, 13.7).
 */
export const noticesOfDue = (
  bank: Bank,
  {
    holders,
    receivers,
  }: { readonly holders: readonly NoticeRecipient[]; readonly receivers: readonly NoticeRecipient[] },
): readonly OrderNotice[] => [
  ...holders.map(holder => noticeOf(bank, holder, 'decline', { isAlways: true })),
  ...holders.filter(holder => holder.transaction_alerts).map(holder => noticeOf(bank, holder, 'debit')),
  ...receivers
    .filter(
      receiver =>
        receiver.transaction_alerts && holders.every(holder => holder.customer_id !== receiver.customer_id),
    )
    .map(receiver => noticeOf(bank, receiver, 'receipt')),
]

interface AccountHolder extends NoticeRecipient {
  readonly account_id: string
}

/**
 * The notices of an order that no customer placed with a payee, such as the bank's own or a move: for the customers on
 * either side whose transaction alerts are on. `except`: a customer who is not notified because they gave the order.
 */
export async function noticesOfBankOrder(
  bank: Bank,
  database: Queryable,
  {
    debtorAccountId,
    creditorAccountId,
    except,
  }: { debtorAccountId: string; creditorAccountId: string; except?: string },
): Promise<readonly OrderNotice[]> {
  const holders = await database.query<AccountHolder>(
    `select x.account_id, ${recipientColumns}
       from access_in_force x join customer_preference p on p.customer_id = x.customer_id
      where x.account_id = any ($1::uuid[]) and p.transaction_alerts and x.customer_id is distinct from $2::uuid
      order by x.account_id, x.customer_id`,
    [[debtorAccountId, creditorAccountId], except ?? null],
  )
  return holders.map(recipient =>
    noticeOf(bank, recipient, recipient.account_id === debtorAccountId ? 'debit' : 'receipt'),
  )
}
