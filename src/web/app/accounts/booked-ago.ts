import type { Balance } from '../../../contract/accounts.ts'

/**
 * How long ago the last change was booked, or undefined where there was none. The age is the bank's own, by
 * its clock, and grows by what has passed here since: a wrong clock on this machine does not show.
 */
export function bookedAgoMs(
  { lastBookedAt, asOf }: Pick<Balance, 'lastBookedAt' | 'asOf'>,
  { readAtMs, nowMs }: { readAtMs: number; nowMs: number },
): number | undefined {
  if (lastBookedAt === null) return undefined
  const ageAtReadingMs = Date.parse(asOf) - Date.parse(lastBookedAt)
  return ageAtReadingMs + Math.max(0, nowMs - readAtMs)
}
