import { deriveId } from '../../../src/bank/derive-id.ts'
import { type AccountRecord, isDone, isRefusedForGood } from '../accounts/account-history.ts'
import type { AccountDeed } from '../accounts/account-steps.ts'
import type { StoredTransfer } from '../final-state.ts'
import type { Anomaly } from '../history.ts'
import type { Facts } from './facts.ts'

/** The reference of every move between own accounts. */
export const moveReference = 'Move'

const depositOf = (customerId: string, openingId: string) =>
  deriveId(`sarsen/opening-deposit/${customerId}/${openingId}`)

/** The ids of the transfers that a request may cause. */
export function transfersOf({ deed, id, customerId, accountId }: AccountRecord): readonly string[] {
  if (deed.startsWith('open ') && deed !== 'open pot') return [depositOf(customerId, id)]
  if (deed === 'open pot') return [deriveId(`sarsen/pot-opening/${id}`)]
  if (deed === 'move' || deed === 'move to a closed account') return [id]
  if (deed === 'close pot') return [deriveId(`sarsen/pot-closing/${accountId}`)]
  if (deed === 'cancel') return [deriveId(`sarsen/fixed-cancellation/${accountId}`)]
  return deed === 'close sole' ? [deriveId(`sarsen/closing/${accountId}`)] : []
}

type Note = (record: AccountRecord, found: string, transferId?: string) => void

/** Whether a move is between the accounts of a request, with its amount. */
const isAsAsked = (
  transfer: StoredTransfer,
  { customerId, amountPence }: AccountRecord,
  [from, to]: readonly (string | null | undefined)[],
): boolean =>
  transfer.kind === 'posting' &&
  transfer.debtorAccountId === from &&
  transfer.creditorAccountId === to &&
  transfer.amountPence === amountPence &&
  transfer.placedBy === customerId

/** An opening is there with its account, deposit and event, or nothing of it is. */
function checkOpening({ state, transfersById }: Facts, record: AccountRecord, note: Note): void {
  const { id, customerId, amountPence, from, answer } = record
  const { held } = state
  const opening = held.openings.find(one => one.id === id)
  const depositId = depositOf(customerId, id)
  const [deposit] = transfersById.get(depositId) ?? []
  if (!opening) {
    if (isDone(record)) note(record, 'it was acknowledged and is missing')
    if (deposit) note(record, 'its deposit was posted, and no account opened', depositId)
    return
  }
  if (isRefusedForGood(record)) note(record, 'it was refused and opened an account')
  if (isDone(record) && answer?.accountId !== opening.accountId)
    note(record, `it was answered with account ${answer?.accountId} and opened ${opening.accountId}`)
  const holders = held.accesses.filter(({ accountId }) => accountId === opening.accountId)
  if (opening.customerId !== customerId || holders.map(holder => holder.customerId).join() !== customerId)
    note(record, 'its account is not theirs')
  if (
    amountPence !== undefined &&
    !(deposit?.status === 'completed' && isAsAsked(deposit, record, [from, opening.accountId]))
  )
    note(record, 'an account opened, and its deposit was not posted as ordered', depositId)
  if (amountPence === undefined && deposit) note(record, 'it has a deposit that nobody ordered', depositId)
  const told = held.events.find(
    event =>
      event.type === 'account_opened' &&
      event.customerId === customerId &&
      event.accountId === opening.accountId,
  )
  if (told?.times !== 1n) note(record, `its audit chain tells of it ${told?.times ?? 0n} times`)
}

function checkMove({ transfersById }: Facts, record: AccountRecord, note: Note): void {
  const [transfer] = transfersById.get(record.id) ?? []
  if (!transfer) {
    if (isDone(record)) note(record, 'it was acknowledged and is missing')
    return
  }
  if (isRefusedForGood(record)) note(record, 'it was refused and is stored')
  if (!isAsAsked(transfer, record, [record.from, record.to])) note(record, 'it is stored as another move')
  const decision = transfer.reason ?? transfer.status
  if (isDone(record) && record.answer?.decision !== decision)
    note(record, `it was acknowledged as ${record.answer?.decision} and is stored as ${decision}`)
}

/** A pot is there with its first amount, or neither is. */
function checkPot({ state, transfersById }: Facts, record: AccountRecord, note: Note): void {
  const pot = state.held.pots.find(({ id }) => id === record.id)
  const [first] = transfersById.get(deriveId(`sarsen/pot-opening/${record.id}`)) ?? []
  if (isDone(record) && !pot) note(record, 'it was acknowledged and is missing')
  if (isRefusedForGood(record) && pot) note(record, 'it was refused and made a pot')
  if (pot && pot.parentId !== record.from) note(record, 'its pot belongs to another account')
  const wanted = pot !== undefined && record.amountPence !== undefined
  if (wanted !== (first !== undefined)) note(record, 'only one of the pot and its first amount is there')
  if (first && !isAsAsked(first, record, [record.from, record.to]))
    note(record, 'its first amount is another')
}

function checkInvitation({ state }: Facts, record: AccountRecord, note: Note): void {
  const invitation = state.held.invitations.find(({ id }) => id === record.id)
  if (record.deed === 'invite') {
    if (isDone(record) && !(invitation?.inviterId === record.customerId && invitation.email === record.email))
      note(record, 'it was acknowledged and is missing')
    if (isRefusedForGood(record) && invitation) note(record, 'it was refused and is stored')
    return
  }
  if (
    isDone(record) &&
    !(invitation?.decision === 'accepted' && invitation.accountId === record.answer?.accountId)
  )
    note(record, 'its acceptance was acknowledged and is missing')
}

