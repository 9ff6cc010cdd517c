// The server as the fault harness runs it: the product's own, on a clock that the harness steps, and where one is
// asked for with a planted bug between the bank and its database. An operator's errands are done beside it, in its
// process and on its database. The product knows of none of these.
import path from 'node:path'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { readSettings } from '../../src/server/settings.ts'
import { Shutdown } from '../../src/server/shutdown.ts'
import { startServer } from '../../src/server/start-server.ts'
import { databaseBugs } from './planted-bugs/database-bugs.ts'
import { runErrand } from './run-errand.ts'
import { asked, type Asked, type ErrandAnswer } from './server-messages.ts'

const read = readSettings(process.env)
if (!read.ok) throw new Error(read.refusals.join('\n'))

let aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)
const operated = Promise.withResolvers<Bank>()
async function answerTo({ what }: Asked): Promise<ErrandAnswer> {
  if (what.ask !== 'step clock') return runErrand(await operated.promise, what)
  aheadMs = what.aheadMs
  return { said: 'done' }
}
process.on('message', message => {
  const question = asked.parse(message)
  void answerTo(question).then(answer => process.send?.({ number: question.number, answer }))
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

await startServer(read.settings, path.resolve(import.meta.dirname, '../..'), shutdown, database => {
  const parts = {
    ...nodeDependencies(plant ? plant(database) : database),
    clock: () => new Date(Date.now() + aheadMs),
  }
  operated.resolve(createBank(parts))
  return parts
})
