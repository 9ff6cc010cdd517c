// The real server on a clock that is ahead of the machine's by CLOCK_AHEAD_MS.
import path from 'node:path'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { readSettings } from '../../src/server/settings.ts'
import { Shutdown } from '../../src/server/shutdown.ts'
import { startServer } from '../../src/server/start-server.ts'

const read = readSettings(process.env)
if (!read.ok) throw new Error(read.refusals.join('\n'))

const aheadMs = Number(process.env['CLOCK_AHEAD_MS'])
const shutdown = new Shutdown()
process.on('SIGTERM', () => void shutdown.run().finally(() => process.exit()))

await startServer(read.settings, path.resolve(import.meta.dirname, '../..'), shutdown, database => ({
  ...nodeDependencies(database),
  clock: () => new Date(Date.now() + aheadMs),
}))
