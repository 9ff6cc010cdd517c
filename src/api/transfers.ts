import type { Bank } from '../bank/bank.ts'
import { placeTransfer } from '../bank/transfers/place-transfer.ts'
import {
  readTransfer,
  type Transfer as BankTransfer,
  type TransferReceipt,
} from '../bank/transfers/transfer.ts'
import { depositWords } from '../contract/deposit-words.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Receipt, Transfer } from '../contract/transfers.ts'
import { formatDestination } from '../domain/destination.ts'
import { formatTransactionNo } from '../domain/identifiers.ts'
import { moneyOf, penceOf } from '../domain/money.ts'
import type { Handlers } from './handler.ts'

export const transferHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, 'placeTransfer' | 'readTransfer'> => ({
  async placeTransfer({ session, params, body, caller }, { reply, refuse }) {
    const { amount, ...order } = body
    const placed = await placeTransfer(bank, {
      customerId: session.customerId,
      accountId: params.id,
      order: { ...order, amountPence: penceOf(amount) },
      caller,
    })
    if (!placed.ok) {
      const { refusal } = placed
      if (refusal.code !== 'above_maximum') return refuse(refusal)
      const { product, maximumPence } = refusal
      return refuse({ code: refusal.code, sentence: depositWords.aboveMaximum(product, maximumPence) })
    }
    const answer = { transfer: presentTransfer(placed.value.transfer) }
    return placed.value.replayed ? reply(200, answer, { 'idempotent-replayed': 'true' }) : reply(201, answer)
  },

  async readTransfer({ session, params }, { reply, refuse }) {
    const receipt = await readTransfer(bank, { customerId: session.customerId, transferId: params.id })
    if (!receipt) return refuse({ code: 'not_found' })
    return reply(200, { transfer: presentTransfer(receipt.transfer), receipt: presentReceipt(receipt) })
  },
})

/** A transfer as the customer who placed it sees it. */
export const presentTransfer = (transfer: BankTransfer): Transfer => ({
  id: transfer.id,
  transactionId: formatTransactionNo(transfer.transactionNo),
  accountId: transfer.accountId,
  recipientName: transfer.recipientName,
  destination: formatDestination(transfer.destination),
  amount: moneyOf(transfer.amountPence),
  currency: 'GBP',
  reference: transfer.reference,
  category: transfer.category,
  type: 'debit',
  status: transfer.status,
  ...(transfer.reason && { reason: transfer.reason }),
  date: transfer.decidedAt.toISOString(),
})

/** What the receipt adds to its transfer. */
export const presentReceipt = (receipt: TransferReceipt): Receipt => ({
  debtorName: receipt.debtorName,
  debtorSortCode: receipt.debtorSortCode,
  debtorAccountNumber: receipt.debtorAccountNumber,
  ...(receipt.balanceAfterPence !== undefined && { balanceAfter: moneyOf(receipt.balanceAfterPence) }),
})
