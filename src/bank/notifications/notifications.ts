import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import type { DeclineReason } from '../../domain/decline-reasons.ts'

/** The customer's own line of a transfer. */
export interface NotifiedTransfer {
  /** The customer's account that has the line: each account has its own `TXN` numbers. */
  readonly accountId: string
  readonly transactionNo: bigint
  readonly amountPence: Pence
  readonly recipientName: string
  readonly description: string
  readonly reason?: DeclineReason
}

/** A notification as facts. The place that shows it makes the words. */
export interface StoredNotification {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  readonly isRead: boolean
  /** A statement's month, a message's subject. */
  readonly subject?: string
  /** What its words need besides, by name. */
  readonly facts?: Readonly<Record<string, string>>
  readonly transfer?: NotifiedTransfer
}

export interface NotificationList {
  readonly notifications: readonly StoredNotification[]
  /** On all pages, as are the two below. */
  readonly unread: number
  readonly total: number
  /** Whether one of them is a compliance alert. */
  readonly isUnderComplianceReview: boolean
}

interface ListNotifications {
  readonly customerId: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

interface NotificationRow {
  readonly id: string
  readonly type: string
  readonly created_at: Date
  readonly is_read: boolean
  readonly subject: string | null
  readonly facts: Readonly<Record<string, string>> | null
  readonly account_id: string | null
  readonly transaction_no: bigint | null
  readonly amount_pence: bigint | null
  readonly recipient_name: string | null
  readonly description: string | null
  readonly reason: DeclineReason | null
}

function transferOf(row: NotificationRow): NotifiedTransfer | undefined {
  const { account_id, transaction_no, amount_pence, recipient_name, description, reason } = row
  if (account_id === null || transaction_no === null) return undefined
  if (amount_pence === null || recipient_name === null || description === null) return undefined
  return {
    accountId: account_id,
    transactionNo: transaction_no,
    amountPence: amount_pence,
    recipientName: recipient_name,
    description,
    ...(reason !== null && { reason }),
  }
}

function notificationOf(row: NotificationRow): StoredNotification {
  const transfer = transferOf(row)
  return {
    id: row.id,
    type: row.type,
    createdAt: row.created_at,
    isRead: row.is_read,
    ...(row.subject !== null && { subject: row.subject }),
    ...(row.facts !== null && { facts: row.facts }),
    ...(transfer && { transfer }),
  }
}

/**
 * A page of a customer's notifications, newest first. One of a transfer carries the customer's own line: the creditor's
 * for a credit, the debtor's otherwise.
 */
export async function listNotifications(
  bank: Bank,
  { customerId, page, pageSize }: ListNotifications,
): Promise<NotificationList> {
  const [counted] = await bank.database.query<{ total: bigint; unread: bigint; is_under_review: boolean }>(
    `select count(*) as total, count(*) filter (where read_at is null) as unread,
            coalesce(bool_or(type = 'compliance'), false) as is_under_review
       from notification where customer_id = $1`,
    [customerId],
  )
  const rows = await bank.database.query<NotificationRow>(
    `select n.id, n.type, n.created_at, n.read_at is not null as is_read, n.subject, n.facts, t.amount_pence,
            t.recipient_name, t.reason,
            case n.type when 'received' then t.creditor_account_id else t.debtor_account_id end as account_id,
            case n.type when 'received' then t.creditor_transaction_no else t.debtor_transaction_no end as transaction_no,
            case n.type when 'received' then t.creditor_description else t.debtor_description end as description
       from notification n left join transfer t on t.id = n.transfer_id
      where n.customer_id = $1
      order by n.created_at desc, n.id desc limit $2::int8 offset $3::int8`,
    [customerId, BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  return {
    notifications: rows.map(notificationOf),
    unread: Number(counted?.unread ?? 0n),
    total: Number(counted?.total ?? 0n),
    isUnderComplianceReview: counted?.is_under_review ?? false,
  }
}

interface MarkRead {
  readonly customerId: string
  readonly notificationId: string
}

/** Marks one notification as read, for good. Returns whether the customer has such a notification. */
export async function markRead(bank: Bank, { customerId, notificationId }: MarkRead): Promise<boolean> {
  const [marked] = await bank.database.query<{ id: string }>(
    `update notification set read_at = coalesce(read_at, $3) where customer_id = $1 and id = $2 returning id`,
    [customerId, notificationId, bank.clock()],
  )
  return marked !== undefined
}

/**
 * Marks a customer's notifications as read up to the newest that they saw, in list order. Later ones stay unread.
 * Returns whether the customer has such a notification; if not, none is marked.
 */
export async function markAllReadUpTo(
  bank: Bank,
  { customerId, notificationId }: MarkRead,
): Promise<boolean> {
  const [found] = await bank.database.query<{ id: string }>(
    `with newest as (
       select id, created_at from notification where customer_id = $1 and id = $2
     ), marked as (
       update notification n set read_at = $3 from newest
        where n.customer_id = $1 and n.read_at is null and (n.created_at, n.id) <= (newest.created_at, newest.id)
     )
     select id from newest`,
    [customerId, notificationId, bank.clock()],
  )
  return found !== undefined
}
