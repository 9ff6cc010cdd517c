import type { Anomaly, Read } from '../history.ts'

/** One change of a figure: its version and the times of its order. */
export interface Change {
  /** From 1, without gaps. */
  readonly version: number
  /** When its order was first sent; -Infinity if unknown. */
  readonly sentMs: number
  /** When its order was acknowledged; Infinity if it never was. */
  readonly decidedMs: number
}

export interface ReadFigure {
  readonly accountId: string
  /** The name of the figure in reports: `balance`. */
  readonly name: string
  /** The figure at each version; version 0 is before the first change. */
  readonly values: readonly bigint[]
  readonly changes: readonly Change[]
  readonly reads: readonly Read[]
}

/** The lowest or the highest version reached up to each point in time. */
export interface Bound {
  readonly atMs: number
  readonly version: number
}

/** The last bound for which `holds`. It must hold for a first part of them and for none after that. */
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

/** For each time, the newest version acknowledged by then. */
export function acknowledgedBounds(changes: readonly Change[]): readonly Bound[] {
  let version = 0
  return changes
    .toSorted((one, other) => one.decidedMs - other.decidedMs)
    .map(change => {
      version = Math.max(version, change.version)
      return { atMs: change.decidedMs, version }
    })
}

/** For each time, latest first, the oldest version whose order was sent then or later. */
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
 * Checks that each read could have happened at one moment between its start and its end (linearizability). It may not
 * show an older version than was acknowledged, or read by a finished read, before it began, nor a newer one than was
 * sent before it ended. Versions are in the order of the entries. Each read takes the oldest version that fits, which
 * leaves the most room for later reads.
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
        `a ${name} of ${read.value} was read, ${ever < 0 ? 'which never existed' : `which was version ${ever}`}; ` +
        `between versions ${least} and ${most} it was ${wanted}`,
      accountId,
      atMs: read.endedMs,
    })
  }
  return anomalies
}
