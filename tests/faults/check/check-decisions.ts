import type { BookAccount, BookTransfer } from '../book.ts'
import type { Anomaly } from '../history.ts'
import type { Facts } from './facts.ts'
import { decisionOf, HeldAmong, type Stand } from './held-among.ts'
import { type HeldChange, heldChangesOf } from './held-changes.ts'
import { type Line, linesOf } from './lines.ts'
import { placesAmong } from './places.ts'

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
  const changes = held.map(({ transfer }) => transfer)
  const among = new HeldAmong(held, placesAmong(facts, lines, changes))
  let balancePence = 0n
  const leastAvailable: bigint[] = []
  const availableTo = (open: ReadonlySet<number>, stand: Stand): readonly bigint[] =>
    [...new Set([...open].map(n => among.available(n, stand)))].toSorted((one, other) =>
      one < other ? -1 : 1,
    )
  const noteHeld = (n: number, stand: Stand) => {
    const late = changes[n]
    const available = among.available(n, stand)
    note(
      `held number ${n + 1}: ${late?.kind} of ${late?.amountPence} pence, with ${available} available, fits nowhere`,
      late,
    )
  }
  /** As `reach`; where a change can have come nowhere, that is noted, and it is taken to have come. */
  const reachLine = (from: ReadonlySet<number>, line: Line, stand: Stand): ReadonlySet<number> => {
    let open = among.reach(from, stand)
    while ([...open].every(n => among.isLate(n, line, stand))) {
      const n = Math.max(...open)
      noteHeld(n, stand)
      open = among.reach(new Set([n + 1]), stand)
    }
    return open
  }

  let come: ReadonlySet<number> = new Set([0])
  for (const [linesBefore, line] of lines.entries()) {
    const { no, side, transfer } = line
    const stand = { linesBefore, balancePence }
    if (no !== BigInt(linesBefore + 1))
      note(`TXN${no}: follows TXN${lines[linesBefore - 1]?.no ?? 0n}`, transfer)
    const open = reachLine(come, line, stand)
    const available = availableTo(open, stand)
    leastAvailable.push(available[0] ?? balancePence)
    const passed = among.pass(line, open, stand)
    if (passed.length === 0)
      note(
        `TXN${no}: ${transfer.kind} ${decisionOf(transfer)}, with ${transfer.amountPence} of ${available.slice(0, 8).join(' or ')} pence available`,
        transfer,
      )
    come = passed.length > 0 ? new Set(passed) : open
    if (decisionOf(transfer) !== 'completed') continue
    balancePence += side === 'debit' ? -transfer.amountPence : transfer.amountPence
  }
  const end = { linesBefore: lines.length, balancePence }
  const open = among.reach(come, end)
  leastAvailable.push(availableTo(open, end)[0] ?? balancePence)
  if (!open.has(held.length)) noteHeld(Math.max(...open), end)
  for (const [n, { least, most }] of placesAmong(facts, lines, declinedHolds).entries()) {
    const hold = declinedHolds[n]
    const available = leastAvailable.slice(least, most + 1)
    if (hold && !available.some(pence => hold.amountPence > pence))
      note(`hold of ${hold.amountPence} pence declined, with ${available[0]} available`, hold)
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
