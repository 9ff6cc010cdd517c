import type { Anomaly } from '../history.ts'
import type { Facts } from './facts.ts'

const once = (is: boolean): bigint => (is ? 1n : 0n)

/**
 * Nothing without a trace: each transfer has one audit event, the one that it names, in the chain of whoever placed it
 * or in the bank's own. A customer's has a notification for who placed it; one that has moved money has one for the
 * customer who was paid, and where the bank moved it, for the customer whose money it was.
 */
export function checkTraces({ book }: Facts): readonly Anomaly[] {
  const customers = new Set(book.accounts.filter(({ isCustomers }) => isCustomers).map(({ id }) => id))
  return book.transfers.flatMap(transfer => {
    const { kind, status, placedBy, debtorAccountId, creditorAccountId } = transfer
    const isOwn = placedBy === null
    const isTold = status === 'completed' && (!isOwn || kind === 'capture' || kind === 'reversal')
    const counts: readonly [string, bigint, bigint][] = [
      ['audit events', transfer.events, 1n],
      ['audit events at the number that it names', transfer.eventsNamed, 1n],
      ['notifications for its placer', transfer.toldPlacer, once(!isOwn)],
      [
        'notifications for whom the bank took it from',
        transfer.toldDebtor,
        once(isOwn && isTold && customers.has(debtorAccountId)),
      ],
      [
        'notifications for whoever was paid',
        transfer.toldReceiver,
        once(isTold && customers.has(creditorAccountId)),
      ],
    ]
    return counts
      .filter(([, found, wanted]) => found !== wanted)
      .map(([what, found, wanted]) => ({
        check: 'traces' as const,
        found: `${kind} ${status}, with ${found} ${what} in place of ${wanted}`,
        accountId: debtorAccountId,
        transferId: transfer.id,
      }))
  })
}
