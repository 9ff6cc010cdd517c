import type { History } from '../faults/history.ts'
import type { ClusterFault } from './cluster-faults.ts'
import type { DoneClusterFault } from './cluster-nemesis.ts'

/** How long nothing was acknowledged after a fault, and how often. */
export interface Recovery {
  readonly kind: ClusterFault
  readonly times: number
  readonly medianMs: number
  readonly worstMs: number
  /** The longest time in which connections to the former primary lasted; undefined if they stayed each time. */
  readonly letGoMs: number | undefined
}

/**
 * The longest time without an acknowledgement between two moments, in milliseconds. What began before counts from
 * `fromMs` on, and what lasts longer counts until it ended.
 * @param acknowledgedMs in order
 */
export function longestSilence(acknowledgedMs: readonly number[], fromMs: number, toMs: number): number {
  let longest = 0
  let last = fromMs
  for (const atMs of acknowledgedMs) {
    if (atMs < fromMs) continue
    if (last >= toMs) break
    longest = Math.max(longest, atMs - last)
    last = atMs
  }
  return last < toMs ? Math.max(longest, toMs - last) : longest
}

/** The times at which orders were first acknowledged, in order. */
export const acknowledgements = ({ acknowledged }: History): readonly number[] =>
  acknowledged.map(({ decidedMs }) => decidedMs ?? Infinity).toSorted((one, other) => one - other)

/** For each kind of fault, how long nothing was acknowledged until the next fault. */
export function recoveriesOf(
  faults: readonly DoneClusterFault[],
  acknowledgedMs: readonly number[],
  endedMs: number,
): readonly Recovery[] {
  const silences = faults.map(({ fault, startedMs, letGoMs }, n) => ({
    kind: fault.kind,
    letGoMs,
    silenceMs: longestSilence(acknowledgedMs, startedMs, faults[n + 1]?.startedMs ?? endedMs),
  }))
  return [...Map.groupBy(silences, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const sorted = ofKind.map(({ silenceMs }) => silenceMs).toSorted((one, other) => one - other)
    const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
    const letGo = ofKind.flatMap(({ letGoMs }) => letGoMs ?? [])
    return {
      kind,
      times: sorted.length,
      medianMs: (low + high) / 2,
      worstMs: sorted.at(-1) ?? 0,
      letGoMs: letGo.length === 0 ? undefined : Math.max(...letGo),
    }
  })
}

/** How the attempts of orders ended, the most frequent first. */
export function attemptsOf({ orders }: History): readonly (readonly [outcome: string, count: number])[] {
  const outcomes = Map.groupBy(
    orders.flatMap(({ attempts }) => attempts.map(({ outcome }) => outcome)),
    outcome => outcome,
  )
  return [...outcomes]
    .map(([outcome, each]) => [outcome, each.length] as const)
    .toSorted(([, one], [, other]) => other - one)
}
