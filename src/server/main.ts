import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describeFault } from './log.ts'
import { explainFullDisk } from './embedded-postgres/data-folder.ts'
import { nodeDependencies } from './node-runtime.ts'
import { StartProblem } from './start-problem.ts'
import { readSettings } from './settings.ts'
import { Shutdown } from './shutdown.ts'
import { startServer } from './start-server.ts'

/** Longest that an orderly stop may take; what is not done by then is broken off. */
const stopLimitMs = 9500

const read = readSettings(process.env)
if (!read.ok) {
  process.stderr.write(`${read.refusals.join('\n')}\n`)
  process.exit(1)
}

const drainMs = read.settings.drainSeconds * 1000
const shutdown = new Shutdown()
const project = path.resolve(import.meta.dirname, '../..')
const starting = startServer(read.settings, project, shutdown, nodeDependencies)

async function stop(exitCode: number): Promise<never> {
  void pause(drainMs + stopLimitMs, undefined, { ref: false }).then(() => force())
  shutdown.ask()
  const isServing = await starting.then(
    () => true,
    () => false,
  )
  if (isServing) await pause(drainMs)
  await shutdown.run().catch((fault: unknown) => process.stderr.write(`${String(fault)}\n`))
  return process.exit(exitCode)
}

function force(): never {
  shutdown.force()
  return process.exit(1)
}

let asked = false
function stopOnce(): void {
  if (asked) return
  asked = true
  process.stdout.write('\nStopping …\n')
  void stop(0)
}

process.on('SIGTERM', stopOnce)
process.on('SIGHUP', stopOnce)
// A terminal that was closed cannot be written to any more; that must not keep the bank from stopping in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
process.on('SIGINT', () => (asked ? force() : stopOnce()))
// Started by a script over a channel: when that script is gone, nobody would stop us.
process.on('disconnect', stopOnce)

starting.catch((fault: unknown) => {
  if (asked) return
  asked = true
  const problem = fault instanceof StartProblem ? fault : explainFullDisk(fault, read.settings, project)
  process.stderr.write(`\n\n${problem?.message ?? describeFault(fault)}\n`)
  void stop(1)
})
