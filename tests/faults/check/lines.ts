import type { StoredTransfer } from '../final-state.ts'

/** A line of an account: its number and its transfer. */
export interface Line {
  readonly no: bigint
  readonly side: 'debit' | 'credit'
  readonly transfer: StoredTransfer
}

/** All lines of each account, in the order of their numbers. */
export function linesOf(transfers: readonly StoredTransfer[]): ReadonlyMap<string, readonly Line[]> {
  const lines = new Map<string, Line[]>()
  const add = (accountId: string, line: Line) => {
    const beside = lines.get(accountId)
    if (beside) beside.push(line)
    else lines.set(accountId, [line])
  }
  for (const transfer of transfers) {
    const { debtorTransactionNo, creditorTransactionNo } = transfer
    if (debtorTransactionNo !== null)
      add(transfer.debtorAccountId, { no: debtorTransactionNo, side: 'debit', transfer })
    if (creditorTransactionNo !== null)
      add(transfer.creditorAccountId, { no: creditorTransactionNo, side: 'credit', transfer })
  }
  for (const each of lines.values()) each.sort((one, other) => Number(one.no - other.no))
  return lines
}
