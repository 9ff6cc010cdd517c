// The server as the fault harness runs it: the product's own, on a clock that the harness steps, and where one is
// asked for with a planted bug between the bank and its database. The product knows of neither.
import path from 'node:path'
import { nodeParts } from '../../src/server/node-parts.ts'
import { readSettings } from '../../src/server/settings.ts'
import { Shutdown } from '../../src/server/shutdown.ts'
import { startServer } from '../../src/server/start-server.ts'
import { clockStep } from './clock-step.ts'
import { databaseBugs } from './planted-bugs/database-bugs.ts'

const read = readSettings(process.env)
if (!read.ok) throw new Error(read.refusals.join('\n'))

let aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)
process.on('message', message => {
  aheadMs = clockStep.parse(message).aheadMs
  process.send?.({ aheadMs })
})

const bug = process.env['PLANTED_BUG']
const plant = bug === undefined ? undefined : databaseBugs[bug]
if (bug !== undefined && !plant) throw new Error(`no such bug: ${bug}`)

const shutdown = new Shutdown()
const stop = () => void shutdown.run().finally(() => process.exit())
process.on('SIGTERM', stop)
// The harness is gone, and with it whoever would stop us.
process.on('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)

await startServer(read.settings, path.resolve(import.meta.dirname, '../..'), shutdown, database => ({
  ...nodeParts(plant ? plant(database) : database),
  clock: () => new Date(Date.now() + aheadMs),
}))
