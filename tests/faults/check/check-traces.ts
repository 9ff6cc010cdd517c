import { ownAccountIds } from '../../../src/bank/ledger/order.ts'
import type { StoredTransfer } from '../final-state.ts'
import type { Anomaly } from '../history.ts'
import { moveReference } from './check-account-requests.ts'
import type { Facts } from './facts.ts'

const once = (is: boolean): bigint => (is ? 1n : 0n)

interface Notices {
  readonly placer: bigint
  readonly debtor: bigint
  readonly receiver: bigint
}

/** Each holder of an account is told what enters and leaves it, but for the one who moved it between their own accounts. */
function noticesOfAccounts(
  { status, placedBy, debtorAccountId, creditorAccountId }: StoredTransfer,
  holders: (accountId: string) => readonly string[],
): Notices {
  const told = (accountId: string, mover: string | undefined) =>
    status === 'completed' ? BigInt(holders(accountId).filter(holder => holder !== mover).length) : 0n
  if (debtorAccountId === ownAccountIds.interest)
    return { placer: 0n, debtor: 0n, receiver: told(creditorAccountId, undefined) }
  // Fixed Savings have one holder, for whom the bank moves their money at the end.
  const mover = placedBy ?? holders(debtorAccountId)[0]
  return { placer: 0n, debtor: told(debtorAccountId, mover), receiver: told(creditorAccountId, mover) }
}

/**
 * Every transfer leaves its traces. It has one audit event, with the number that it names, in the chain of the customer
 * who placed it or in the bank's own. The placing customer has one notification. If money moved, the payee has one, and
 * so does the customer whose money the bank moved; of moves and interest, see {@link noticesOfAccounts}.
 */
export function checkTraces({ state, paymentFor, claimFor }: Facts): readonly Anomaly[] {
  const customers = new Set(state.accounts.filter(({ isCustomers }) => isCustomers).map(({ id }) => id))
  const accesses = Map.groupBy(state.held.accesses, ({ accountId }) => accountId)
  const holders = (accountId: string) => (accesses.get(accountId) ?? []).map(({ customerId }) => customerId)
  return state.transfers.flatMap(transfer => {
    const { kind, status, placedBy, debtorAccountId, creditorAccountId } = transfer
    const isOwn = placedBy === null
    const movesMoney = kind !== 'hold' && kind !== 'release'
    // What a claim pays, and what comes back of a payment that one has paid in part.
    const isOfClaim = claimFor(transfer.id) !== undefined || paymentFor(transfer.id) !== undefined
    const needsNotices = status === 'completed' && movesMoney && (!isOwn || kind !== 'posting' || isOfClaim)
    const isOfAccounts = transfer.reference === moveReference || debtorAccountId === ownAccountIds.interest
    const notices: Notices = isOfAccounts
      ? noticesOfAccounts(transfer, holders)
      : {
          // What is set aside for a payment, and given back, is told of by the payment.
          placer: once(!isOwn && movesMoney),
          debtor: once(isOwn && needsNotices && customers.has(debtorAccountId)),
          receiver: once(needsNotices && customers.has(creditorAccountId)),
        }
    const counts: readonly [string, bigint, bigint][] = [
      ['audit events', transfer.events, 1n],
      ['audit events at the number that it names', transfer.eventsNamed, 1n],
      ['notifications for its placer', transfer.noticesToPlacer, notices.placer],
      ['notifications for the customer whose money the bank took', transfer.noticesToDebtor, notices.debtor],
      ['notifications for the payee', transfer.noticesToReceiver, notices.receiver],
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
