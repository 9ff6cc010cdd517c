import type { DeclineReason } from '../../domain/decline-reasons.ts'
import type { Pence } from '../../domain/money.ts'
import type { Queryable } from '../database/database.ts'
import type { PostOrder } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { type NoticeRecipient, recipientColumns } from '../notifications/give-notice.ts'
import { lockChains } from '../payments/payment-steps.ts'
import type { Attempt } from './due-maker.ts'

/** Why something is tried again. */
export type RetryReason = 'insufficient_funds' | 'account_blocked'

/** What an attempt came to. Only what is completed or declined is in the ledger. */
export type AttemptOutcome =
  | { readonly outcome: 'completed' }
  | { readonly outcome: 'retry'; readonly because: RetryReason }
  | { readonly outcome: 'declined'; readonly reason: DeclineReason }
  | {
      readonly outcome: 'refused'
      readonly because: 'account_blocked' | 'account_closed' | 'above_maximum' | 'id_taken'
    }

/** In SQL, of an account `a`: whether it is blocked at a time, and what it has available, in pence. */
const isBlockedAt = (at: string) =>
  `(a.frozen_at is not null or coalesce(london_day(${at}) < a.locked_until, false))`
const availablePence = 'a.balance_pence - a.held_pence - a.floor_pence'

/** An account that pays, and its holders, as the ledger notifies them. */
export interface DueDebtor {
  readonly holderName: string
  readonly isBlocked: boolean
  readonly availablePence: Pence
  readonly holders: readonly NoticeRecipient[]
}

/** The accounts that pay what is due at a time, by id. Who reads what an account has before it is locked reads it again then. */
export async function readDebtors(
  database: Queryable,
  accountIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, DueDebtor>> {
  type Row = {
    readonly account_id: string
    readonly holder_name: string
    readonly is_blocked: boolean
    readonly available_pence: bigint
  } & (NoticeRecipient | { readonly customer_id: null })
  const rows = await database.query<Row>(
    `select a.id as account_id, a.holder_name, ${isBlockedAt('$2')} as is_blocked, ${availablePence} as available_pence,
            ${recipientColumns}
       from account a
       left join access_in_force x on x.account_id = a.id
       left join customer_preference p on p.customer_id = x.customer_id
      where a.id = any ($1::uuid[]) order by a.id, p.customer_id`,
    [accountIds, at],
  )
  const debtors = new Map<string, DueDebtor & { readonly holders: NoticeRecipient[] }>()
  for (const row of rows) {
    const debtor = debtors.get(row.account_id) ?? {
      holderName: row.holder_name,
      isBlocked: row.is_blocked,
      availablePence: row.available_pence,
      holders: [],
    }
    if (row.customer_id !== null) debtor.holders.push(row)
    debtors.set(row.account_id, debtor)
  }
  return debtors
}

/** Whether an account can pay so much: it is there, not blocked, and has it available. */
export const canPay = (
  debtor: Pick<DueDebtor, 'isBlocked' | 'availablePence'> | undefined,
  amountPence: Pence,
): boolean => debtor !== undefined && !debtor.isBlocked && debtor.availablePence >= amountPence

/** The account that pays something that is due: see {@link readDebtors}. */
export async function readDebtor(database: Queryable, accountId: string, at: Date): Promise<DueDebtor> {
  const debtor = (await readDebtors(database, [accountId], at)).get(accountId)
  if (!debtor) throw new Error(`account ${accountId} is not there`)
  return debtor
}

interface DebtorRow {
  readonly is_blocked: boolean
  readonly is_short: boolean
}

/**
 * Tries something that is due: asks the ledger once. An account that is frozen, or whose money is locked, is blocked: then
 * nothing is posted. If it is short, nothing is posted at the first attempt either, unless the amount is above the limit. The
 * second attempt is the last. The caller has locked both accounts and the audit chains. Source: specification sections 13.2
 * and 13.6.
 */
export async function attemptPosting(
  transaction: Queryable,
  order: PostOrder,
  attempt: Attempt,
): Promise<AttemptOutcome> {
  const [debtor] = await transaction.query<DebtorRow>(
    `select ${isBlockedAt('$3')} as is_blocked, ${availablePence} < $2 as is_short from account a where a.id = $1`,
    [order.debtorAccountId, order.amountPence, order.decidedAt],
  )
  if (!debtor) throw new Error(`account ${order.debtorAccountId} is not there`)
  const isAbove = order.limitPence !== undefined && order.amountPence > order.limitPence
  if (debtor.is_blocked)
    return attempt === 1
      ? { outcome: 'retry', because: 'account_blocked' }
      : { outcome: 'refused', because: 'account_blocked' }
  if (attempt === 1 && debtor.is_short && !isAbove) return { outcome: 'retry', because: 'insufficient_funds' }
  const [posted] = await postTransfers(transaction, [order])
  if (posted?.outcome === 'completed') return { outcome: 'completed' }
  if (posted?.outcome === 'declined') return { outcome: 'declined', reason: posted.reason }
  if (posted?.outcome === 'unknown_account') return { outcome: 'refused', because: 'account_closed' }
  if (posted?.outcome === 'above_maximum') return { outcome: 'refused', because: 'above_maximum' }
  if (posted?.outcome === 'id_reused') return { outcome: 'refused', because: 'id_taken' }
  throw new Error(`order ${order.id} returned ${posted?.outcome}`)
}

interface StateRow {
  readonly id: string
  readonly is_blocked: boolean
  readonly available_pence: bigint
}

/** What would be posted together, and the customers who placed it: their chains are locked too. */
interface Together {
  readonly orders: readonly PostOrder[]
  readonly customerIds: readonly string[]
  readonly at: Date
  /** Called when the accounts are locked. */
  readonly onLocked: () => void
}

/**
 * Posts what is due of several accounts, of each once, in one call of the ledger: locks the accounts and the audit chains, as
 * {@link attemptPosting} wants them, and looks again whether each can pay.
 * @throws Error if one cannot, or if the ledger says anything but that it is completed: its words are found one by one
 */
export async function postTogether(
  transaction: Queryable,
  { orders, customerIds, at, onLocked }: Together,
): Promise<void> {
  const debtorIds = orders.map(({ debtorAccountId }) => debtorAccountId)
  const ids = [...new Set([...debtorIds, ...orders.map(({ creditorAccountId }) => creditorAccountId)])]
  const rows = await transaction.query<StateRow>(
    `select a.id, ${isBlockedAt('$2')} as is_blocked, ${availablePence} as available_pence
       from account a where a.id = any ($1::uuid[]) order by a.id for no key update`,
    [ids, at],
  )
  onLocked()
  await lockChains(transaction, { accountIds: debtorIds, customerIds })
  const states = new Map(rows.map(row => [row.id, row]))
  for (const { id, debtorAccountId, amountPence } of orders) {
    const state = states.get(debtorAccountId)
    const debtor = state && { isBlocked: state.is_blocked, availablePence: state.available_pence }
    if (!canPay(debtor, amountPence)) throw new Error(`order ${id} cannot be paid now`)
  }
  const outcomes = await postTransfers(transaction, orders)
  for (const [n, posted] of outcomes.entries())
    if (posted.outcome !== 'completed' || posted.replayed)
      throw new Error(`order ${orders[n]?.id} returned ${posted.outcome}`)
}
