import type { Anomaly, Read } from '../history.ts'

/** One change of a figure: its version, and the order that made it. */
export interface Change {
  /** From 1, without a gap. */
  readonly version: number
  /** When its order was first sent; -Infinity where that is not known. */
  readonly sentMs: number
  /** When its order was acknowledged; Infinity where it never was. */
  readonly decidedMs: number
}

export interface ReadFigure {
  readonly accountId: string
  /** What is read, for people: `balance`. */
  readonly name: string
  /** What the figure was at each version; at 0 before the first change. */
  readonly values: readonly bigint[]
  readonly changes: readonly Change[]
  readonly reads: readonly Read[]
}

/**
 * Each item's extreme over itself and all before it, by time: which version is reached at the least, or at the most.
 */
export interface Bound {
  readonly atMs: number
  readonly version: number
}

/** The last bound for which `holds`, where it holds for a first part of them. */
export function lastWhere(bounds: readonly Bound[], holds: (bound: Bound) => boolean): Bound | undefined {
  let [low, high] = [0, bounds.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const bound = bounds[middle]
    if (bound && holds(bound)) low = middle + 1
    else high = middle
  }
  return bounds[low - 1]
}

/** By time of acknowledgement: the newest version that had been acknowledged. */
export function acknowledgedBounds(changes: readonly Change[]): readonly Bound[] {
  let version = 0
  return changes
    .toSorted((one, other) => one.decidedMs - other.decidedMs)
    .map(change => {
      version = Math.max(version, change.version)
      return { atMs: change.decidedMs, version }
    })
}

/** By time of sending, the latest first: the oldest version whose order was sent then or later. */
export function sentBounds(changes: readonly Change[]): readonly Bound[] {
  let version = Infinity
  return changes
    .toSorted((one, other) => other.sentMs - one.sentMs)
    .map(change => {
      version = Math.min(version, change.version)
      return { atMs: change.sentMs, version }
    })
}

/**
 * Whether each read of a figure can have happened at some moment between its start and its end (linearizability):
 * it shows a version that is not older than what had been acknowledged, or read to its end, before it began; and
 * not newer than what had been sent before it ended. Versions follow each other as the entries do, so the oldest
 * version that fits is taken for each read: it leaves most room to those that follow.
 */
export function checkReads({ accountId, name, values, changes, reads }: ReadFigure): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  const acknowledged = acknowledgedBounds(changes)
  const sent = sentBounds(changes)
  const byEnd = reads.toSorted((one, other) => one.endedMs - other.endedMs)
  const shown = new Map<Read, number>()
  let seen = 0 // the newest version that a finished read has shown
  let finished = 0
  for (const read of reads.toSorted((one, other) => one.startedMs - other.startedMs)) {
    for (let past = byEnd[finished]; past && past.endedMs < read.startedMs; past = byEnd[++finished])
      seen = Math.max(seen, shown.get(past) ?? 0)
    const least = Math.max(seen, lastWhere(acknowledged, bound => bound.atMs < read.startedMs)?.version ?? 0)
    const after = lastWhere(sent, bound => bound.atMs > read.endedMs)?.version ?? Infinity
    const most = Math.min(values.length, after) - 1
    let version = least
    while (version <= most && values[version] !== read.value) version++
    if (version <= most) {
      shown.set(read, version)
      continue
    }
    const wanted = [...new Set(values.slice(least, most + 1))].slice(0, 8).join(', ')
    const ever = values.indexOf(read.value)
    anomalies.push({
      check: 'reads',
      found:
        `a ${name} of ${read.value} was read, ${ever < 0 ? 'which there never was' : `which was version ${ever}`}; ` +
        `between versions ${least} and ${most} it was ${wanted}`,
      accountId,
      atMs: read.endedMs,
    })
  }
  return anomalies
}
