import { cutText } from '../domain/characters.ts'

/** One event. It never contains a secret or a query string. */
export interface LogEntry {
  readonly level: 'info' | 'warning' | 'error'
  readonly event: string
  readonly [fact: string]: string | number | undefined
}

export type Log = (entry: LogEntry) => void

/**
 * A log with one line for each entry. `json` writes every entry for machines. `quiet` shows only warnings and errors to
 * the person who started Sarsen.
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

/** A path for a log line: without control characters, at most 500 characters. */
export const loggable = (path: string): string => cutText(path.replaceAll(/\p{C}/gu, ''), 500)

/** How many causes are followed, because a chain of causes may be a loop. */
const mostCauses = 5

/** A fault for the log: its stack and the stacks of its causes. */
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

/** An error for several addresses of one name has no cause; its first error takes that place. */
function causeOf(fault: unknown): unknown {
  if (fault instanceof AggregateError) return fault.errors[0]
  return fault instanceof Error ? fault.cause : undefined
}
