import type { TransactionDetails } from '../../../../contract/transaction-details.ts'
import { detailsWords } from './details-words.ts'

export interface TrailStep {
  readonly label: string
  /** When, in UTC. */
  readonly at: string
}

/**
 * What happened, in order, at the times that the bank keeps: when it took an order and when it decided. An entry that
 * was dated back was taken when it says.
 */
export function listSteps({ transaction, receipt }: TransactionDetails): readonly TrailStep[] {
  const { steps } = detailsWords
  const { type, status, date } = transaction
  if (type === 'credit')
    return [
      { label: steps.received, at: date },
      { label: steps.completed, at: date },
    ]
  const takenAt = receipt.placedAt < date ? receipt.placedAt : date
  const sent = receipt.destination === undefined ? [] : [{ label: steps.sent, at: takenAt }]
  if (status === 'completed')
    return [...sent, { label: steps.checked, at: date }, { label: steps.completed, at: date }]
  const isFunds = receipt.reason === 'insufficient_funds'
  return [
    ...sent,
    { label: isFunds ? steps.overFunds : steps.overLimit, at: date },
    { label: isFunds ? steps.declined : steps.flagged, at: date },
  ]
}
