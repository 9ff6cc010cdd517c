import type { BookTransfer } from '../book.ts'

/** A change of what is held on an account, and what is held after it as the amounts have it. */
export interface HeldChange {
  readonly no: bigint
  readonly transfer: BookTransfer
  readonly heldPence: bigint
}

/** All changes of what is held on each account, in the order of their numbers. */
export function heldChangesOf(
  transfers: readonly BookTransfer[],
): ReadonlyMap<string, readonly HeldChange[]> {
  const byId = new Map(transfers.map(transfer => [transfer.id, transfer]))
  const numbered = transfers.flatMap(transfer =>
    transfer.heldNo === null ? [] : [{ no: transfer.heldNo, transfer }],
  )
  const changes = new Map<string, readonly HeldChange[]>()
  for (const [accountId, ofAccount] of Map.groupBy(numbered, ({ transfer }) => transfer.debtorAccountId)) {
    let heldPence = 0n
    const inOrder = ofAccount.toSorted((one, other) => Number(one.no - other.no))
    changes.set(
      accountId,
      inOrder.map(({ no, transfer }) => {
        const { kind, amountPence, subjectTransferId } = transfer
        const letGo = byId.get(subjectTransferId ?? '')?.amountPence ?? 0n
        heldPence += kind === 'hold' ? amountPence : -letGo
        return { no, transfer, heldPence }
      }),
    )
  }
  return changes
}
