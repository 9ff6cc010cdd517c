import type { Anomaly } from '../history.ts'
import type { StoredTransfer } from '../final-state.ts'
import type { Facts } from './facts.ts'

const accountsMost = 10
const potsMost = 10

const key = ({ customerId, accountId }: { readonly customerId: string; readonly accountId: string }) =>
  `${customerId} ${accountId}`

/** A slot for each open account of a customer, and for each open pot of an account; ten at most. */
function checkSlots({ state: { held } }: Facts, note: Note): void {
  const open = new Set(held.accounts.filter(({ closedAt }) => closedAt === null).map(({ id }) => id))
  const wanted = new Set(held.accesses.filter(({ accountId }) => open.has(accountId)).map(key))
  const taken = new Set(held.slots.map(key))
  for (const slot of held.slots)
    if (!wanted.has(key(slot))) note(slot.accountId, `it takes a slot of ${slot.customerId} and is not open`)
  for (const access of held.accesses)
    if (wanted.has(key(access)) && !taken.has(key(access)))
      note(access.accountId, `it is open and takes no slot of ${access.customerId}`)
  for (const [customerId, slots] of Map.groupBy(held.slots, slot => slot.customerId))
    if (slots.length > accountsMost)
      note(slots[0]?.accountId, `${customerId} has ${slots.length} open accounts`)
  for (const { id, isOpen } of held.pots)
    if (isOpen !== open.has(id)) note(id, 'the slot of this pot does not go with whether it is open')
  for (const [parentId, pots] of Map.groupBy(
    held.pots.filter(({ isOpen }) => isOpen),
    pot => pot.parentId,
  ))
    if (pots.length > potsMost) note(parentId, `it has ${pots.length} open pots`)
}

/** A joint account has the two of its invitation, any other account one holder. */
function checkHolders({ state: { held } }: Facts, note: Note): void {
  const holdersOf = Map.groupBy(held.accesses, ({ accountId }) => accountId)
  const accepted = Map.groupBy(
    held.invitations.filter(({ decision }) => decision === 'accepted'),
    ({ accountId }) => accountId,
  )
  for (const { id, product } of held.accounts) {
    if (product === null) continue
    const holders = (holdersOf.get(id) ?? []).map(({ customerId }) => customerId).toSorted()
    const invitations = accepted.get(id) ?? []
    const [invitation] = invitations
    if (product !== 'joint') {
      if (holders.length !== 1) note(id, `it has ${holders.length} holders`)
      if (invitation) note(id, 'an invitation opened it, and it is not joint')
      continue
    }
    const two = invitation ? [invitation.inviterId, invitation.inviteeId ?? ''].toSorted() : []
    if (invitations.length !== 1 || holders.join() !== two.join())
      note(id, `its holders are ${holders.join(' and ')}, and ${invitations.length} invitations opened it`)
  }
}

const isPayment = ({ kind, status }: StoredTransfer) => kind === 'posting' && status === 'completed'

/** A closed account is empty and nothing was booked later. A pot's entries have its account on the other leg. */
function checkEntriesOf({ state, transfersById }: Facts, note: Note): void {
  for (const { id, closedAt, balancePence, heldPence, parentId } of state.held.accounts) {
    if (closedAt !== null && (balancePence !== 0n || heldPence !== 0n))
      note(id, `it is closed and has ${balancePence} pence, of them ${heldPence} held`)
    const potClosed = state.held.accounts.some(one => one.parentId === id && one.closedAt === null)
    if (closedAt !== null && potClosed) note(id, 'it is closed and has an open pot')
    for (const { entryNo, bookedAt, transferId, direction } of state.entries.get(id) ?? []) {
      if (closedAt !== null && bookedAt > closedAt)
        note(id, `entry ${entryNo} was booked after it closed`, transferId)
      if (parentId === null) continue
      const [transfer] = transfersById.get(transferId) ?? []
      const other = direction === 'debit' ? transfer?.creditorAccountId : transfer?.debtorAccountId
      if (other !== parentId) note(id, `entry ${entryNo} of this pot is with another account`, transferId)
    }
  }
}

/** A frozen account pays nothing out, and is frozen as long as its freeze lasts. */
function checkFrozen({ state }: Facts, note: Note): void {
  const { held, transfers } = state
  const lasting = new Set(
    held.freezes.filter(({ releasedAt }) => releasedAt === null).map(({ accountId }) => accountId),
  )
  for (const { id, frozenAt } of held.accounts)
    if ((frozenAt !== null) !== lasting.has(id)) note(id, 'whether it is frozen does not go with its freezes')
  const paid = Map.groupBy(transfers.filter(isPayment), ({ debtorAccountId }) => debtorAccountId)
  for (const { accountId, frozenAt, releasedAt } of held.freezes)
    for (const { id, decidedAt } of paid.get(accountId ?? '') ?? [])
      if (decidedAt > frozenAt && (releasedAt === null || decidedAt < releasedAt))
        note(accountId ?? undefined, 'it paid this while it was frozen', id)
}

type Note = (accountId: string | undefined, found: string, transferId?: string) => void

/** What accounts, pots and their holders have at the end. */
export function checkHoldings(facts: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  const note: Note = (accountId, found, transferId) =>
    anomalies.push({ check: 'holdings', found, accountId, transferId })
  checkSlots(facts, note)
  checkHolders(facts, note)
  checkEntriesOf(facts, note)
  checkFrozen(facts, note)
  return anomalies
}
