import type { StoredEntry, StoredTransfer } from '../final-state.ts'
import type { Anomaly } from '../history.ts'
import type { Facts } from './facts.ts'

const signed = ({ direction, amountPence }: StoredEntry): bigint =>
  direction === 'debit' ? -amountPence : amountPence

/**
 * Running balances: entries are numbered without a gap and add up, and the account's balance is that of its last entry.
 */
function checkRunning({ state }: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  for (const account of state.accounts) {
    let balancePence = 0n
    let lastNo = 0n
    for (const entry of state.entries.get(account.id) ?? []) {
      const note = (found: string) =>
        anomalies.push({
          check: 'entries',
          found: `entry ${entry.entryNo} ${found}`,
          accountId: account.id,
          transferId: entry.transferId,
        })
      balancePence += signed(entry)
      if (entry.entryNo !== lastNo + 1n) note(`follows entry ${lastNo}`)
      if (entry.balanceAfterPence !== balancePence)
        note(`says ${entry.balanceAfterPence} pence, the entries add up to ${balancePence}`)
      lastNo = entry.entryNo
      balancePence = entry.balanceAfterPence
    }
    if (account.balancePence !== balancePence || account.lastEntryNo !== lastNo)
      anomalies.push({
        check: 'entries',
        found: `it has ${account.balancePence} pence after ${account.lastEntryNo} entries; its last is ${lastNo} with ${balancePence}`,
        accountId: account.id,
      })
  }
  return anomalies
}

const legOf = (transfer: StoredTransfer, side: 'debit' | 'credit') =>
  side === 'debit'
    ? { accountId: transfer.debtorAccountId, no: transfer.debtorEntryNo }
    : { accountId: transfer.creditorAccountId, no: transfer.creditorEntryNo }

/** Whether a transfer moved money. A declined transfer, a hold and a release did not. */
const hasMoved = ({ kind, status }: StoredTransfer): boolean =>
  status === 'completed' && kind !== 'hold' && kind !== 'release'

/** A transfer that moved money has two legs of its amount, any other has none. Every entry has a transfer. */
function checkLegs({ state }: Facts): readonly Anomaly[] {
  const entriesByTransfer = new Map<string, StoredEntry[]>()
  for (const entries of state.entries.values())
    for (const entry of entries) {
      const beside = entriesByTransfer.get(entry.transferId)
      if (beside) beside.push(entry)
      else entriesByTransfer.set(entry.transferId, [entry])
    }
  const anomalies: Anomaly[] = []
  for (const transfer of state.transfers) {
    const legs = entriesByTransfer.get(transfer.id) ?? []
    entriesByTransfer.delete(transfer.id)
    const sides = hasMoved(transfer) ? (['debit', 'credit'] as const) : []
    const isWhole =
      legs.length === sides.length &&
      sides.every(side => {
        const { accountId, no } = legOf(transfer, side)
        return legs.some(
          leg =>
            leg.direction === side &&
            leg.accountId === accountId &&
            leg.entryNo === no &&
            leg.amountPence === transfer.amountPence &&
            leg.bookedAt.getTime() === transfer.decidedAt.getTime(),
        )
      })
    if (!isWhole)
      anomalies.push({
        check: 'entries',
        found: `${transfer.kind} ${transfer.status}, ${transfer.amountPence} pence, with the legs ${legs.map(({ direction, amountPence }) => `${direction} ${amountPence}`).join(' and ') || 'of nothing'}`,
        accountId: transfer.debtorAccountId,
        transferId: transfer.id,
      })
  }
  for (const [transferId, [entry]] of entriesByTransfer)
    anomalies.push({
      check: 'entries',
      found: 'an entry has no transfer',
      accountId: entry?.accountId,
      transferId,
    })
  return anomalies
}

/** Conservation: all balances add up to zero. */
function checkSum({ state }: Facts): readonly Anomaly[] {
  const sumPence = state.accounts.reduce((sum, { balancePence }) => sum + balancePence, 0n)
  return sumPence === 0n ? [] : [{ check: 'entries', found: `all balances add up to ${sumPence} pence` }]
}

export const checkEntries = (facts: Facts): readonly Anomaly[] => [
  ...checkSum(facts),
  ...checkLegs(facts),
  ...checkRunning(facts),
]
