import type { MoneyOrder } from '../ledger/order.ts'
import { isInternational, writeDestination } from '../transfers/destination.ts'
import type { BookLine } from './book-plan.ts'

/** Whose book a line stands in, and what the ledger asks for besides. */
export interface BookOwner {
  readonly customerId: string
  readonly accountId: string
  readonly holderName: string
  /** The bank's account that the history is posted against. */
  readonly demoAccountId: string
  readonly limitPence: bigint
  readonly recordedAt: Date
  readonly newId: () => string
}

/** The order that puts a line into the ledger. It reads as one that the customer placed, or as money that came in. */
export function orderOfLine(line: BookLine, owner: BookOwner): MoneyOrder {
  const { party, amountPence, reference, at } = line
  const order = { id: owner.newId(), kind: 'posting', amountPence, reference, decidedAt: at } as const
  if (party.side === 'payer') {
    return {
      ...order,
      debtorAccountId: owner.demoAccountId,
      creditorAccountId: owner.accountId,
      recipientName: owner.holderName,
      category: 'Deposit',
      debtorDescription: `Transfer to ${owner.holderName}`,
      creditorDescription: `Deposit from ${party.name}`,
      recordedAt: owner.recordedAt,
    }
  }
  const category = isInternational(party.destination) ? 'International Transfer' : 'Transfer'
  return {
    ...order,
    debtorAccountId: owner.accountId,
    creditorAccountId: owner.demoAccountId,
    limitPence: owner.limitPence,
    recipientName: party.name,
    destination: writeDestination(party.destination),
    category,
    debtorDescription: category === 'Transfer' ? `Transfer to ${party.name}` : category,
    creditorDescription: `Deposit from ${owner.holderName}`,
    placedBy: owner.customerId,
    ...(line.declined && {
      notices: [{ customerId: owner.customerId, tells: 'decline', notificationId: owner.newId() }],
    }),
    recordedAt: owner.recordedAt,
  }
}
