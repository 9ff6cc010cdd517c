import { moneyOf } from '../../../src/domain/money.ts'
import type { Transaction } from '../../../src/contract/transactions.ts'
import { firstDifference } from '../first-difference.ts'
import type { Anomaly } from '../history.ts'
import { type Line, linesOf } from './lines.ts'
import type { Facts } from './facts.ts'

/** The first field of a line over HTTP that differs from its transfer; undefined if none does. */
function differenceOf(
  line: Transaction,
  { no, side, transfer }: Line,
  balance: string | undefined,
): string | undefined {
  const wanted: Partial<Transaction> = {
    id: `TXN${no}`,
    transferId: transfer.id,
    date: transfer.decidedAt.toISOString(),
    reference: transfer.reference,
    type: side,
    amount: moneyOf(transfer.amountPence),
    balance,
    status: transfer.status === 'completed' ? 'completed' : 'declined',
  }
  return firstDifference(wanted, line)
}

/**
 * Each list over HTTP has the lines of its account's transfers. The balances, recomputed from the list itself, agree
 * with the entries.
 */
export function checkLists({ state }: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  const booked = linesOf(state.transfers)
  for (const [accountId, list] of state.lists) {
    const lines = booked.get(accountId) ?? []
    if (lines.length !== list.length)
      anomalies.push({
        check: 'lists',
        found: `it has ${list.length} lines, its transfers have ${lines.length}`,
        accountId,
      })
    let balancePence = 0n
    for (const [n, line] of list.entries()) {
      const wanted = lines[n]
      if (!wanted) break
      const { transfer, side } = wanted
      const isBooked = line.status === 'completed'
      const entryNo = side === 'debit' ? transfer.debtorEntryNo : transfer.creditorEntryNo
      const entry = entryNo === null ? undefined : state.entries.get(accountId)?.[Number(entryNo) - 1]
      if (isBooked) balancePence += (line.type === 'debit' ? -1n : 1n) * transfer.amountPence
      const difference =
        isBooked && entry?.balanceAfterPence !== balancePence
          ? 'balance than its entry'
          : differenceOf(line, wanted, isBooked ? wireMoney(balancePence) : undefined)
      if (difference !== undefined)
        anomalies.push({
          check: 'lists',
          found: `another ${difference}: ${JSON.stringify(line)}`,
          accountId,
          transferId: transfer.id,
        })
    }
  }
  return anomalies
}

/** A damaged account may have a negative balance, which money on the wire cannot express. */
const wireMoney = (pence: bigint): string => (pence < 0n ? String(pence) : moneyOf(pence))
