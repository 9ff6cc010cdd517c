import { type Destination, ownAccountNumber, encodeDestination } from '../../domain/destination.ts'
import type { Pence } from '../../domain/money.ts'
import { productName } from '../../domain/product-names.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { isDecided, type MoneyOrder, ownAccountIds } from '../ledger/order.ts'
import { noticesOf } from '../notifications/give-notice.ts'
import {
  hashKey,
  peekRateLimit,
  hourlyRateLimit,
  consumeRateLimit,
  type RateLimitAnswer,
} from '../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import type { Creditor, Debtor } from './find-parties.ts'
import { type Transfer, transferOf, transferTexts } from './transfer.ts'

/** A payment order from a customer. The client makes the id. */
export interface PaymentOrder {
  readonly id: string
  readonly recipientName: string
  readonly destination: Destination
  readonly amountPence: Pence
  readonly reference?: string | undefined
}

export type TransferRefusal =
  | { readonly code: 'transfer_id_reused' }
  | { readonly code: 'checks_needed' }
  | NamedPartyRefusal

/** Why an order is refused, apart from its id. */
export type NamedPartyRefusal =
  | {
      readonly code:
        | 'not_found'
        | 'own_account'
        | 'unknown_beneficiary_account'
        | 'sort_code_needed'
        | 'account_closed'
    }
  | { readonly code: 'too_many_unknown_accounts'; readonly retryAfterSeconds: number }
  | { readonly code: 'above_maximum'; readonly product: string; readonly maximumPence: Pence }

export interface PlacedTransfer {
  readonly transfer: Transfer
  /** Whether the same order was decided before; the decision is that earlier one. */
  readonly replayed: boolean
}

interface PlaceTransfer {
  readonly customerId: string
  /** The account to debit. */
  readonly accountId: string
  readonly order: PaymentOrder
  readonly caller: Pick<Caller, 'address'>
  /**
   * Whether it was ordered as a payment, which has been found to need no checks: at the private desk, or because the
   * destination is the customer's own.
   */
  readonly isPayment?: boolean
}

/** The creditor for payments to other banks. */
export const settlementCreditor: Creditor = {
  accountId: ownAccountIds.settlement,
  receivers: [],
  isFlexiSave: false,
}

/**
 * Places a customer's transfer (spec sections 3 to 5, rulings 13, 29 to 32). The ledger decides: a transfer above the
 * limit or the available balance is declined, which is an outcome too. Refusals, in this order:
 *
 * - `not_found`: the customer has no access to the account;
 * - `transfer_id_reused`: the id belongs to another order, or to a payment, which the bank alone makes;
 * - `checks_needed`: transfers are for the private desk; everybody else's money goes through the checks of payments (part
 *   two, 12.7). Not for an order that was decided before this rule, whose first outcome stays;
 * - `not_found`: the account is one of savings, or the order is a payment of somebody with checks, and the destination is
 *   not the customer's own (part two, 10.2), whether or not it exists;
 * - `own_account`: the destination is the account that pays;
 * - `too_many_unknown_accounts`: the customer has named too many accounts of this bank that do not exist;
 * - `sort_code_needed`: the destination is an account number without a sort code, and this bank has no such account. A demo
 *   customer's order goes to another bank instead (ruling 31);
 * - `unknown_beneficiary_account`: the destination is at this bank, and there is no such account;
 * - `account_closed`: the account that pays is closed, or the one that is paid was closed at the last moment;
 * - `above_maximum`: the destination is the customer's own FlexiSave, which would hold more than it may. A payment from
 *   others is not bounded: a refusal would reveal what it holds.
 *
 * The same order again returns its first outcome, as long as the customer has access to the account.
 */
