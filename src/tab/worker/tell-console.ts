import type { TabReport } from '../tab-report.ts'

/**
 * Tells the browser's console, which nobody else reads. What is not kept is told on every page too, and is no fault of
 * the bank's.
 */
export function tellConsole(told: TabReport): void {
  if ('notKept' in told) console.warn(told)
  else console.error(told)
}
