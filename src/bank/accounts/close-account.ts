import { dayMs, londonDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import { shortAccountName } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationRefusal,
  type ConfirmedRequest,
  type ConfirmationDraft,
  draftConfirmation,
  lockForConfirmation,
  requireConfirmation,
} from '../confirmations/require-confirmation.ts'
import { countCards, endCardsOf, lockCardsOf } from '../cards/change-card.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { countMandates, endMandatesOf, lockMandatesOf } from '../direct-debits/end-mandate.ts'
import { ownAccountIds } from '../ledger/order.ts'
import { cancelLocked, isDueToday, lockWaitingPayments } from '../payments/cancel-payment.ts'
import type { PaymentRow } from '../payments/payment.ts'
import {
  cancelLockedOrders,
  isAnyDueToday,
  type LockedOrder,
  lockOrdersOfAccount,
} from '../standing-orders/cancel-order.ts'
import { lockCustomer } from '../customers/customer.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { lockAccounts, setClosed } from './accounts.ts'
import { type ClosableAccount, listPayingAccounts, needsAgreement, readClosable } from './closure.ts'
import { auditHolders, notifyHolders } from './holders.ts'
import {
  findMovePlaces,
  type FrozenRefusal,
  type LockedRefusal,
  moveOrderOf,
  type MovePlace,
  postMove,
} from './move-money.ts'
import { auditForHolders, closeLockedPot } from './pots.ts'

/** In order of precedence. */
export type ClosingRefusal =
  | { readonly code: 'pays_itself' | 'not_found' }
  | { readonly code: 'closing_above_maximum'; readonly product: string; readonly maximumPence: Pence }
  | { readonly code: 'private_desk' }
  | FrozenRefusal
  | LockedRefusal
  | { readonly code: 'payments_held' | 'payments_due' }
  | { readonly code: 'holds_open'; readonly heldPence: Pence; readonly creditedPence: Pence }
  | { readonly code: 'balance_not_zero'; readonly totalPence: Pence }
  | ConfirmationRefusal

interface CloseAccount {
  readonly customerId: string
  readonly accountId: string
  /** The account that its money goes to; left out if it holds none. */
  readonly payTo?: string | undefined
  /** Who closes it; left out for the operator, who closes it for the customer. */
  readonly caller?: Caller | undefined
  /** Who confirms it; left out for the operator. */
  readonly confirming?: ConfirmedRequest | undefined
}

/** Closed, or asked to be closed: then the other holder has to agree. */
export type ClosingOutcome = 'closed' | 'asked'

type Closing = Result<ClosingOutcome, ClosingRefusal>

/**
 * Closes a customer's account in one database transaction: cancels its scheduled payments and the standing orders at either
 * end of it, pays its interest until yesterday in London, returns its pots' money to it, and moves everything to `payTo`.
 * A joint account is asked to be closed, and closes when the other holder
 * sends the same request within 14 days, with nothing in it. Closing or asking again changes nothing and succeeds. Its
 * history and its statements stay. Notifies and audits each holder. Refusals, in this order: `pays_itself`; `not_found`, also
 * for a `payTo` that is none of their paying accounts; `closing_above_maximum`, if FlexiSave would hold more than it may;
 * `private_desk`; `account_frozen`; `account_locked`; `payments_held`, while the bank checks a payment; `payments_due`, on the
 * day of one; `holds_open`, while card payments are pending or not covered, or a credit of a dispute may go back; `balance_not_zero`,
 * with money and no `payTo`, and with money in a joint account to whose closing the other holder agrees; what {@link requireConfirmation} refuses. Source:
 * specification section 11.7 to 11.9.
 */
export async function closeAccount(bank: Bank, request: CloseAccount): Promise<Closing> {
  const closingId = bank.newId()
  const draft = draftConfirmation(bank)
  if (request.payTo === request.accountId) return refused({ code: 'pays_itself' })
  for (;;) {
    const closing = await bank.database.transaction(transaction =>
      closeIn(bank, transaction, { ...request, closingId, draft }),
    )
    if (closing !== 'again') return closing
  }
}

interface CloseIn extends CloseAccount {
  readonly closingId: string
  readonly draft: ConfirmationDraft
}

