import type { Anomaly } from '../history.ts'
import type { Facts } from './facts.ts'

const once = (is: boolean): bigint => (is ? 1n : 0n)

/**
 * Every transfer leaves its traces. It has one audit event, with the number that it names, in the chain of the customer
 * who placed it or in the bank's own. The placing customer has one notification. If money moved, the payee has one, and
 * so does the customer whose money the bank moved.
 */
export function checkTraces({ state }: Facts): readonly Anomaly[] {
  const customers = new Set(state.accounts.filter(({ isCustomers }) => isCustomers).map(({ id }) => id))
  return state.transfers.flatMap(transfer => {
    const { kind, status, placedBy, debtorAccountId, creditorAccountId } = transfer
    const isOwn = placedBy === null
    const needsNotices = status === 'completed' && (!isOwn || kind === 'capture' || kind === 'reversal')
    const counts: readonly [string, bigint, bigint][] = [
      ['audit events', transfer.events, 1n],
      ['audit events at the number that it names', transfer.eventsNamed, 1n],
      ['notifications for its placer', transfer.noticesToPlacer, once(!isOwn)],
      [
        'notifications for the customer whose money the bank took',
        transfer.noticesToDebtor,
        once(isOwn && needsNotices && customers.has(debtorAccountId)),
      ],
      [
        'notifications for the payee',
        transfer.noticesToReceiver,
        once(needsNotices && customers.has(creditorAccountId)),
      ],
    ]
    return counts
      .filter(([, found, wanted]) => found !== wanted)
      .map(([what, found, wanted]) => ({
        check: 'traces' as const,
        found: `${kind} ${status}, with ${found} ${what} instead of ${wanted}`,
        accountId: debtorAccountId,
        transferId: transfer.id,
      }))
  })
}
