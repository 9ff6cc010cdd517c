import type { Bank } from '../bank.ts'
import type { MoneyOrder } from '../ledger/order.ts'
import { isDecided } from '../ledger/order.ts'
import { ownAccountIds } from '../ledger/own-accounts.ts'
import { noticesOf } from '../notifications/order-notices.ts'
import type { Pence } from '../money/pence.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import type { Turn } from '../throttles/take-turn.ts'
import { type Destination, isInternational, ownAccountNumber, writeDestination } from './destination.ts'
import type { Creditor, Debtor } from './find-parties.ts'
import type { Transfer } from './transfer.ts'
import { transferOf } from './transfer-row.ts'
import { mayPayKnownAccount, takeUnknownAccountTurn, turnHashes } from './unknown-accounts.ts'

/** A payment order as the customer gives it; the id is made by the client. */
export interface PaymentOrder {
  readonly id: string
  readonly recipientName: string
  readonly destination: Destination
  readonly amountPence: Pence
  readonly reference?: string | undefined
}

export type TransferRefusal =
  | {
      readonly code:
        | 'not_found'
        | 'transfer_id_reused'
        | 'own_account'
        | 'unknown_beneficiary_account'
        | 'sort_code_needed'
    }
  | { readonly code: 'too_many_unknown_accounts'; readonly retryAfterSeconds: number }

export interface PlacedTransfer {
  readonly transfer: Transfer
  /** The same order had been decided before; this is what was decided then. */
  readonly replayed: boolean
}

interface PlaceTransfer {
  readonly customerId: string
  /** The account that the money comes from. */
  readonly accountId: string
  readonly order: PaymentOrder
  readonly caller: Pick<Caller, 'address'>
}

/** Who is credited for the world outside. */
const outside: Creditor = { accountId: ownAccountIds.settlement, receivers: [] }

/**
 * Places a transfer of a customer (spec sections 3 to 5, rulings 13, 29 to 32). The ledger decides: above the limit or
 * the available balance it is declined, which is an outcome too. Refusals, in this order: `not_found` where the
 * customer does not reach the account; `transfer_id_reused` where the id stands for another order; for a destination at
 * this bank `own_account`, `too_many_unknown_accounts` where the customer has named too many that are not there, and
 * `unknown_beneficiary_account`. An account number alone means an account of this bank, too; where there is none it is
 * `sort_code_needed`, but for demo customers, whose order goes outside (ruling 31). The same order again answers with
 * its first outcome, whatever has changed since.
 */
export async function placeTransfer(
  bank: Bank,
  { customerId, accountId, order, caller }: PlaceTransfer,
): Promise<Result<PlacedTransfer, TransferRefusal>> {
  const reference = order.reference ?? `Transfer to ${order.recipientName}`
  const destination = writeDestination(order.destination)
  const accountNumber = ownAccountNumber(order.destination)
  const [debtor, found] = await Promise.all([
    bank.debtorReads.ask({
      customerId,
      accountId,
      transferId: order.id,
      amountPence: order.amountPence,
      recipientName: order.recipientName,
      destination,
      reference,
      ...turnHashes({ customerId, address: caller.address }),
    }),
    accountNumber === undefined ? outside : bank.creditorReads.ask(accountNumber),
  ])
  if (!debtor) return refused({ code: 'not_found' })
  if (debtor.id !== null) {
    if (!debtor.is_same_order) return refused({ code: 'transfer_id_reused' })
    return accepted({ transfer: transferOf(debtor), replayed: true })
  }

  const named = { accountId, destination: order.destination, found, debtor, address: caller.address }
  const allowed = await allowCreditor(bank, named)
  if (!allowed.ok) return allowed
  const creditor = allowed.value

  const category = isInternational(order.destination) ? 'International Transfer' : 'Transfer'
  const posting: MoneyOrder = {
    id: order.id,
    kind: 'posting',
    debtorAccountId: accountId,
    creditorAccountId: creditor.accountId,
    amountPence: order.amountPence,
    limitPence: bank.limits.transferPence,
    recipientName: order.recipientName,
    destination,
    reference,
    category,
    debtorDescription: category === 'Transfer' ? `Transfer to ${order.recipientName}` : category,
    creditorDescription: `Deposit from ${debtor.holder_name}`,
    placedBy: customerId,
    notices: noticesOf(bank, { placer: debtor, receivers: creditor.receivers }),
    decidedAt: bank.clock(),
  }
  const outcome = await bank.postings.post(posting)
  if (outcome.outcome === 'id_reused') return refused({ code: 'transfer_id_reused' })
  if (!isDecided(outcome) || outcome.transactionNo === undefined) {
    throw new Error(`transfer ${order.id} came back as ${outcome.outcome}`)
  }
  const { transactionNo, decidedAt, replayed } = outcome
  return accepted({
    transfer: {
      id: order.id,
      transactionNo,
      accountId,
      recipientName: order.recipientName,
      destination: order.destination,
      amountPence: order.amountPence,
      reference,
      category,
      status: outcome.outcome,
      ...(outcome.outcome === 'declined' && { reason: outcome.reason }),
      decidedAt,
    },
    replayed,
  })
}

interface Named {
  readonly accountId: string
  readonly destination: Destination
  /** The account of this bank, where it is there, or the world outside. */
  readonly found: Creditor | undefined
  readonly debtor: Debtor
  readonly address: string
}

/**
 * Who is credited, where the customer may know it. An account that is there costs no turn, and is asked about only where
 * others have cost some. An order that goes outside, or would if there were no such account, tells nothing.
 */
async function allowCreditor(
  bank: Bank,
  { accountId, destination, found, debtor, address }: Named,
): Promise<Result<Creditor, TransferRefusal>> {
  const isBare = destination.scheme === 'account_number'
  const creditor = found ?? (isBare && debtor.is_demo ? outside : undefined)
  if (creditor?.accountId === accountId) return refused({ code: 'own_account' })
  if (creditor && (ownAccountNumber(destination) === undefined || (isBare && debtor.is_demo)))
    return accepted(creditor)
  const whose = { customerId: debtor.customer_id, isDemo: debtor.is_demo, address }
  let turn: Turn = { ok: true }
  if (!creditor) turn = await takeUnknownAccountTurn(bank, whose)
  else if (debtor.has_taken_turns)
    turn = await mayPayKnownAccount(bank, whose, { accountId, creditorAccountId: creditor.accountId })
  if (!turn.ok)
    return refused({ code: 'too_many_unknown_accounts', retryAfterSeconds: turn.retryAfterSeconds })
  return creditor
    ? accepted(creditor)
    : refused({ code: isBare ? 'sort_code_needed' : 'unknown_beneficiary_account' })
}
