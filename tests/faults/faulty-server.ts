// The server under test: the product's own server on a clock that the harness steps and, if requested, with a planted
// bug between the bank and its database. Operator actions run in the same process on the same database. The product
// knows nothing about this file.
import path from 'node:path'
import { testAccounts } from '../../content/facts/outside.ts'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { noOutsideBanks } from '../../src/bank/outside/outside-banks.ts'
import { createSimulatedBanks } from '../../src/bank/outside/simulated-banks.ts'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { readSettings } from '../../src/server/settings.ts'
import { Shutdown } from '../../src/server/shutdown.ts'
import { startServer } from '../../src/server/start-server.ts'
import { withoutAccountConfirmations } from '../support/without-account-confirmations.ts'
import { killPointsOf } from './accounts/kill-points.ts'
import { databaseBugs } from './planted-bugs/database-bugs.ts'
import { runOperatorAction } from './run-operator-action.ts'
import { serverRequest, type ServerRequest, type ActionResult } from './server-messages.ts'

const read = readSettings(process.env)
if (!read.ok) throw new Error(read.refusals.join('\n'))

let armKill: (step: number) => void = () => undefined
let aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)
const openedBank = Promise.withResolvers<Bank>()
async function answerTo({ request }: ServerRequest): Promise<ActionResult> {
  if (request.kind === 'step clock') aheadMs = request.aheadMs
  else if (request.kind === 'kill at') armKill(request.atStep)
  else return runOperatorAction(await openedBank.promise, request)
  return { outcome: 'done' }
}
process.on('message', message => {
  const parsed = serverRequest.parse(message)
  void answerTo(parsed).then(answer => process.send?.({ number: parsed.number, answer }))
})

const bug = process.env['PLANTED_BUG']
const plant = bug === undefined ? undefined : databaseBugs[bug]
if (bug !== undefined && !plant) throw new Error(`no such bug: ${bug}`)

// A server that is no demonstration reaches no other bank, but a payment comes back from one.
Object.assign(noOutsideBanks, createSimulatedBanks(testAccounts))

// A customer here confirms more in an hour than anybody would, asks about more names and makes more claims.
const [confirmationsHourly, nameChecksHourly, checkedNamesDaily] = [100_000, 100_000, 100_000]

const shutdown = new Shutdown()
const stop = () => void shutdown.run().finally(() => process.exit())
process.on('SIGTERM', stop)
// Without the harness nothing would stop this process.
process.on('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)

await startServer(read.settings, path.resolve(import.meta.dirname, '../..'), shutdown, database => {
  const killPoints = killPointsOf(plant ? plant(database) : database)
  armKill = killPoints.arm
  const usual = nodeDependencies(killPoints.database)
  const claims = { ...usual.limits.claims, dailyMax: 100_000 }
  const dependencies = {
    ...usual,
    limits: { ...usual.limits, confirmationsHourly, nameChecksHourly, checkedNamesDaily, claims },
    clock: () => new Date(Date.now() + aheadMs),
    confirmedActions: withoutAccountConfirmations,
  }
  openedBank.resolve(createBank(dependencies))
  return dependencies
})