export async function placeTransfer(
  bank: Bank,
  { customerId, accountId, order, caller, isPayment = false }: PlaceTransfer,
): Promise<Result<PlacedTransfer, TransferRefusal>> {
  const reference = order.reference ?? `Transfer to ${order.recipientName}`
  const destination = encodeDestination(order.destination)
  const accountNumber = ownAccountNumber(order.destination)
  const [debtor, found] = await Promise.all([
    bank.debtorReads.request({
      customerId,
      accountId,
      transferId: order.id,
      amountPence: order.amountPence,
      recipientName: order.recipientName,
      destination,
      reference,
      ...rateLimitHashes({ customerId, address: caller.address }),
    }),
    accountNumber === undefined ? settlementCreditor : bank.creditorReads.request(accountNumber),
  ])
  if (!debtor) return refused({ code: 'not_found' })
  if (debtor.id !== null) {
    if (!debtor.is_same_order) return refused({ code: 'transfer_id_reused' })
    return accepted({ transfer: transferOf(debtor), replayed: true })
  }
  if (debtor.is_payment) return refused({ code: 'transfer_id_reused' })
  if (debtor.has_checks && !isPayment) return refused({ code: 'checks_needed' })

  const isOwn = found?.receivers.some(({ customer_id }) => customer_id === customerId) === true
  if ((debtor.is_savings || debtor.has_checks) && !isOwn) return refused({ code: 'not_found' })

  const named = { accountId, destination: order.destination, found, debtor, address: caller.address }
  const allowed = await allowCreditor(bank, named)
  if (!allowed.ok) return allowed
  const creditor = allowed.value
  if (debtor.is_closed) return refused({ code: 'account_closed' })

  const { recipientName } = order
  const texts = transferTexts({
    recipientName,
    destination: order.destination,
    reference,
    holderName: debtor.holder_name,
  })
  const posting: MoneyOrder = {
    id: order.id,
    kind: 'posting',
    debtorAccountId: accountId,
    creditorAccountId: creditor.accountId,
    amountPence: order.amountPence,
    limitPence: bank.limits.transferPence,
    ...(isOwn && creditor.isFlexiSave && { creditorMaximumPence: bank.limits.savingsMaxPence }),
    ...texts,
    placedBy: customerId,
    notices: noticesOf(bank, {
      placer: debtor,
      receivers: creditor.receivers,
      otherHolders: debtor.other_holders ?? [],
    }),
    decidedAt: bank.clock(),
  }
  const posted = await bank.postings.post(posting)
  if (posted.outcome === 'above_maximum')
    return refused({
      code: 'above_maximum',
      product: productName('flexisave', 'personal'),
      maximumPence: bank.limits.savingsMaxPence,
    })
  if (posted.outcome === 'id_reused') return refused({ code: 'transfer_id_reused' })
  // An account was closed between the reads and the posting.
  if (posted.outcome === 'unknown_account') return refused({ code: 'account_closed' })
  if (!isDecided(posted) || posted.transactionNo === undefined) {
    throw new Error(`transfer ${order.id} returned ${posted.outcome}`)
  }
  const { transactionNo, decidedAt, replayed } = posted
  return accepted({
    transfer: {
      id: order.id,
      transactionNo,
      accountId,
      recipientName: order.recipientName,
      destination: order.destination,
      amountPence: order.amountPence,
      reference,
      category: texts.category,
      status: posted.outcome,
      ...(posted.outcome === 'declined' && { reason: posted.reason }),
      decidedAt,
    },
    replayed,
  })
}

interface Named {
  readonly accountId: string
  readonly destination: Destination
  /** The creditor's account at this bank, if it exists, or the settlement account. */
  readonly found: Creditor | undefined
  readonly debtor: Debtor
  readonly address: string
}

/**
 * The creditor, unless the answer would help a customer to find out which accounts exist. Only unknown accounts count
 * towards the limit, so it is checked only for a customer who has named one. Two kinds of order reveal nothing: one to
 * another bank, and a demo customer's account number without a sort code, which succeeds either way.
 */
