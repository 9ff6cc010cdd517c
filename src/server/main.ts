import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describeFault } from './log.ts'
import { explainFullDisk } from './embedded-postgres/data-folder.ts'
import { nodeDependencies } from './node-runtime.ts'
import { StartProblem } from './start-problem.ts'
import { readSettings } from './settings.ts'
import { Shutdown } from './shutdown.ts'
import { startServer } from './start-server.ts'

/** The longest time for an orderly stop. After it, the process exits. */
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
  shutdown.request()
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

let isStopping = false
function stopOnce(): void {
  if (isStopping) return
  isStopping = true
  process.stdout.write('\nStopping …\n')
  void stop(0)
}

process.on('SIGTERM', stopOnce)
process.on('SIGHUP', stopOnce)
// Writing to a closed terminal fails. That must not prevent an orderly stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
process.on('SIGINT', () => (isStopping ? force() : stopOnce()))
// A script started this process over a channel. If that script is gone, nothing else would stop this process.
process.on('disconnect', stopOnce)

starting.catch((fault: unknown) => {
  if (isStopping) return
  isStopping = true
  const problem = fault instanceof StartProblem ? fault : explainFullDisk(fault, read.settings, project)
  process.stderr.write(`\n\n${problem?.message ?? describeFault(fault)}\n`)
  void stop(1)
})
