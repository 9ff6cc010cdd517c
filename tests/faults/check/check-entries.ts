import type { BookEntry, BookTransfer } from '../book.ts'
import type { Anomaly } from '../history.ts'
import type { Facts } from './facts.ts'

const signed = ({ direction, amountPence }: BookEntry): bigint =>
  direction === 'debit' ? -amountPence : amountPence

/** Running balances: entries are numbered without a gap and add up, and the account is where its last entry is. */
function checkRunning({ book }: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  for (const account of book.accounts) {
    let balancePence = 0n
    let lastNo = 0n
    for (const entry of book.entries.get(account.id) ?? []) {
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
        note(`says ${entry.balanceAfterPence} pence, the entries come to ${balancePence}`)
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

const legOf = (transfer: BookTransfer, side: 'debit' | 'credit') =>
  side === 'debit'
    ? { accountId: transfer.debtorAccountId, no: transfer.debtorEntryNo }
    : { accountId: transfer.creditorAccountId, no: transfer.creditorEntryNo }

/** Whether a transfer has moved money: one that was declined has not, nor has a hold or a release. */
const hasMoved = ({ kind, status }: BookTransfer): boolean =>
  status === 'completed' && kind !== 'hold' && kind !== 'release'

/** Two legs of the transfer's amount where it has moved money, none where it has not; and none without a transfer. */
function checkLegs({ book }: Facts): readonly Anomaly[] {
  const entriesByTransfer = new Map<string, BookEntry[]>()
  for (const entries of book.entries.values())
    for (const entry of entries) {
      const beside = entriesByTransfer.get(entry.transferId)
      if (beside) beside.push(entry)
      else entriesByTransfer.set(entry.transferId, [entry])
    }
  const anomalies: Anomaly[] = []
  for (const transfer of book.transfers) {
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
      found: 'an entry of no transfer',
      accountId: entry?.accountId,
      transferId,
    })
  return anomalies
}

/** Conservation: all balances come to nothing. */
function checkSum({ book }: Facts): readonly Anomaly[] {
  const sumPence = book.accounts.reduce((sum, { balancePence }) => sum + balancePence, 0n)
  return sumPence === 0n ? [] : [{ check: 'entries', found: `all balances come to ${sumPence} pence` }]
}

export const checkEntries = (facts: Facts): readonly Anomaly[] => [
  ...checkSum(facts),
  ...checkLegs(facts),
  ...checkRunning(facts),
]
