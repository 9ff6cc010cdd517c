import type { BookTransfer } from '../book.ts'
import { acknowledgedBounds, lastWhere, sentBounds } from './check-reads.ts'
import { type Facts, windowOf } from './facts.ts'
import type { Line } from './lines.ts'

/** Between how many of an account's lines before it a transfer must stand. */
export interface Places {
  readonly least: number
  readonly most: number
  /** The least `most` of it and of all that follow it. */
  readonly mostOfAll: number
}

/** How many lines were decided before a time: they stand in its order. */
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
 * Where transfers without a line may stand among an account's lines: not before one that was acknowledged before they
 * were sent, nor after one that was sent after they had been acknowledged; and as the ledger's time has it.
 */
export function placesAmong(
  facts: Facts,
  lines: readonly Line[],
  transfers: readonly BookTransfer[],
): readonly Places[] {
  if (transfers.length === 0) return []
  const changes = lines.map(({ transfer }, n) => ({ version: n + 1, ...windowOf(facts, transfer.id) }))
  const acknowledged = acknowledgedBounds(changes)
  const sent = sentBounds(changes)
  const places = transfers.map(({ id, decidedAt }) => {
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
  return places
    .toReversed()
    .map(place => {
      mostOfAll = Math.min(mostOfAll, place.most)
      return { ...place, mostOfAll }
    })
    .toReversed()
}
