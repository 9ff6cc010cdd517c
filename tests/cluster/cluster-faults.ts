import { setTimeout as pause } from 'node:timers/promises'
import type { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'
import type { ServerSlot } from '../faults/server-slot.ts'
import { signalProcess } from '../support/processes.ts'
import { appMachines, type DatabaseMachine, databaseMachines, type Deployment } from './deployment.ts'
import type { MachineName } from './network.ts'

/** What can happen to the deployment, one at a time. */
export const clusterFaults = [
  'kill the primary’s PostgreSQL',
  'kill the primary’s Patroni',
  'kill the primary’s PostgreSQL and Patroni',
  'lose the primary’s machine',
  'stop the primary’s PostgreSQL',
  'stop the primary’s Patroni',
  'stop the primary’s machine',
  'cut the primary off',
  'cut the primary off from the other nodes alone',
  'kill the synchronous replica’s PostgreSQL',
  'lose the synchronous replica’s machine',
  'stop the synchronous replica’s PostgreSQL',
  'cut the synchronous replica off',
  'kill one etcd',
  'lose two etcds',
  'kill a HAProxy',
  'stop a HAProxy',
  'kill a bank server',
  'stop a bank server',
  'cut a bank server off',
  'switch over',
  'restart everything',
] as const
export type ClusterFault = (typeof clusterFaults)[number]

/** Which node is what when a fault begins. */
export interface Roles {
  readonly primary: DatabaseMachine
  readonly synchronous: DatabaseMachine
  readonly other: DatabaseMachine
}

/** What faults act on. */
export interface FaultContext {
  readonly deployment: Deployment
  /** The bank servers, on the app machines in their order. */
  readonly slots: readonly ServerSlot[]
  readonly random: SeededRandom
}

type Act = (context: FaultContext, roles: Roles) => Promise<void>

const signalAll = (pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => {
  for (const pid of pids) signalProcess(pid, signal)
}

async function stopFor(ms: number, pids: readonly number[]): Promise<void> {
  signalAll(pids, 'SIGSTOP')
  await pause(ms)
  signalAll(pids, 'SIGCONT')
}

async function cutFor(ms: number, { deployment }: FaultContext, machine: MachineName): Promise<void> {
  deployment.network.cut(machine)
  await pause(ms)
  deployment.network.mend(machine)
}

/** Kills all on a machine, which comes back after a while. */
async function lose(ms: number, { deployment }: FaultContext, machine: DatabaseMachine): Promise<void> {
  const units = deployment.unitsOf(machine)
  for (const unit of units) unit.hold()
  signalAll(deployment.network.processesOf(machine), 'SIGKILL')
  await pause(ms)
  for (const unit of units) unit.start()
}

function chosenBank({ slots, random }: FaultContext): ServerSlot {
  return random.pick(slots)
}

async function loseTwoEtcds(context: FaultContext, ms: number): Promise<void> {
  const { deployment, random } = context
  const spared = random.pick(databaseMachines)
  const lost = databaseMachines.filter(machine => machine !== spared).map(machine => deployment.etcd(machine))
  for (const unit of lost) {
    unit.hold()
    unit.signal('SIGKILL')
  }
  await pause(ms)
  for (const unit of lost) unit.start()
}

async function stopHaproxy({ deployment, random }: FaultContext, ms: number): Promise<void> {
  const unit = deployment.haproxy(random.pick(appMachines))
  unit.signal('SIGSTOP')
  await pause(ms)
  unit.signal('SIGCONT')
}

/** Ends every program at once; each starts again by itself. */
async function restartEverything({ deployment, slots }: FaultContext): Promise<void> {
  signalAll(
    [...databaseMachines, ...appMachines].flatMap(machine =>
      deployment.network.processesOf(machine).filter(pid => !slots.some(slot => slot.pid === pid)),
    ),
    'SIGKILL',
  )
  await Promise.all(slots.map(slot => slot.kill()))
  await Promise.all(slots.map(slot => slot.start()))
}

/** A time in which some faults are noticed and some are not. */
const aWhile = ({ random }: FaultContext, least: number, most: number): number =>
  random.whole(least * 1000, most * 1000)

/** How each fault is done. It settles when what was stopped, cut or lost is there again. */
export const actOf: Readonly<Record<ClusterFault, Act>> = {
  'kill the primary’s PostgreSQL': async ({ deployment }, { primary }) =>
    signalAll(deployment.postgresOf(primary), 'SIGKILL'),
  'kill the primary’s Patroni': async ({ deployment }, { primary }) =>
    deployment.patroni(primary).signal('SIGKILL'),
  'kill the primary’s PostgreSQL and Patroni': async ({ deployment }, { primary }) => {
    deployment.patroni(primary).signal('SIGKILL')
    signalAll(deployment.postgresOf(primary), 'SIGKILL')
  },
  'lose the primary’s machine': (context, { primary }) => lose(aWhile(context, 15, 25), context, primary),
  'stop the primary’s PostgreSQL': (context, { primary }) =>
    stopFor(aWhile(context, 2, 15), context.deployment.postgresOf(primary)),
  'stop the primary’s Patroni': async (context, { primary }) => {
    const unit = context.deployment.patroni(primary)
    unit.signal('SIGSTOP')
    await pause(aWhile(context, 2, 20))
    unit.signal('SIGCONT')
  },
  'stop the primary’s machine': (context, { primary }) =>
    stopFor(aWhile(context, 2, 20), context.deployment.network.processesOf(primary)),
  'cut the primary off': (context, { primary }) => cutFor(aWhile(context, 3, 25), context, primary),
  'cut the primary off from the other nodes alone': async (context, { primary, synchronous, other }) => {
    const { network } = context.deployment
    network.cutFrom(primary, [synchronous, other])
    await pause(aWhile(context, 3, 20))
    network.mendFrom(primary, [synchronous, other])
  },
  'kill the synchronous replica’s PostgreSQL': async ({ deployment }, { synchronous }) =>
    signalAll(deployment.postgresOf(synchronous), 'SIGKILL'),
  'lose the synchronous replica’s machine': (context, { synchronous }) =>
    lose(aWhile(context, 5, 15), context, synchronous),
  'stop the synchronous replica’s PostgreSQL': (context, { synchronous }) =>
    stopFor(aWhile(context, 2, 15), context.deployment.postgresOf(synchronous)),
  'cut the synchronous replica off': (context, { synchronous }) =>
    cutFor(aWhile(context, 3, 15), context, synchronous),
  'kill one etcd': async ({ deployment, random }) =>
    deployment.etcd(random.pick(databaseMachines)).signal('SIGKILL'),
  'lose two etcds': context => loseTwoEtcds(context, aWhile(context, 3, 15)),
  'kill a HAProxy': async ({ deployment, random }) =>
    deployment.haproxy(random.pick(appMachines)).signal('SIGKILL'),
  'stop a HAProxy': context => stopHaproxy(context, aWhile(context, 1, 8)),
  'kill a bank server': async context => {
    const slot = chosenBank(context)
    await slot.kill()
    await slot.start()
  },
  'stop a bank server': async context => {
    const slot = chosenBank(context)
    slot.freeze()
    await pause(aWhile(context, 1, 8))
    slot.thaw()
  },
  'cut a bank server off': context =>
    cutFor(aWhile(context, 2, 10), context, context.random.pick(appMachines)),
  'switch over': async ({ deployment }, { primary, synchronous }) => {
    const configuration = deployment.pathOn(primary, 'etc/patroni/config.yml')
    const from = ['--leader', primary, '--candidate', synchronous]
    await deployment.run(primary, [
      'patronictl',
      '-c',
      configuration,
      'switchover',
      'sarsen',
      ...from,
      '--force',
    ])
  },
  'restart everything': restartEverything,
}
