import { limits } from '../../../content/facts.ts'
import type { BookAccount, BookTransfer } from '../book.ts'
import type { Anomaly } from '../history.ts'
import type { Facts } from './facts.ts'
import { type HeldChange, heldChangesOf } from './held-changes.ts'
import { type Line, linesOf } from './lines.ts'
import { placesAmong } from './places.ts'

/** How an order must be decided: the limit first, then the funds (ruling 30). What is held already is captured. */
function wantedDecision({ kind, amountPence }: BookTransfer, availablePence: bigint): string {
  if (kind === 'capture' || kind === 'release') return 'completed'
  if (kind === 'posting' && amountPence > limits.transferPence) return 'amount_requires_manual_review'
  return amountPence > availablePence ? 'insufficient_funds' : 'completed'
}

const decisionOf = ({ reason, status }: BookTransfer): string => reason ?? status

/** An account's lines and what was held on it, each in its order; how the two go together has to be found. */
interface Ledger {
  readonly account: BookAccount | undefined
  readonly accountId: string
  readonly lines: readonly Line[]
  readonly held: readonly HeldChange[]
  /** Holds that were declined: they have no number, so they may be at any of their places. */
  readonly declinedHolds: readonly BookTransfer[]
}

/**
 * Decides an account's orders once more, from nothing but the amounts: the lines in their order, and between them what
 * was held and let go, in its order. Which of these came between which lines is not written down, so each place that
 * the times leave open is tried: there must be one where each was decided as limit and funds wanted it.
 */
function checkLedger(
  facts: Facts,
  { account, accountId, lines, held, declinedHolds }: Ledger,
): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  const note = (found: string, transfer?: BookTransfer) =>
    anomalies.push({
      check: 'decisions',
      found,
      accountId,
      transferId: transfer?.id,
      atMs: facts.history.ordersById.get(transfer?.id ?? '')?.[0]?.attempts.at(-1)?.endedMs,
    })
  const places = placesAmong(
    facts,
    lines,
    held.map(({ transfer }) => transfer),
  )
  const heldBefore = (n: number): bigint => held[n - 1]?.heldPence ?? 0n
  let balancePence = 0n
  const leastAvailable: bigint[] = []
  /** Whether the next change of what is held may come now, with so many lines before it. */
  const mayCome = (n: number, linesBefore: number): boolean => {
    const [next, place] = [held[n]?.transfer, places[n]]
    if (!next || !place || next.kind === 'capture') return false
    return (
      place.least <= linesBefore &&
      linesBefore <= place.most &&
      wantedDecision(next, balancePence - heldBefore(n)) === 'completed'
    )
  }
  const reach = (from: ReadonlySet<number>, linesBefore: number): ReadonlySet<number> => {
    const reached = new Set<number>()
    for (const start of from)
      for (let n = start; !reached.has(n); n++) {
        reached.add(n)
        if (!mayCome(n, linesBefore)) break
      }
    return reached
  }
  const keepLeast = (reached: ReadonlySet<number>) => {
    const most = [...reached].map(heldBefore).reduce((one, other) => (other > one ? other : one), 0n)
    leastAvailable.push(balancePence - most)
  }
  /** Whether the next change of what is held had to come before this line, and may not have. */
  const isLate = (n: number, line: Line, linesBefore: number): boolean =>
    (places[n]?.mostOfAll ?? Infinity) <= linesBefore && held[n]?.transfer !== line.transfer
  /** As `reach`; where a change can have come nowhere, that is noted, and it is taken to have come. */
  const reachLine = (from: ReadonlySet<number>, line: Line, linesBefore: number): ReadonlySet<number> => {
    let reached = reach(from, linesBefore)
    while ([...reached].every(n => isLate(n, line, linesBefore))) {
      const n = Math.max(...reached)
      noteHeld(n)
      reached = reach(new Set([n + 1]), linesBefore)
    }
    return reached
  }
  const noteHeld = (n: number) => {
    const late = held[n]?.transfer
    note(
      `held number ${n + 1}: ${late?.kind} of ${late?.amountPence} pence, with ${balancePence - heldBefore(n)} available, fits nowhere`,
      late,
    )
  }
  /** How many changes have come after a line, for each number that may have come before it. */
  const passLine = (line: Line, reached: ReadonlySet<number>, linesBefore: number): number[] =>
    [...reached].flatMap(n => {
      const { transfer, side } = line
      if (side === 'debit' && transfer.kind === 'capture')
        return held[n]?.transfer === transfer ? [n + 1] : []
      if (isLate(n, line, linesBefore)) return []
      const isAsWanted =
        side === 'credit' || decisionOf(transfer) === wantedDecision(transfer, balancePence - heldBefore(n))
      return isAsWanted ? [n] : []
    })

  let come: ReadonlySet<number> = new Set([0])
  for (const [linesBefore, line] of lines.entries()) {
    const { no, side, transfer } = line
    if (no !== BigInt(linesBefore + 1))
      note(`TXN${no}: follows TXN${lines[linesBefore - 1]?.no ?? 0n}`, transfer)
    const reached = reachLine(come, line, linesBefore)
    keepLeast(reached)
    const passed = passLine(line, reached, linesBefore)
    if (passed.length === 0) {
      const available = [...new Set([...reached].map(n => balancePence - heldBefore(n)))].slice(0, 8)
      note(
        `TXN${no}: ${transfer.kind} ${decisionOf(transfer)}, with ${transfer.amountPence} of ${available.join(' or ')} pence available`,
        transfer,
      )
    }
    come = new Set(passed.length > 0 ? passed : reached)
    if (decisionOf(transfer) !== 'completed') continue
    balancePence += side === 'debit' ? -transfer.amountPence : transfer.amountPence
  }
  const reached = reach(come, lines.length)
  keepLeast(reached)
  if (!reached.has(held.length)) noteHeld(Math.max(...reached))
  for (const [n, { least, most }] of placesAmong(facts, lines, declinedHolds).entries()) {
    const hold = declinedHolds[n]
    const open = leastAvailable.slice(least, most + 1)
    if (hold && !open.some(available => hold.amountPence > available))
      note(`hold of ${hold.amountPence} pence declined, with ${open[0]} available`, hold)
  }
  if (account?.balancePence !== balancePence)
    note(`its orders come to ${balancePence} pence, its balance is ${account?.balancePence}`)
  return anomalies
}

/** Each account's orders were decided as limit and funds wanted it, and a declined one moved nothing. */
export function checkDecisions(facts: Facts): readonly Anomaly[] {
  const { book } = facts
  const held = heldChangesOf(book.transfers)
  const declinedHolds = Map.groupBy(
    book.transfers.filter(({ kind, status }) => kind === 'hold' && status === 'declined'),
    ({ debtorAccountId }) => debtorAccountId,
  )
  const accounts = new Map(book.accounts.map(account => [account.id, account]))
  return [...linesOf(book.transfers)].flatMap(([accountId, lines]) =>
    checkLedger(facts, {
      account: accounts.get(accountId),
      accountId,
      lines,
      held: held.get(accountId) ?? [],
      declinedHolds: declinedHolds.get(accountId) ?? [],
    }),
  )
}
