import type { Bank } from '../bank.ts'
import type { MoneyOrder } from '../ledger/order.ts'
import { isDecided } from '../ledger/order.ts'
import { ownAccountIds } from '../ledger/own-accounts.ts'
import { noticesOf } from '../notifications/order-notices.ts'
import type { Pence } from '../money/pence.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Destination, isInternational, ownAccountNumber, writeDestination } from './destination.ts'
import type { Creditor } from './find-parties.ts'
import type { Transfer } from './transfer.ts'
import { transferOf } from './transfer-row.ts'

/** A payment order as the customer gives it; the id is made by the client. */
export interface PaymentOrder {
  readonly id: string
  readonly recipientName: string
  readonly destination: Destination
  readonly amountPence: Pence
  readonly reference?: string | undefined
}

export interface TransferRefusal {
  readonly code: 'not_found' | 'transfer_id_reused' | 'unknown_beneficiary_account' | 'own_account'
}

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
}

/**
 * Places a transfer of a customer (spec sections 3 to 5, rulings 13, 29 to 32). The ledger decides: above the limit or
 * the available balance it is declined, which is an outcome too. Refusals, in this order: `not_found` where the
 * customer does not reach the account; `transfer_id_reused` where the id stands for another order;
 * `unknown_beneficiary_account` and `own_account` for a destination at this bank. The same order again answers
 * with its first outcome, whatever has changed since.
 */
export async function placeTransfer(
  bank: Bank,
  { customerId, accountId, order }: PlaceTransfer,
): Promise<Result<PlacedTransfer, TransferRefusal>> {
  const reference = order.reference ?? `Transfer to ${order.recipientName}`
  const destination = writeDestination(order.destination)
  const [debtor, creditor] = await Promise.all([
    bank.debtorReads.ask({
      customerId,
      accountId,
      transferId: order.id,
      amountPence: order.amountPence,
      recipientName: order.recipientName,
      destination,
      reference,
    }),
    findCreditor(bank, order.destination),
  ])
  if (!debtor) return refused({ code: 'not_found' })
  if (debtor.id !== null) {
    if (!debtor.is_same_order) return refused({ code: 'transfer_id_reused' })
    return accepted({ transfer: transferOf(debtor), replayed: true })
  }

  const creditorAccountId = creditor?.accountId
  if (creditorAccountId === undefined) return refused({ code: 'unknown_beneficiary_account' })
  if (creditorAccountId === accountId) return refused({ code: 'own_account' })

  const category = isInternational(order.destination) ? 'International Transfer' : 'Transfer'
  const posting: MoneyOrder = {
    id: order.id,
    kind: 'posting',
    debtorAccountId: accountId,
    creditorAccountId,
    amountPence: order.amountPence,
    limitPence: bank.limits.transferPence,
    recipientName: order.recipientName,
    destination,
    reference,
    category,
    debtorDescription: category === 'Transfer' ? `Transfer to ${order.recipientName}` : category,
    creditorDescription: `Deposit from ${debtor.holder_name}`,
    placedBy: customerId,
    notices: noticesOf(bank, { placer: debtor, receivers: creditor?.receivers ?? [] }),
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

/** The account to credit: the one at this bank, or settlement for the world outside. */
async function findCreditor(bank: Bank, destination: Destination): Promise<Creditor | undefined> {
  const accountNumber = ownAccountNumber(destination)
  return accountNumber === undefined
    ? { accountId: ownAccountIds.settlement, receivers: [] }
    : bank.creditorReads.ask(accountNumber)
}