/** Requires that the closing of this account, with its money going there, is confirmed. */
async function confirmClosing(
  bank: Bank,
  transaction: Queryable,
  { accountId, confirming, draft }: CloseIn,
  { account: { product, accountNumber }, to }: Pick<AllowedClosing, 'account' | 'to'>,
): Promise<ConfirmationRefusal | undefined> {
  if (!confirming) return undefined
  const fields = {
    account: shortAccountName(product, accountNumber),
    ...(to && { payTo: to.id, payToName: shortAccountName(to.name, to.account_number) }),
  }
  const need = { action: 'account_closed', subject: accountId, fields } as const
  const confirmed = await requireConfirmation(bank, transaction, confirming, { need, draft })
  return confirmed.ok ? undefined : confirmed.refusal
}

/**
 * `again`: a pot was opened, a Direct Debit lodged or a card ordered while this waited for its locks. Nothing is written yet,
 * and accounts are locked by id.
 */
async function closeIn(untimed: Bank, transaction: Queryable, closing: CloseIn): Promise<Closing | 'again'> {
  const { customerId, accountId, payTo } = closing
  if (closing.confirming) await lockForConfirmation(transaction, closing.confirming)
  // Rules before accounts (part two, 10.2).
  await lockCustomer(transaction, customerId)
  const orders = await lockOrdersOfAccount(transaction, accountId)
  const mandates = await lockMandatesOf(transaction, accountId)
  const waiting = await lockWaitingPayments(transaction, accountId)
  const cards = await lockCardsOf(transaction, accountId)
  const pots = await listPots(transaction, accountId)
  await lockAccounts(transaction, [customerId], { and: [...pots, ownAccountIds.interest] })
  if ((await listPots(transaction, accountId)).some(id => !pots.includes(id))) return 'again'
  if ((await countMandates(transaction, accountId)) > mandates.length) return 'again'
  if ((await countCards(transaction, accountId)) > cards.length) return 'again'
  // One time for all that follows, and none that its accounts have passed: the day of the interest is the day before.
  const at = await latestOf(transaction, { customerId, at: untimed.clock(), pots })
  const bank = { ...untimed, clock: () => at }
  const isOrderDue = await isAnyDueToday(transaction, orders, at)
  const request = { ...closing, at, waiting, orders, isOrderDue }
  const account = await readClosable(transaction, { customerId, accountId, at })
  if (!account) return refused({ code: 'not_found' })
  if (account.isClosed) return accepted('closed')
  const to = payTo === undefined ? undefined : await findPayTo(transaction, { customerId, accountId, payTo })
  if (payTo !== undefined && !to) return refused({ code: 'not_found' })
  if (!needsAgreement(account)) {
    const refusal =
      holdsTooMuch(bank, account, to) ?? cannotClose(account, request) ?? holdsMoney(account, to)
    if (refusal) return refused(refusal)
    const unconfirmed = await confirmClosing(bank, transaction, closing, { account, to })
    if (unconfirmed) return refused(unconfirmed)
    await close(bank, transaction, { ...request, account, to })
    return accepted('closed')
  }
  const { closingRequest } = account
  const isAgreement = closingRequest !== undefined && closingRequest.by.customerId !== customerId
  const refusal = isAgreement
    ? (cannotClose(account, request) ?? holdsMoney(account, undefined))
    : cannotAsk(account)
  if (refusal) return refused(refusal)
  if (closingRequest && !isAgreement) return accepted('asked')
  const unconfirmed = await confirmClosing(bank, transaction, closing, { account, to })
  if (unconfirmed) return refused(unconfirmed)
  if (isAgreement) {
    await close(bank, transaction, { ...request, account, to: undefined })
    return accepted('closed')
  }
  await ask(bank, transaction, { ...request, account })
  return accepted('asked')
}

/** The time of a database transaction that has locked all accounts of a customer and these pots. */
async function latestOf(
  transaction: Queryable,
  { customerId, at, pots }: { customerId: string; at: Date; pots: readonly string[] },
): Promise<Date> {
  const [row] = await transaction.query<{ at: Date }>(
    `select greatest($2::timestamptz, max(a.last_decided_at)) as at from account a
      where a.id = any ($3::uuid[] || array(
              select x.account_id from access_in_force x where x.customer_id = $1))`,
    [customerId, at, [...pots, ownAccountIds.interest]],
  )
  return row?.at ?? at
}

async function listPots(transaction: Queryable, accountId: string): Promise<readonly string[]> {
  const rows = await transaction.query<{ id: string }>(
    'select account_id as id from pot where parent_account_id = $1 and slot is not null',
    [accountId],
  )
  return rows.map(({ id }) => id)
}

