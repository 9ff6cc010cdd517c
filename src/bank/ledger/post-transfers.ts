import type { Queryable } from '../database/database.ts'
import type { DeclineReason, OrderNotice, PostingOrder, PostingOutcome, PostingRefusal } from './order.ts'

interface OutcomeRow {
  readonly outcome: 'completed' | 'declined' | PostingRefusal
  readonly reason: DeclineReason | null
  readonly replayed: boolean
  readonly transaction_no: bigint | null
  readonly decided_at: Date
}

const wireNotice = ({ customerId, tells, notificationId, email, sms }: OrderNotice) => ({
  customer_id: customerId,
  tells,
  notification_id: notificationId,
  email_id: email?.id,
  email: email?.recipient,
  sms_id: sms?.id,
  phone: sms?.recipient,
})

const wireOrder = (order: PostingOrder) => ({
  id: order.id,
  kind: order.kind,
  ...('subjectTransferId' in order
    ? {
        subject_transfer_id: order.subjectTransferId,
        ...(order.kind === 'capture' && { amount_pence: order.amountPence?.toString() }),
      }
    : {
        debtor_account_id: order.debtorAccountId,
        creditor_account_id: order.creditorAccountId,
        amount_pence: order.amountPence.toString(),
        limit_pence: order.limitPence?.toString(),
        ...(order.kind === 'hold' && { expires_at: order.expiresAt }),
      }),
  recipient_name: order.recipientName,
  destination: order.destination,
  reference: order.reference,
  category: order.category,
  debtor_description: order.debtorDescription,
  creditor_description: order.creditorDescription,
  placed_by: order.placedBy,
  notices: order.notices?.map(wireNotice),
  decided_at: order.decidedAt,
  recorded_at: order.recordedAt ?? order.decidedAt,
})

function outcomeOf(row: OutcomeRow): PostingOutcome {
  const decision = {
    replayed: row.replayed,
    decidedAt: row.decided_at,
    ...(row.transaction_no !== null && { transactionNo: row.transaction_no }),
  }
  if (row.outcome === 'completed') return { outcome: 'completed', ...decision }
  if (row.outcome !== 'declined') return { outcome: row.outcome }
  if (row.reason === null) throw new Error('a declined order without its reason')
  return { outcome: 'declined', reason: row.reason, ...decision }
}

/**
 * Posts orders in one call of the ledger's function and answers with their outcomes, in their order: all that
 * follows from them is committed together. The caller sees to it that a call is not too large; orders of many
 * callers go through the PostingQueue. An order that nobody may make (as from an account to itself) throws, and
 * then nothing of the call has happened.
 */
export async function postTransfers(
  database: Queryable,
  orders: readonly PostingOrder[],
): Promise<readonly PostingOutcome[]> {
  const rows = await database.query<OutcomeRow>(
    'select outcome, reason, replayed, transaction_no, decided_at from post_transfers($1::jsonb)',
    [JSON.stringify(orders.map(wireOrder))],
  )
  if (rows.length !== orders.length) {
    throw new Error(`${orders.length} orders were posted, ${rows.length} outcomes came back`)
  }
  return rows.map(outcomeOf)
}