/** What a success tells of an account that was there before. */
function checkChange({ state, transfersById }: Facts, record: AccountRecord, note: Note): void {
  if (!isDone(record)) return
  const { deed, accountId, customerId, answer } = record
  const { accounts, freezes, closings, credits } = state.held
  const account = accounts.find(({ id }) => id === accountId)
  const isOf = (one: { readonly accountId: string | null }) => one.accountId === accountId
  if (deed === 'freeze' && !freezes.some(isOf)) note(record, 'it was acknowledged and no freeze is stored')
  const isAsked = deed === 'close shared' && answer?.status === 202
  if (isAsked && !closings.some(one => isOf(one) && one.askedBy === customerId))
    note(record, 'it was acknowledged and nobody asked')
  if (deed === 'freeze' || deed === 'release' || isAsked) return
  if (account?.closedAt === null) note(record, 'it was acknowledged and the account is open')
  if (deed !== 'cancel') return
  const [back] = transfersById.get(deriveId(`sarsen/fixed-cancellation/${accountId}`)) ?? []
  if (back?.creditorAccountId !== record.to || credits.some(isOf))
    note(record, 'a cancelled account gives its deposit back, and pays no interest')
}

const checks: Record<AccountDeed, (facts: Facts, record: AccountRecord, note: Note) => void> = {
  'open current': checkOpening,
  'open flexisave': checkOpening,
  'open fixed': checkOpening,
  move: checkMove,
  'move to a closed account': checkMove,
  'open pot': checkPot,
  'close pot': checkChange,
  invite: checkInvitation,
  accept: checkInvitation,
  freeze: checkChange,
  release: checkChange,
  'close sole': checkChange,
  'close shared': checkChange,
  cancel: checkChange,
}

const notAsked = (what: string, accountId: string | null | undefined, transferId?: string): Anomaly => ({
  check: 'accounts',
  found: `nobody asked for this ${what}`,
  accountId: accountId ?? undefined,
  transferId,
})

/** Every move, opening, pot and invitation was asked for. */
function checkAsked({ history, state }: Facts): readonly Anomaly[] {
  const { records } = history.accounts
  const { held } = state
  const ids = new Set(records.map(({ id }) => id))
  const caused = new Set([
    ...records.flatMap(transfersOf),
    ...held.pots.map(({ id }) => deriveId(`sarsen/pot-closing/${id}`)),
    ...held.accounts.map(({ id }) => deriveId(`sarsen/fixed-end/${id}`)),
  ])
  const askedFor = (accountId: string, deeds: readonly string[], customerId?: string) =>
    records.some(
      one =>
        one.accountId === accountId &&
        deeds.includes(one.deed) &&
        (customerId === undefined || one.customerId === customerId),
    )
  return [
    ...state.transfers
      .filter(({ reference, id }) => reference === moveReference && !caused.has(id))
      .map(({ id, debtorAccountId }) => notAsked('move', debtorAccountId, id)),
    ...held.openings.filter(({ id }) => !ids.has(id)).map(({ accountId }) => notAsked('opening', accountId)),
    ...held.pots.filter(({ id }) => !ids.has(id)).map(({ id }) => notAsked('pot', id)),
    ...held.invitations
      .filter(({ id }) => !ids.has(id))
      .map(({ accountId }) => notAsked('invitation', accountId)),
    ...held.freezes
      .filter(({ accountId, frozenBy }) => accountId !== null && !askedFor(accountId, ['freeze'], frozenBy))
      .map(({ accountId }) => notAsked('freeze', accountId)),
    ...held.freezes
      .filter(({ accountId, releasedAt, releasedBy }) => {
        const holders = held.accesses.filter(access => access.accountId === accountId)
        return (
          releasedAt !== null &&
          !holders.every(
            ({ customerId }) =>
              releasedBy.includes(customerId) &&
              accountId !== null &&
              askedFor(accountId, ['release'], customerId),
          )
        )
      })
      .map(({ accountId }) => notAsked('release by all holders', accountId)),
    ...held.accounts
      .filter(({ id, closedAt, product, lockedUntil }) => {
        if (closedAt === null || product === null || (product === 'fixed_1y' && lockedUntil !== null))
          return false
        if (product !== 'joint') return !askedFor(id, ['close sole', 'cancel'])
        const holders = held.accesses.filter(({ accountId }) => accountId === id)
        const agreed = held.closings.find(
          closing => closing.accountId === id && closing.decision === 'agreed',
        )
        return !(
          agreed &&
          holders.every(
            ({ customerId }) =>
              [agreed.askedBy, agreed.agreedBy].includes(customerId) &&
              askedFor(id, ['close shared'], customerId),
          )
        )
      })
      .map(({ id }) => notAsked('closing', id)),
  ]
}

/**
 * What was acknowledged of accounts is stored, what was refused is not, and what was never answered is there whole or not
 * at all. Nothing else is there.
 */
export function checkAccountRequests(facts: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  const note: Note = (record, found, transferId) =>
    anomalies.push({
      check: 'accounts',
      found: `${record.deed} ${record.id}: ${found}`,
      accountId: record.accountId ?? record.answer?.accountId,
      transferId,
      atMs: record.answeredMs,
    })
  for (const record of facts.history.accounts.records) checks[record.deed](facts, record, note)
  return [...anomalies, ...checkAsked(facts)]
}
