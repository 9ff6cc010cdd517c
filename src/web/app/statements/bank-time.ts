/** A time that the bank has told, and when it was heard here, by this machine. */
export interface ToldTime {
  readonly asOf: string
  readonly heardAtMs: number
}

/**
 * The bank's time now: what it told last, and what has passed here since. A wrong clock on this machine does not show.
 * Undefined where it has told none.
 */
export function bankTimeMs(told: readonly ToldTime[], nowMs: number): number | undefined {
  const [last] = told.toSorted((one, other) => other.heardAtMs - one.heardAtMs)
  return last && Date.parse(last.asOf) + Math.max(0, nowMs - last.heardAtMs)
}
