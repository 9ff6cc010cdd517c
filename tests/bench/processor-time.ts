import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever its kernel ticks at. */
const microsecondsOfTick = 10_000

interface Times {
  readonly parent: number
  readonly own: number
  /** Of its children that have ended. */
  readonly ended: number
}

/** The times of a process in ticks; undefined where it is gone, and where there is no /proc. */
function timesOf(pid: string): Times | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it may hold blanks and brackets.
    const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ')
    const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = fields.map(Number)
    return {
      parent: parent ?? 0,
      own: (user ?? 0) + (system ?? 0),
      ended: (endedUser ?? 0) + (endedSystem ?? 0),
    }
  } catch {
    return undefined
  }
}

/**
 * The time that processors have spent on a process and on its children, ended ones too, in µs. What else the machine
 * does leaves it alone, all but caches. Undefined anywhere but on Linux.
 */
export function processorTime(pid: number): number | undefined {
  const times = timesOf(String(pid))
  if (!times) return undefined
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(timesOf)
    .filter(child => child?.parent === pid)
  const ticks = children.reduce((sum, child) => sum + (child?.own ?? 0), times.own + times.ended)
  return ticks * microsecondsOfTick
}

/** The time of this process itself, in µs. */
export function ownProcessorTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

const parts = ['server', 'database', 'client'] as const

/** How many µs of a processor one transfer took of each; undefined where there is none or it is not known. */
export type TimePerTransfer = Readonly<Record<(typeof parts)[number], number | undefined>>

/** Begins to count by these clocks; what is answered ends it, and divides by the transfers. */
export function countTime(
  clocks: Readonly<Partial<Record<(typeof parts)[number], () => number | undefined>>>,
): (transfers: number) => TimePerTransfer {
  const before = parts.map(part => clocks[part]?.())
  return transfers => {
    const [server, database, client] = parts.map((part, n) => {
      const [from, to] = [before[n], clocks[part]?.()]
      return from === undefined || to === undefined ? undefined : (to - from) / transfers
    })
    return { server, database, client }
  }
}
