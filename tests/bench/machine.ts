import os from 'node:os'
import type { Database } from '../../src/bank/database/database.ts'

/** The machine behind the figures. Loads are those of the last minute. */
export interface Machine {
  readonly cores: number
  readonly processor: string
  readonly memoryGiB: number
  readonly kernel: string
  readonly node: string
  readonly postgres: string
  /** The database settings that affect the cost of a commit. */
  readonly database: Readonly<Record<string, string>>
  readonly loadAtStart: number
  readonly loadAtEnd: number
}

/** Starts to describe the machine. Call the returned function at the end of the run to complete it. */
export async function describeMachine(database: Database): Promise<() => Machine> {
  const rows = await database.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value
       from unnest(array['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method', 'shared_buffers']) name`,
  )
  const { server_version: postgres = '?', ...of } = Object.fromEntries(rows.map(row => [row.name, row.value]))
  const loadAtStart = load()
  return () => ({
    cores: os.availableParallelism(),
    processor: os.cpus()[0]?.model.trim() ?? 'unknown',
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    kernel: `${os.type()} ${os.release()}`,
    node: process.version,
    postgres,
    database: of,
    loadAtStart,
    loadAtEnd: load(),
  })
}

const load = () => Math.round((os.loadavg()[0] ?? 0) * 10) / 10

export const machineText = (machine: Machine): string =>
  `${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB, ${machine.kernel}, Node ${machine.node}, ` +
  `PostgreSQL ${machine.postgres} (${Object.entries(machine.database)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}); load ${machine.loadAtStart} at the start, ${machine.loadAtEnd} at the end`
