import type { Pence } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { ownAccountIds } from '../../ledger/order.ts'
import { byNetwork } from '../network/notify.ts'
import { moveDisputeMoney } from './dispute-money.ts'
import { type Dispute, openPence } from './disputes.ts'
import { auditDispute, moveDispute, storeStep, notifyOfDispute } from './dispute-steps.ts'

interface CoveringRefund {
  readonly dispute: Dispute
  /** The network's message of the refund. */
  readonly messageId: string
  /** Of the refund: what the bank has credited already. */
  readonly coveredPence: Pence
  readonly at: Date
}

/**
 * Gives the bank, of a merchant's refund, what it has credited already. Once all of that is back, the dispute is won; a credit that
 * the bank bears shrinks. The caller has locked the dispute, and kept the message. Source: part two, 15.2 and 15.4.
 */
export async function coverByRefund(
  bank: Bank,
  transaction: Queryable,
  { dispute, messageId, coveredPence, at }: CoveringRefund,
): Promise<void> {
  const stepId = bank.newId()
  const legs = { from: ownAccountIds.cardSettlement, to: ownAccountIds.disputes }
  const step = `refund-${messageId}` as const
  await moveDisputeMoney(bank, transaction, dispute, { step, ...legs, amountPence: coveredPence, at })
  // What the bank bears is over: a won dispute, and a lost one whose account closed.
  const isOver = dispute.status === 'won' || dispute.returnedAt !== undefined
  const isWon = !isOver && openPence(dispute) === coveredPence
  if (isWon) await moveDispute(transaction, dispute, { status: 'won', at, coveredPence })
  else
    await transaction.query('update card_dispute set covered_pence = covered_pence + $2 where id = $1', [
      dispute.id,
      coveredPence,
    ])
  const taken = isWon ? 'won' : 'refunded'
  await storeStep(transaction, dispute, { id: stepId, step: taken, at })
  const detail = { coveredPence: String(coveredPence) }
  await auditDispute(transaction, dispute, { step: taken, at, by: byNetwork, detail })
  const { creditPence: amountPence = 0n } = dispute
  if (isWon) await notifyOfDispute(transaction, dispute, { type: 'dispute_won', stepId, at, amountPence })
}
