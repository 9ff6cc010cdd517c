import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Where a runner's reporter writes what happens, a line of JSON each; a file, since a pipe can outlive its writer. */
const variable = 'SARSEN_CHECK_EVENTS'

/**
 * @typedef {{ kind: 'begun', total: number, of: 'files' | 'tests' }
 *   | { kind: 'done', file: string, durationMs: number }
 *   | { kind: 'passed' }
 *   | { kind: 'failed', file: string, title: string, line?: number, text: string }} CheckEvent
 *   `done` counts towards the total of `begun`; a file may be done in parts
 */

/** The environment in which a runner's reporter writes to `file`. */
export const writingTo = file => ({ [variable]: file })

/** Writes an event. Where nobody has asked for any, it does nothing. @param {CheckEvent} event */
export function tell(event) {
  const file = process.env[variable]
  if (file) appendFileSync(file, `${JSON.stringify(event)}\n`)
}

/**
 * Reads what was written since it was asked before.
 * @param {string} file need not be there yet
 * @returns {() => CheckEvent[]}
 */
export function readEvents(file) {
  let read = 0
  return () => {
    if (!existsSync(file)) return []
    const text = readFileSync(file, 'utf8')
    const end = text.lastIndexOf('\n') + 1 // the last line may be half written
    const fresh = text.slice(read, end)
    read = end
    return fresh
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line))
  }
}
