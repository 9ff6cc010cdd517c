import { cutText } from '../domain/characters.ts'

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

/** How many causes are followed; a chain longer than that, or one that bites its tail, says no more. */
const mostCauses = 5

/** What went wrong, for the log: the fault's stack, and that of each cause behind it. */
export function describeFault(fault: unknown): string {
  const described: string[] = []
  let current = fault
  for (let depth = 0; current !== undefined && depth <= mostCauses; depth++) {
    described.push(describeOne(current))
    current = causeOf(current)
  }
  return described.join('\ncaused by ')
}

function describeOne(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  const code = 'code' in fault && typeof fault.code === 'string' ? ` (${fault.code})` : ''
  return `${fault.stack ?? fault.message}${code}`
}

/** An error for several addresses of one name has no cause of its own; any of its errors is as good. */
function causeOf(fault: unknown): unknown {
  if (fault instanceof AggregateError) return fault.errors[0]
  return fault instanceof Error ? fault.cause : undefined
}
