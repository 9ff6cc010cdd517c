import { describeFault } from './describe-fault.ts'
import type { Log } from './log.ts'

/** What a round of work in the background tells: its fault, or how much of what it did. */
export type ToldOfRound = { readonly fault: unknown } | Readonly<Record<string, number>>

/** Logs what a round has done, or the fault that the next one has to do without. */
export const logRound = (log: Log, event: string, told: ToldOfRound): void =>
  'fault' in told
    ? log({ level: 'warning', event, detail: describeFault(told.fault) })
    : log({ level: 'info', event, ...told })
