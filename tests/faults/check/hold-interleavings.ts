import { limits } from '../../../content/facts.ts'
import type { StoredTransfer } from '../final-state.ts'
import type { HeldChange } from './held-changes.ts'
import type { Line } from './lines.ts'
import type { PositionRange } from './line-positions.ts'

/**
 * How an order on an account that is not frozen must be decided: first by the limit, then by the funds (ruling 30). A capture uses money that is already
 * held.
 */
function wantedDecision({ kind, amountPence }: StoredTransfer, availablePence: bigint): string {
  if (kind === 'capture' || kind === 'release') return 'completed'
  if (kind === 'posting' && amountPence > limits.transferPence) return 'amount_requires_manual_review'
  return amountPence > availablePence ? 'insufficient_funds' : 'completed'
}

export const decisionOf = ({ reason, status }: StoredTransfer): string => reason ?? status

/** Whether an account was frozen at a moment; at that of its freeze or release, it may have been. */
export type Frozen = 'yes' | 'maybe' | 'no'

/** A point in an account's lines: how many came before, and the balance there. */
export interface LineState {
  readonly linesBefore: number
  readonly balancePence: bigint
}

/**
 * The possible interleavings of an account's hold changes with its lines, both in order. The database does not record
 * how many changes came before a line, so this tracks the set of possible numbers.
 */
export class HoldInterleavings {
  readonly #changes: readonly HeldChange[]
  readonly #positions: readonly PositionRange[]
  readonly #frozen: (transfer: StoredTransfer) => Frozen

  /** @param frozen whether the account was frozen when it decided a transfer */
  constructor(
    changes: readonly HeldChange[],
    positions: readonly PositionRange[],
    frozen: (transfer: StoredTransfer) => Frozen,
  ) {
    this.#changes = changes
    this.#positions = positions
    this.#frozen = frozen
  }

  /** The available balance after so many changes. */
  available(changes: number, { balancePence }: LineState): bigint {
    return balancePence - (this.#changes[changes - 1]?.heldPence ?? 0n)
  }

  /**
   * The given numbers of changes, and those reachable from them before the next line, as far as funds and times permit.
   */
  reach(from: ReadonlySet<number>, lineState: LineState): ReadonlySet<number> {
    const reached = new Set<number>()
    for (const start of from)
      for (let n = start; !reached.has(n); n++) {
        reached.add(n)
        if (!this.#mayFollow(n, lineState)) break
      }
    return reached
  }

  /** Whether the next change had to come before this line. The line may itself be that change, if it is a capture. */
  isLate(changes: number, line: Line, { linesBefore }: LineState): boolean {
    const change = this.#changes[changes]
    return (
      change !== undefined &&
      change.transfer !== line.transfer &&
      (this.#positions[changes]?.mostOfAll ?? Infinity) <= linesBefore
    )
  }

  /** The numbers that remain possible after a line: those for which its decision was right. */
  pass(line: Line, open: ReadonlySet<number>, lineState: LineState): readonly number[] {
    const { transfer, side } = line
    if (side === 'debit' && transfer.kind === 'capture')
      return [...open].flatMap(n => (this.#changes[n]?.transfer === transfer ? [n + 1] : []))
    return [...open].filter(
      n =>
        !this.isLate(n, line, lineState) &&
        (side === 'credit' || this.#isDecided(transfer, this.available(n, lineState))),
    )
  }

  #isDecided(transfer: StoredTransfer, availablePence: bigint): boolean {
    const decision = decisionOf(transfer)
    const frozen = transfer.kind === 'posting' ? this.#frozen(transfer) : 'no'
    if (frozen !== 'no' && decision === 'account_frozen') return true
    return frozen !== 'yes' && decision === wantedDecision(transfer, availablePence)
  }

  #mayFollow(changes: number, lineState: LineState): boolean {
    const [change, position] = [this.#changes[changes], this.#positions[changes]]
    if (!change || !position || change.transfer.kind === 'capture') return false
    return (
      position.least <= lineState.linesBefore &&
      lineState.linesBefore <= position.most &&
      wantedDecision(change.transfer, this.available(changes, lineState)) === 'completed'
    )
  }
}