async function allowCreditor(
  bank: Bank,
  { accountId, destination, found, debtor, address }: Named,
): Promise<Result<Creditor, TransferRefusal>> {
  const isBare = destination.scheme === 'account_number'
  const creditor = found ?? (isBare && debtor.is_demo ? settlementCreditor : undefined)
  if (creditor?.accountId === accountId) return refused({ code: 'own_account' })
  const revealsNothing = ownAccountNumber(destination) === undefined || (isBare && debtor.is_demo)
  if (creditor && revealsNothing) return accepted(creditor)
  const holder = { customerId: debtor.customer_id, isDemo: debtor.is_demo, address }
  let rateLimit: RateLimitAnswer = { ok: true }
  if (!creditor) rateLimit = await consumeUnknownAccountLimit(bank, holder)
  else if (debtor.has_used_limit)
    rateLimit = await checkExistingAccount(bank, holder, { accountId, creditorAccountId: creditor.accountId })
  if (!rateLimit.ok)
    return refused({ code: 'too_many_unknown_accounts', retryAfterSeconds: rateLimit.retryAfterSeconds })
  return creditor
    ? accepted(creditor)
    : refused({ code: isBare ? 'sort_code_needed' : 'unknown_beneficiary_account' })
}

/**
 * A customer under the limit on unknown accounts: how often they may name an account of this bank that does not exist.
 * Once the limit is used up, they may pay only accounts of this bank that they have paid before. No order then reveals
 * whether another account exists. An order above the balance moves no money and would be a free test of whether an account
 * exists, so the limit refuses it as well.
 */
export interface UnknownAccountLimit {
  readonly customerId: string
  /** Many visitors share a demo customer: their limit goes by address (ruling 35). */
  readonly isDemo: boolean
  readonly address: string
}

const keyOf = ({ customerId, isDemo, address }: UnknownAccountLimit): string =>
  isDemo ? `unknown_account/address/${address}` : `unknown_account/customer/${customerId}`

const rateLimitOf = ({ limits, clock }: Pick<Bank, 'limits' | 'clock'>, holder: UnknownAccountLimit) =>
  hourlyRateLimit({ key: keyOf(holder), limit: limits.unknownAccountsHourly, at: clock() })

/** The hashes of both keys, in hexadecimal. Which one counts depends on the customer. */
const rateLimitHashes = (holder: Omit<UnknownAccountLimit, 'isDemo'>) => ({
  customerLimitKey: hexOf(keyOf({ ...holder, isDemo: false })),
  addressLimitKey: hexOf(keyOf({ ...holder, isDemo: true })),
})
const hexOf = (key: string): string =>
  Array.from(hashKey(key), byte => byte.toString(16).padStart(2, '0')).join('')

/** Counts one account that does not exist towards the limit. */
export const consumeUnknownAccountLimit = (
  bank: Pick<Bank, 'limits' | 'clock'> & { readonly database: Queryable },
  holder: UnknownAccountLimit,
): Promise<RateLimitAnswer> => consumeRateLimit(bank.database, rateLimitOf(bank, holder))

/** How many of an account's newest lines are searched for an earlier payment to the same payee. */
const searchedLines = 1000

interface Payment {
  readonly accountId: string
  readonly creditorAccountId: string
}

/**
 * Whether a customer who has named unknown accounts may pay an existing one: if the limit is not used up, or if this
 * account has paid it before. Counts nothing.
 */
export async function checkExistingAccount(
  bank: Pick<Bank, 'limits' | 'clock'> & { readonly database: Queryable },
  holder: UnknownAccountLimit,
  payment: Payment,
): Promise<RateLimitAnswer> {
  const rateLimit = await peekRateLimit(bank.database, rateLimitOf(bank, holder))
  return rateLimit.ok || !(await hasPaid(bank.database, payment)) ? rateLimit : { ok: true }
}

async function hasPaid(database: Queryable, { accountId, creditorAccountId }: Payment): Promise<boolean> {
  const rows = await database.query(
    `select from (select l.transfer_id from account_transaction l where l.account_id = $1
                   order by l.transaction_no desc limit $3) l
       join transfer t on t.id = l.transfer_id
      where t.creditor_account_id = $2 and t.status = 'completed' limit 1`,
    [accountId, creditorAccountId, searchedLines],
  )
  return rows.length > 0
}
