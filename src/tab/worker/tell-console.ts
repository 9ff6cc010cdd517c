import type { TabReport } from '../tab-report.ts'

/**
 * Writes to the browser's console, which is all the log that a bank in a tab has. What is not kept is a warning alone:
 * that is the browser's doing, and no fault of the bank's.
 */
export function tellConsole(told: TabReport): void {
  if ('notKept' in told) console.warn(told)
  else console.error(told)
}
