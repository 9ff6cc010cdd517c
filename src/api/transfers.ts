import type { Bank } from '../bank/bank.ts'
import { placeTransfer } from '../bank/transfers/place-transfer.ts'
import { readTransfer } from '../bank/transfers/read-transfer.ts'
import { penceOf } from '../contract/money.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'
import { presentReceipt, presentTransfer } from './present-transfer.ts'
import { refusals } from './refusals.ts'

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
    if (!placed.ok) return refuse({ ...placed.refusal, ...refusals[placed.refusal.code] })
    const answer = { transfer: presentTransfer(placed.value.transfer) }
    return placed.value.replayed ? reply(200, answer, { 'idempotent-replayed': 'true' }) : reply(201, answer)
  },

  async readTransfer({ session, params }, { reply, refuse }) {
    const receipt = await readTransfer(bank, { customerId: session.customerId, transferId: params.id })
    if (!receipt) return refuse(refusals.not_found)
    return reply(200, { transfer: presentTransfer(receipt.transfer), receipt: presentReceipt(receipt) })
  },
})
