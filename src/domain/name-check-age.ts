// By itself, so that a page that looks at the age of a check loads nothing that compares names.
import { dayMs } from './london-time.ts'

const lastsMs = 90 * dayMs

/** Whether a name check still counts: for 90 days (part two, 12.2). Both times in milliseconds since 1970. */
export const isCheckCurrent = (checkedAtMs: number, nowMs: number): boolean => nowMs - checkedAtMs <= lastsMs
