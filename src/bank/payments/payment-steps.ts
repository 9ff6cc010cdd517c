import type { DeclineReason } from '../../domain/decline-reasons.ts'
import { warningVersion } from '../../domain/payment-purposes.ts'
import type { PaymentRefusalReason, PaymentStatus } from '../../domain/payment-status.ts'
import { auditHoldersNow, listHolders } from '../accounts/holders.ts'
import { bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { derivedNotice, giveNotice, newNotice, type PaymentNoticeType } from '../notifications/give-notice.ts'
import type { Caller } from '../sessions/caller.ts'
import type { PaymentActor, PaymentRow } from './payment.ts'

interface Step {
  readonly status: PaymentStatus
  readonly by: PaymentActor
  readonly at: Date
  readonly declineReason?: DeclineReason
  readonly refusedBecause?: PaymentRefusalReason
  readonly returnCode?: string
  readonly isFeeWaived?: boolean
  /** Another due date, `YYYY-MM-DD`; left out if it stays. */
  readonly dueOn?: string
  /** A demonstration took this step before its day. */
  readonly isBroughtForward?: boolean
}

const over: ReadonlySet<PaymentStatus> = new Set(['completed', 'declined', 'refused', 'cancelled'])

type Stepping = Pick<PaymentRow, 'id' | 'account_id' | 'is_later' | 'standing_order_id'>

/**
 * Ends the confirmations of changes of payments that wait no more, of every holder. One that a request carries at this moment
 * is left to it: the payment is locked, and that request finds that it has changed.
 */
const endChanges = (transaction: Queryable, payments: readonly Stepping[], at: Date) =>
  transaction.query(
    `update confirmation set status = 'ended', ended_at = greatest(opened_at, $3) where id in (
       select c.id from unnest($1::uuid[], $2::uuid[]) y (payment_id, account_id)
         join access_in_force x on x.account_id = y.account_id
         join confirmation c on c.customer_id = x.customer_id and c.subject = y.payment_id
        where c.action = 'payment_changed' and c.status in ('open', 'answered')
        order by c.id for no key update of c skip locked)`,
    [payments.map(({ id }) => id), payments.map(({ account_id: accountId }) => accountId), at],
  )

/**
 * Takes a payment to its next step, and ends the confirmations of its change if that is its last one. The caller has locked it
 * and the sum of its day.
 */
export const stepTo = (transaction: Queryable, payment: Stepping, step: Step): Promise<void> =>
  stepAllTo(transaction, [payment], step)

/** Takes payments to the same step: see {@link stepTo}. */
export async function stepAllTo(
  transaction: Queryable,
  payments: readonly Stepping[],
  {
    status,
    by,
    at,
    declineReason,
    refusedBecause,
    returnCode,
    isFeeWaived = false,
    dueOn,
    isBroughtForward = false,
  }: Step,
): Promise<void> {
  await transaction.query(
    `update payment set status = $2, changed_at = greatest(changed_at, $3), changed_by = $4, decline_reason = $5,
            refused_because = $6, return_code = $7, fee_waived = fee_waived or $8,
            due_on = coalesce($9::date, due_on),
            brought_forward_at = case when $10 then coalesce(brought_forward_at, $3) else brought_forward_at end
      where id = any ($1::uuid[])`,
    [
      payments.map(({ id }) => id),
      status,
      at,
      by,
      declineReason ?? null,
      refusedBecause ?? null,
      returnCode ?? null,
      isFeeWaived,
      dueOn ?? null,
      isBroughtForward,
    ],
  )
  // Nobody changes a payment of a standing order, or one for now.
  const changeable = payments.filter(
    ({ is_later, standing_order_id }) => is_later && standing_order_id === null,
  )
  if (changeable.length > 0 && over.has(status)) await endChanges(transaction, changeable, at)
}

/**
 * Locks what a payment, or a collection from an account, moves money on, and the chains that record it, before anything is posted:
 * its account and that of its hold, the others that are named, by id; then the chains of the holders, of who placed it and of
 * the bank, by id.
 */
export async function lockPosting(
  transaction: Queryable,
  {
    account_id: accountId,
    customer_id: customerId,
    hold_id: holdId = null,
  }: Pick<PaymentRow, 'account_id'> & Partial<Pick<PaymentRow, 'customer_id' | 'hold_id'>>,
  accountIds: readonly string[] = [],
): Promise<void> {
  await transaction.query(
    `select a.id from account a
      where a.id = any ($1::uuid[] || array(select t.creditor_account_id from transfer t where t.id = $2))
      order by a.id for no key update`,
    [[accountId, ...accountIds], holdId],
  )
  const customerIds = customerId === undefined ? [] : [customerId]
  await lockChains(transaction, { accountIds: [accountId], customerIds })
}

/**
 * Locks what a card's payment is held on, and the chains that record it: its account alone, as a hold moves nothing on another one;
 * then the chains of the holders and of the card's, by id.
 */
export async function lockHold(
  transaction: Queryable,
  { account_id: accountId, customer_id: customerId }: Pick<PaymentRow, 'account_id' | 'customer_id'>,
): Promise<void> {
  await transaction.query('select a.id from account a where a.id = $1 for no key update', [accountId])
  await lockChains(transaction, { accountIds: [accountId], customerIds: [customerId], isBanks: false })
}

/**
 * Locks the chains of the bank, of the holders of accounts and of customers, by id: after the accounts, before anything is posted.
 * `isBanks`: whether the bank's is one of them.
 */
export async function lockChains(
  transaction: Queryable,
  {
    accountIds,
    customerIds,
    isBanks = true,
  }: {
    readonly accountIds: readonly string[]
    readonly customerIds: readonly string[]
    readonly isBanks?: boolean
  },
): Promise<void> {
  await transaction.query(
    `select c.id from audit_chain c
      where c.id = any ($1::uuid[] || array(
              select x.customer_id from access_in_force x where x.account_id = any ($2::uuid[])))
      order by c.id for no key update`,
    [[...(isBanks ? [bankChainId] : []), ...customerIds], accountIds],
  )
}

interface PaymentEvent {
  readonly payment: Pick<PaymentRow, 'id' | 'account_id' | 'customer_id'>
  /** What happened, without the beginning `payment_`. */
  readonly what: string
  readonly at: Date
  /** The id of the customer who did it; `operator`; `confirmation`, which nobody answered; `due_run`; or `bank`, besides that run. */
  readonly by: string
  readonly detail?: Readonly<Record<string, string>>
  /** What the chain of the customer who did it says besides. */
  readonly ownDetail?: Readonly<Record<string, string>>
  readonly caller?: Caller | undefined
}

/**
 * What a customer chose about the name, and the warning in force that they read, as the audit keeps it: in their own chain, as
 * another holder reads neither (part two, 12.8).
 */
export const choicesOf = ({
  name_choice: nameChoice,
  warning_rule: warningRule,
}: Pick<PaymentRow, 'name_choice' | 'warning_rule'>): Readonly<Record<string, string>> => ({
  ...(nameChoice !== null && { nameChoice }),
  ...(warningRule !== null && { warningRule, warningVersion: warningVersion.toString() }),
})

/** Records what happened to a payment in the audit chain of each holder, as the last of a database transaction. */
export const auditPayment = (transaction: Queryable, event: PaymentEvent): Promise<void> =>
  auditPayments(transaction, [event])

/** Records what happened to payments: see {@link auditPayment}. */
export const auditPayments = (transaction: Queryable, events: readonly PaymentEvent[]): Promise<void> =>
  auditHoldersNow(
    transaction,
    events.map(({ payment, what, at, by, detail = {}, ownDetail = {}, caller }) => ({
      accountId: payment.account_id,
      type: `payment_${what}`,
      at,
      detail: { paymentId: payment.id, ...detail },
      ownDetail,
      by,
      caller,
    })),
  )

interface PaymentNotice {
  readonly payment: Pick<PaymentRow, 'id' | 'account_id' | 'customer_id' | 'amount_pence' | 'name'>
  readonly type: PaymentNoticeType
  readonly at: Date
  readonly facts?: Readonly<Record<string, string>>
}

/** What the due run notifies of, at most once for a payment. */
const isOnce = (type: PaymentNoticeType): boolean => type === 'payment_retry' || type === 'payment_refused'

/**
 * Notifies the holders of the account what happened to a payment, inside the caller's database transaction. A question is
 * asked of who placed it alone.
 */
export async function notifyOfPayment(
  bank: Bank,
  transaction: Queryable,
  { payment, type, at, facts = {} }: PaymentNotice,
): Promise<void> {
  const { amount_pence: amountPence, name } = payment
  const holders = await listHolders(transaction, payment.account_id)
  const notified =
    type === 'payment_question'
      ? holders.filter(({ customerId }) => customerId === payment.customer_id)
      : holders
  for (const { customerId } of notified) {
    const notice = {
      customerId,
      type,
      category: 'account',
      at,
      facts: { paymentId: payment.id, amountPence: amountPence.toString(), name, ...facts },
      keepsFacts: true,
    } as const
    await giveNotice(transaction, isOnce(type) ? derivedNotice(payment.id, notice) : newNotice(bank, notice))
  }
}
