import { constraintOf, type Database, type Queryable } from '../database/database.ts'
import { GroupedCalls, type GroupedCallsOptions } from '../database/grouped-calls.ts'
import type { DeclineReason } from '../../domain/decline-reasons.ts'
import type { OrderNotice, PostingOrder, PostingOutcome, PostingRefusal } from './order.ts'

/** Receives the outcomes of each call's orders, in order. */
export type PostingWatcher = (outcomes: readonly PostingOutcome[]) => void

// Another process posted the same id at the same time on other accounts, so no lock separated the two.
const isPostedElsewhere = (error: unknown) => constraintOf(error) === 'transfer_pkey'

/** All orders go to the ledger through this queue, which groups them into calls (group commit). */
export class PostingQueue {
  readonly #calls: GroupedCalls<PostingOrder, PostingOutcome>
  readonly #watchers: PostingWatcher[] = []

  constructor(database: Database, options: Pick<GroupedCallsOptions, 'callSize' | 'waitingSize'> = {}) {
    const call = async (orders: readonly PostingOrder[]) => {
      const outcomes = await postTransfers(database, orders)
      for (const watch of this.#watchers) watch(outcomes)
      return outcomes
    }
    this.#calls = new GroupedCalls(call, { ...options, mayPass: isPostedElsewhere })
  }

  /** How many orders wait for the next call. */
  get waiting(): number {
    return this.#calls.waiting
  }

  /** `report` receives the watcher's faults. None fails an order, which is committed by then. */
  watch(watcher: PostingWatcher, report: (fault: unknown) => void): void {
    this.#watchers.push(outcomes => {
      try {
        watcher(outcomes)
      } catch (fault) {
        report(fault)
      }
    })
  }

  /**
   * Posts one order and returns its outcome once it is committed. Throws QueueFull, or DatabaseUnavailable if the
   * database cannot be reached. In both cases the same order may be posted again.
   */
  post(order: PostingOrder): Promise<PostingOutcome> {
    return this.#calls.request(order)
  }
}

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
        creditor_maximum_pence: order.creditorMaximumPence?.toString(),
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
  if (row.reason === null) throw new Error('a declined order has no reason')
  return { outcome: 'declined', reason: row.reason, ...decision }
}

/**
 * Posts orders in one call of the ledger's function and returns their outcomes, in order. Everything that follows from
 * them commits together. The caller limits the size of a call; orders of many callers go through the PostingQueue. An
 * invalid order (such as one from an account to itself) throws, and then nothing of the call takes effect.
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
    throw new Error(`${orders.length} orders got ${rows.length} outcomes`)
  }
  return rows.map(outcomeOf)
}

/**
 * Posts one order in a database transaction of its own, beside the queue: for the bank's own orders, which an act of the staff makes
 * in its own database transaction.
 */
export const postAlone = (database: Database, order: PostingOrder): Promise<PostingOutcome> =>
  database.transaction(async transaction => {
    const [outcome] = await postTransfers(transaction, [order])
    if (!outcome) throw new Error(`order ${order.id} got no outcome`)
    return outcome
  })

/**
 * The latest time at which the ledger decided anything on accounts: it decides nothing earlier, although a clock goes back. Lasts
 * while the caller has them locked.
 */
export async function latestDecision(transaction: Queryable, accountIds: readonly string[]): Promise<Date> {
  const [row] = await transaction.query<{ at: Date | null }>(
    'select max(last_decided_at) as at from account where id = any ($1::uuid[])',
    [accountIds],
  )
  return row?.at ?? new Date(0)
}
