import { cutText } from '../bank/cut-text.ts'

/** One thing that happened. Never a secret, never a query string. */
export interface LogEntry {
  readonly level: 'info' | 'warning' | 'error'
  readonly event: string
  readonly [fact: string]: string | number | undefined
}

export type Log = (entry: LogEntry) => void

/**
 * A log of one line an entry. `json` writes every entry for machines; `quiet` leaves the terminal to the person
 * who started Sarsen and shows only what went wrong.
 */
export function createLog(format: 'json' | 'quiet', clock: () => Date, write: (line: string) => void): Log {
  if (format === 'json') {
    return entry => write(`${JSON.stringify({ time: clock().toISOString(), ...entry })}\n`)
  }
  return ({ level, event, ...facts }) => {
    if (level === 'info') return
    const said = Object.entries(facts).map(([name, value]) => `${name}=${value}`)
    write(`${clock().toISOString()} ${level}: ${event} ${said.join(' ')}\n`)
  }
}

/** A path as it may stand in a log line: without control characters, at most 500 long. */
export const loggable = (path: string): string => cutText(path.replaceAll(/\p{C}/gu, ''), 500)
