import type { Bank } from '../bank/bank.ts'
import { readHolds, type OwnHold } from '../bank/holds/read-holds.ts'
import type { Hold } from '../contract/holds.ts'
import { moneyOf } from '../contract/money.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'
import { refusals } from './refusals.ts'

/** A hold as its customer sees it. */
export const presentHold = (hold: OwnHold): Hold => ({
  id: hold.id,
  amount: moneyOf(hold.amountPence),
  recipientName: hold.recipientName,
  reference: hold.reference,
  placedAt: hold.placedAt.toISOString(),
  expiresAt: hold.expiresAt.toISOString(),
})

export const holdHandlers = (bank: Bank): Pick<Handlers<BankOperations>, 'listHolds'> => ({
  async listHolds({ session, params, query: { page, pageSize } }, { reply, refuse }) {
    const { customerId } = session
    const read = await readHolds(bank, { customerId, accountId: params.id, page, pageSize })
    if (!read) return refuse(refusals.not_found)
    const { holds, total, heldPence } = read
    return reply(200, { holds: holds.map(presentHold), held: moneyOf(heldPence), page, pageSize, total })
  },
})
