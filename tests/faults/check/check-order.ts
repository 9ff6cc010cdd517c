import type { Anomaly } from '../history.ts'
import { type Facts, windowOf } from './facts.ts'
import { type Line, linesOf } from './lines.ts'

/** Times do not go back on an account, and a transfer acknowledged before another was sent has the lower number. */
export function checkOrder(facts: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  for (const [accountId, lines] of linesOf(facts.state.transfers)) {
    let earliestLater = { decidedMs: Infinity, no: 0n } // among the later lines
    let later: Line | undefined
    for (const line of lines.toReversed()) {
      const { no, transfer } = line
      const window = windowOf(facts, transfer.id)
      const note = (found: string) =>
        anomalies.push({
          check: 'order',
          found: `TXN${no} ${found}`,
          accountId,
          transferId: transfer.id,
          atMs: window.sentMs,
        })
      if (later && later.transfer.decidedAt < transfer.decidedAt)
        note(
          `was decided at ${transfer.decidedAt.toISOString()}, TXN${later.no} at ${later.transfer.decidedAt.toISOString()}`,
        )
      if (earliestLater.decidedMs < window.sentMs)
        note(`was sent after TXN${earliestLater.no} had been acknowledged`)
      if (window.decidedMs < earliestLater.decidedMs) earliestLater = { decidedMs: window.decidedMs, no }
      later = line
    }
  }
  return anomalies
}
