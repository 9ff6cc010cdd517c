import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports hundredths of a second, whatever the tick rate of its kernel. */
const microsecondsOfTick = 10_000

interface Times {
  readonly parent: number
  readonly own: number
  /** The time of its ended children. */
  readonly ended: number
}

/** The times of a process in ticks; undefined if it has ended or there is no /proc. */
function timesOf(pid: string): Times | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it may contain spaces and brackets.
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
 * The processor time of a process and its children, including ended ones, in µs. Other load on the machine affects it
 * only through caches. Undefined except on Linux.
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

/** The processor time of this process, in µs. */
export function ownProcessorTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

const parts = ['server', 'database', 'client'] as const

/** The processor time of each part per transfer, in µs; undefined if there is no such part or the time is unknown. */
export type TimePerTransfer = Readonly<Record<(typeof parts)[number], number | undefined>>

/** Starts to count with these clocks. The returned function stops and divides by the transfers. */
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
