import type { StoredTransfer } from '../final-state.ts'

/** A change of the held amount of an account, and the held amount after it, computed from the amounts. */
export interface HeldChange {
  readonly no: bigint
  readonly transfer: StoredTransfer
  readonly heldPence: bigint
}

/** All changes of the held amount of each account, in the order of their numbers. */
export function heldChangesOf(
  transfers: readonly StoredTransfer[],
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
        const releasedPence = byId.get(subjectTransferId ?? '')?.amountPence ?? 0n
        heldPence += kind === 'hold' ? amountPence : -releasedPence
        return { no, transfer, heldPence }
      }),
    )
  }
  return changes
}
