import type { StoredAccount, StoredTransfer } from '../final-state.ts'
import type { Anomaly } from '../history.ts'
import type { Facts } from './facts.ts'
import { decisionOf, type Frozen, HoldInterleavings, type LineState } from './hold-interleavings.ts'
import { type HeldChange, heldChangesOf } from './held-changes.ts'
import { type Line, linesOf } from './lines.ts'
import { positionsAmong } from './line-positions.ts'

/** An account's lines and its changes of the held amount, each in order. How they interleave has to be found. */
interface Ledger {
  readonly account: StoredAccount | undefined
  readonly accountId: string
  readonly lines: readonly Line[]
  readonly held: readonly HeldChange[]
  /** Declined holds. They have no number, so they may be at any permitted position. */
  readonly declinedHolds: readonly StoredTransfer[]
}

/** Whether a holder's freeze of an account lasted at a moment of the ledger. */
function frozenAt({ state }: Facts, accountId: string, at: Date): Frozen {
  const around = state.held.freezes.filter(
    freeze => freeze.accountId === accountId && freeze.frozenAt <= at && (freeze.releasedAt ?? at) >= at,
  )
  if (around.length === 0) return 'no'
  return around.some(({ frozenAt: from, releasedAt: to }) => from < at && (to === null || to > at))
    ? 'yes'
    : 'maybe'
}

/**
 * Decides an account's orders again from the amounts alone: the lines in order and, between them, the changes of the
 * held amount in order. The database does not record how the two interleave, so every position that the times permit is
 * tried. At least one must explain every decision by limit and funds.
 */
function checkLedger(
  facts: Facts,
  { account, accountId, lines, held, declinedHolds }: Ledger,
): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  const note = (found: string, transfer?: StoredTransfer) =>
    anomalies.push({
      check: 'decisions',
      found,
      accountId,
      transferId: transfer?.id,
      atMs: facts.history.ordersById.get(transfer?.id ?? '')?.[0]?.attempts.at(-1)?.endedMs,
    })
  const changes = held.map(({ transfer }) => transfer)
  const frozen = (transfer: StoredTransfer) => frozenAt(facts, accountId, transfer.decidedAt)
  const interleavings = new HoldInterleavings(held, positionsAmong(facts, lines, changes), frozen)
  let balancePence = 0n
  const leastAvailable: bigint[] = []
  const availableTo = (open: ReadonlySet<number>, lineState: LineState): readonly bigint[] =>
    [...new Set([...open].map(n => interleavings.available(n, lineState)))].toSorted((one, other) =>
      one < other ? -1 : 1,
    )
  const noteHeld = (n: number, lineState: LineState) => {
    const late = changes[n]
    const available = interleavings.available(n, lineState)
    note(
      `held number ${n + 1}: ${late?.kind} of ${late?.amountPence} pence, with ${available} available, has no possible position`,
      late,
    )
  }
  /** As `reach`. A change without a possible position is noted, and then assumed to have happened. */
  const reachLine = (from: ReadonlySet<number>, line: Line, lineState: LineState): ReadonlySet<number> => {
    let open = interleavings.reach(from, lineState)
    while ([...open].every(n => interleavings.isLate(n, line, lineState))) {
      const n = Math.max(...open)
      noteHeld(n, lineState)
      open = interleavings.reach(new Set([n + 1]), lineState)
    }
    return open
  }

  let after: ReadonlySet<number> = new Set([0])
  for (const [linesBefore, line] of lines.entries()) {
    const { no, side, transfer } = line
    const lineState = { linesBefore, balancePence }
    if (no !== BigInt(linesBefore + 1))
      note(`TXN${no}: follows TXN${lines[linesBefore - 1]?.no ?? 0n}`, transfer)
    const open = reachLine(after, line, lineState)
    const available = availableTo(open, lineState)
    leastAvailable.push(available[0] ?? balancePence)
    const passed = interleavings.pass(line, open, lineState)
    if (passed.length === 0)
      note(
        `TXN${no}: ${transfer.kind} ${decisionOf(transfer)}, with ${transfer.amountPence} of ${available.slice(0, 8).join(' or ')} pence available`,
        transfer,
      )
    after = passed.length > 0 ? new Set(passed) : open
    if (decisionOf(transfer) !== 'completed') continue
    balancePence += side === 'debit' ? -transfer.amountPence : transfer.amountPence
  }
  const end = { linesBefore: lines.length, balancePence }
  const open = interleavings.reach(after, end)
  leastAvailable.push(availableTo(open, end)[0] ?? balancePence)
  if (!open.has(held.length)) noteHeld(Math.max(...open), end)
  for (const [n, { least, most }] of positionsAmong(facts, lines, declinedHolds).entries()) {
    const hold = declinedHolds[n]
    const available = leastAvailable.slice(least, most + 1)
    if (hold && !available.some(pence => hold.amountPence > pence))
      note(`hold of ${hold.amountPence} pence declined, with ${available[0]} available`, hold)
  }
  if (account?.balancePence !== balancePence)
    note(`its orders add up to ${balancePence} pence, its balance is ${account?.balancePence}`)
  return anomalies
}

/** Every decision follows from the limit and the funds, and a declined order moved nothing. */
export function checkDecisions(facts: Facts): readonly Anomaly[] {
  const { state } = facts
  const held = heldChangesOf(state.transfers)
  const declinedHolds = Map.groupBy(
    state.transfers.filter(({ kind, status }) => kind === 'hold' && status === 'declined'),
    ({ debtorAccountId }) => debtorAccountId,
  )
  const accounts = new Map(state.accounts.map(account => [account.id, account]))
  return [...linesOf(state.transfers)].flatMap(([accountId, lines]) =>
    checkLedger(facts, {
      account: accounts.get(accountId),
      accountId,
      lines,
      held: held.get(accountId) ?? [],
      declinedHolds: declinedHolds.get(accountId) ?? [],
    }),
  )
}