async function findPayTo(
  transaction: Queryable,
  { customerId, accountId, payTo }: { customerId: string; accountId: string; payTo: string },
): Promise<MovePlace | undefined> {
  const paying = await listPayingAccounts(transaction, { customerId, but: accountId })
  if (!paying.includes(payTo)) return undefined
  return (await findMovePlaces(transaction, { customerId, ids: [payTo] })).get(payTo)
}

function holdsTooMuch(
  { limits }: Bank,
  { totalPence }: ClosableAccount,
  to: MovePlace | undefined,
): ClosingRefusal | undefined {
  const maximumPence = limits.savingsMaxPence
  return to?.product_code === 'flexisave' && to.balance_pence + totalPence > maximumPence
    ? { code: 'closing_above_maximum', product: to.product, maximumPence }
    : undefined
}

function cannotAsk({ hasPaymentChecks, isFrozen, frozenBy }: ClosableAccount): ClosingRefusal | undefined {
  if (!hasPaymentChecks) return { code: 'private_desk' }
  if (isFrozen) return { code: 'account_frozen', ...(frozenBy !== undefined && { frozenBy }) }
  return undefined
}

function cannotClose(
  account: ClosableAccount,
  { waiting, at, isOrderDue }: Pick<AllowedClosing, 'waiting' | 'at' | 'isOrderDue'>,
): ClosingRefusal | undefined {
  const { lockedUntil, heldPence, creditedPence } = account
  const refusal = cannotAsk(account)
  if (refusal) return refusal
  if (lockedUntil !== undefined) return { code: 'account_locked', lockedUntil }
  if (waiting.some(({ status }) => status === 'held')) return { code: 'payments_held' }
  if (isOrderDue || waiting.some(payment => isDueToday(payment, at))) return { code: 'payments_due' }
  if (heldPence > 0n || creditedPence > 0n) return { code: 'holds_open', heldPence, creditedPence }
  return undefined
}

const holdsMoney = ({ totalPence }: ClosableAccount, to: MovePlace | undefined): ClosingRefusal | undefined =>
  totalPence > 0n && !to ? { code: 'balance_not_zero', totalPence } : undefined

interface AllowedClosing extends CloseIn {
  readonly at: Date
  readonly account: ClosableAccount
  readonly to: MovePlace | undefined
  /** Its payments that wait for their day or are held, locked before any account. */
  readonly waiting: readonly PaymentRow[]
  /** The standing orders at either end of it, locked before those. */
  readonly orders: readonly LockedOrder[]
  readonly isOrderDue: boolean
}

async function close(
  bank: Bank,
  transaction: Queryable,
  { customerId, account, to, at, caller, waiting, orders }: AllowedClosing,
): Promise<void> {
  const { id: accountId, pots, holders, closingRequest, productCode } = account
  if (productCode === 'flexisave' || productCode === 'fixed_1y')
    await payLastInterest(transaction, accountId, at)
  const ofOrders = new Set(orders.flatMap(({ payments }) => payments.map(({ id }) => id)))
  for (const payment of waiting)
    if (!ofOrders.has(payment.id)) await cancelLocked(transaction, { payment, at, by: customerId, caller })
  await cancelLockedOrders(bank, transaction, orders, {
    because: 'account_closed',
    by: customerId,
    at,
    caller,
  })
  for (const { id: potId, name } of pots) {
    const closedAt = await closeLockedPot(bank, transaction, { customerId, potId, accountId, at })
    await auditForHolders(transaction, {
      accountId,
      potId,
      type: 'pot_closed',
      name,
      at: closedAt,
      by: customerId,
      caller,
    })
  }
  if (to) await sendAll(bank, transaction, { customerId, accountId, to })
  await endMandatesOf(transaction, { accountId, at, by: customerId, caller })
  await endCardsOf(transaction, { accountId, at, caller })
  const closedAt = await setClosed(transaction, accountId, at)
  if (closingRequest)
    await decideRequest(transaction, {
      id: closingRequest.id,
      customerId,
      requestedBy: closingRequest.by.customerId,
      at,
    })
  await endWithoutRequest(transaction, accountId, at)
  await notifyHolders(bank, transaction, { account, holders, type: 'account_closed', at: closedAt })
  await auditHolders(transaction, {
    accountId,
    holders,
    type: 'account_closed',
    at: closedAt,
    detail: to ? { payTo: to.id } : {},
    by: customerId,
    caller,
  })
}

