import type { StoredTransfer } from '../final-state.ts'
import { acknowledgedBounds, lastWhere, sentBounds } from './check-reads.ts'
import { type Facts, windowOf } from './facts.ts'
import type { Line } from './lines.ts'

/** The range in which a transfer lies: at least and at most so many of the account's lines came before it. */
export interface PositionRange {
  readonly least: number
  readonly most: number
  /** The smallest `most` of this transfer and all later ones. */
  readonly mostOfAll: number
}

/** How many lines were decided before a time. Lines are in the order of time. */
function decidedBefore(lines: readonly Line[], isBefore: (decidedAt: Date) => boolean): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const line = lines[middle]
    if (line && isBefore(line.transfer.decidedAt)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The possible positions of transfers without a line among an account's lines. A transfer cannot precede a line
 * acknowledged before it was sent, or follow a line sent after it was acknowledged. The ledger's times limit it
 * further.
 */
export function positionsAmong(
  facts: Facts,
  lines: readonly Line[],
  transfers: readonly StoredTransfer[],
): readonly PositionRange[] {
  if (transfers.length === 0) return []
  const changes = lines.map(({ transfer }, n) => ({ version: n + 1, ...windowOf(facts, transfer.id) }))
  const acknowledged = acknowledgedBounds(changes)
  const sent = sentBounds(changes)
  const positions = transfers.map(({ id, decidedAt }) => {
    const { sentMs, decidedMs } = windowOf(facts, id)
    return {
      least: Math.max(
        lastWhere(acknowledged, ({ atMs }) => atMs < sentMs)?.version ?? 0,
        decidedBefore(lines, other => other < decidedAt),
      ),
      most: Math.min(
        (lastWhere(sent, ({ atMs }) => atMs > decidedMs)?.version ?? Infinity) - 1,
        decidedBefore(lines, other => other <= decidedAt),
      ),
    }
  })
  let mostOfAll = Infinity
  return positions
    .toReversed()
    .map(place => {
      mostOfAll = Math.min(mostOfAll, place.most)
      return { ...place, mostOfAll }
    })
    .toReversed()
}
