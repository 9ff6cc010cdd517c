import type { Anomaly } from '../history.ts'
import type { Facts } from './facts.ts'

/**
 * Nothing without a trace: each customer's transfer has one audit event, the one that it names, and one
 * notification for who placed it; a completed one to a customer has one for whoever was paid.
 */
export function checkTraces({ book }: Facts): readonly Anomaly[] {
  const customers = new Set(book.accounts.filter(({ isCustomers }) => isCustomers).map(({ id }) => id))
  return book.transfers
    .filter(({ placedBy }) => placedBy !== null)
    .flatMap(transfer => {
      const isPaid = transfer.status === 'completed' && customers.has(transfer.creditorAccountId)
      const counts: readonly [string, bigint, bigint][] = [
        ['audit events', transfer.events, 1n],
        ['audit events at the number that it names', transfer.eventsNamed, 1n],
        ['notifications for its placer', transfer.toldPlacer, 1n],
        ['notifications for whoever was paid', transfer.toldReceiver, isPaid ? 1n : 0n],
      ]
      return counts
        .filter(([, found, wanted]) => found !== wanted)
        .map(([what, found, wanted]) => ({
          check: 'traces' as const,
          found: `${transfer.status}, with ${found} ${what} in place of ${wanted}`,
          accountId: transfer.debtorAccountId,
          transferId: transfer.id,
        }))
    })
}