/** Pays the interest until yesterday; of Fixed Savings, until the end of their term. What is paid already stays as it is. */
const payLastInterest = (transaction: Queryable, accountId: string, at: Date) =>
  transaction.query(
    `select pay_interest(array[a.id], least($2::date, a.locked_until) - 1, $3) is null as is_paid
       from account a where a.id = $1`,
    [accountId, londonDateOf(at), at],
  )

/** Moves all that an account holds to another account of the customer. The account is locked. */
async function sendAll(
  bank: Bank,
  transaction: Queryable,
  { customerId, accountId, to }: { customerId: string; accountId: string; to: MovePlace },
): Promise<void> {
  const from = (await findMovePlaces(transaction, { customerId, ids: [accountId] })).get(accountId)
  if (!from) throw new Error(`account ${accountId} is not theirs`)
  if (from.balance_pence === 0n) return
  const id = deriveId(`sarsen/closing/${accountId}`)
  const amountPence = from.balance_pence
  await postMove(transaction, await moveOrderOf(bank, transaction, { id, from, to, amountPence, customerId }))
}

/** What became of the question: the other holder agreed, or the holder who asked closes an account that is theirs alone by now. */
const decideRequest = (
  transaction: Queryable,
  { id, customerId, requestedBy, at }: { id: string; customerId: string; requestedBy: string; at: Date },
) =>
  transaction.query(
    `update account_closing set decision = $2, decided_at = greatest($3, asked_at), agreed_by = $4 where id = $1`,
    customerId === requestedBy ? [id, 'withdrawn', at, null] : [id, 'agreed', at, customerId],
  )

/** Ends a question that nobody waits for: it has lapsed, or the holder who asked no longer holds the account. */
const endWithoutRequest = (transaction: Queryable, accountId: string, at: Date) =>
  transaction.query(
    `update account_closing
        set decision = case when lapses_at <= $2 then 'lapsed' else 'withdrawn' end,
            decided_at = case when lapses_at <= $2 then lapses_at else greatest($2, asked_at) end
      where account_id = $1 and decision is null`,
    [accountId, at],
  )

/** Records that a holder asks to close a joint account, and notifies the other. */
async function ask(
  bank: Bank,
  transaction: Queryable,
  { customerId, accountId, account, at, closingId, caller }: Omit<AllowedClosing, 'to'>,
): Promise<void> {
  const { holders } = account
  await endWithoutRequest(transaction, accountId, at)
  const lapsesAt = new Date(at.getTime() + bank.limits.closingDays * dayMs)
  await transaction.query(
    `insert into account_closing (id, account_id, asked_by, asked_at, lapses_at) values ($1, $2, $3, $4, $5)`,
    [closingId, accountId, customerId, at, lapsesAt],
  )
  const others = holders.filter(holder => holder.customerId !== customerId)
  const name = holders.find(holder => holder.customerId === customerId)?.name ?? ''
  const type = 'joint_account_closing'
  await notifyHolders(bank, transaction, { account, holders: others, type, at, name })
  const detail = { closingId, name, lapsesAt: lapsesAt.toISOString() }
  await auditHolders(transaction, { accountId, holders, type, at, detail, by: customerId, caller })
}

/** In order of precedence. */
export interface ClosingWithdrawalRefusal {
  readonly code: 'not_found' | 'private_desk' | 'account_closed'
}

/**
 * Withdraws a holder's wish to close a joint account. If nobody asks to close it, this changes nothing and succeeds.
 * Audits both holders. Refusals, in this order: `not_found`, also for an account of one holder and if the other holder
 * asked; `private_desk`; `account_closed`. Source: specification section 11.7.
 */
export async function withdrawClosing(
  bank: Bank,
  { customerId, accountId, caller }: Omit<CloseAccount, 'payTo'>,
): Promise<Result<null, ClosingWithdrawalRefusal>> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    await lockAccounts(transaction, [customerId])
    const account = await readClosable(transaction, { customerId, accountId, at })
    const { closingRequest, holders = [] } = account ?? {}
    if (!account || holders.length < 2 || (closingRequest && closingRequest.by.customerId !== customerId))
      return refused({ code: 'not_found' })
    if (!account.hasPaymentChecks) return refused({ code: 'private_desk' })
    if (account.isClosed) return refused({ code: 'account_closed' })
    if (!closingRequest) return accepted(null)
    await decideRequest(transaction, { id: closingRequest.id, customerId, requestedBy: customerId, at })
    const type = 'joint_account_closing_withdrawn'
    await auditHolders(transaction, { accountId, holders, type, at, by: customerId, caller })
    return accepted(null)
  })
}
