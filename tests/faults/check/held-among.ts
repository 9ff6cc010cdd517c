import { limits } from '../../../content/facts.ts'
import type { BookTransfer } from '../book.ts'
import type { HeldChange } from './held-changes.ts'
import type { Line } from './lines.ts'
import type { Places } from './places.ts'

/** How an order must be decided: the limit first, then the funds (ruling 30). What is held already is captured. */
function wantedDecision({ kind, amountPence }: BookTransfer, availablePence: bigint): string {
  if (kind === 'capture' || kind === 'release') return 'completed'
  if (kind === 'posting' && amountPence > limits.transferPence) return 'amount_requires_manual_review'
  return amountPence > availablePence ? 'insufficient_funds' : 'completed'
}

export const decisionOf = ({ reason, status }: BookTransfer): string => reason ?? status

/** Where an account's lines have come to: how many of them, and the balance after them. */
export interface Stand {
  readonly linesBefore: number
  readonly balancePence: bigint
}

/**
 * What was held on an account and let go, in its order, among the account's lines. How many of these changes came
 * before a line is not written down: it is one of the numbers that are open there.
 */
export class HeldAmong {
  readonly #changes: readonly HeldChange[]
  readonly #places: readonly Places[]

  constructor(changes: readonly HeldChange[], places: readonly Places[]) {
    this.#changes = changes
    this.#places = places
  }

  /** What is available after so many changes. */
  available(changes: number, { balancePence }: Stand): bigint {
    return balancePence - (this.#changes[changes - 1]?.heldPence ?? 0n)
  }

  /** These numbers, and those to which changes may lead on without another line: each as funds and times allow. */
  reach(from: ReadonlySet<number>, stand: Stand): ReadonlySet<number> {
    const reached = new Set<number>()
    for (const start of from)
      for (let n = start; !reached.has(n); n++) {
        reached.add(n)
        if (!this.#mayFollow(n, stand)) break
      }
    return reached
  }

  /**
   * Whether the change after so many had to come before this line; the line itself may be a capture's, and that change.
   */
  isLate(changes: number, line: Line, { linesBefore }: Stand): boolean {
    const change = this.#changes[changes]
    return (
      change !== undefined &&
      change.transfer !== line.transfer &&
      (this.#places[changes]?.mostOfAll ?? Infinity) <= linesBefore
    )
  }

  /** The numbers that are open after a line, of those before it: those with which it was decided as it had to be. */
  pass(line: Line, open: ReadonlySet<number>, stand: Stand): readonly number[] {
    const { transfer, side } = line
    if (side === 'debit' && transfer.kind === 'capture')
      return [...open].flatMap(n => (this.#changes[n]?.transfer === transfer ? [n + 1] : []))
    return [...open].filter(
      n =>
        !this.isLate(n, line, stand) &&
        (side === 'credit' || decisionOf(transfer) === wantedDecision(transfer, this.available(n, stand))),
    )
  }

  #mayFollow(changes: number, stand: Stand): boolean {
    const [change, place] = [this.#changes[changes], this.#places[changes]]
    if (!change || !place || change.transfer.kind === 'capture') return false
    return (
      place.least <= stand.linesBefore &&
      stand.linesBefore <= place.most &&
      wantedDecision(change.transfer, this.available(changes, stand)) === 'completed'
    )
  }
}
